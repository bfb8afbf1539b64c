import fc from 'fast-check';
import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import { isHeld } from './line.ts';
import type { Branch, Line, Person, Verb, Visit } from './line.ts';
import { isAllowed, NO_STAFF } from './moves.ts';
import type { Op } from './step.ts';

/** A request before the line is known: visitors and versions are picked when it is played. */
export type LineRequest =
  | { want: 'join'; service: number; preferred: number | null; byStaff: boolean; byPhone: boolean }
  | { want: 'leave'; pick: number }
  | { want: 'call-next'; staff: number; station: number | null }
  | {
      want: 'move';
      verb: Verb;
      pick: number;
      staff: number;
      stale: boolean;
      reason: boolean;
      fits: boolean;
      /** Further parameters of a verb that needs them. */
      how: How;
    }
  | { want: 'feedback'; pick: number; half: number }
  | { want: 'duty'; staff: number; state: 'available' | 'busy' | 'break' | 'off'; station: number | null }
  | {
      want: 'condition';
      name: 'paused' | 'private' | 'disabled' | 'takesQueue' | 'closed' | 'byTarget';
      on: boolean;
    }
  | { want: 'capacity'; capacity: number | null }
  | { want: 'pause'; staff: number; methods: number[] }
  | { want: 'move-on' }
  | { want: 'see-line' }
  | { want: 'see-visit'; pick: number };

interface How {
  to: { service: boolean; colleague: boolean; elsewhere: boolean };
  minutes: number | null;
  outcome: AttemptOutcome | null;
}

/** Concurrent requests; or time that passes, to the end of the day at most. */
export type Play = { at_once: LineRequest[] } | { pass: number } | { pass: 'day-end' } | { check: true };

const VERBS: Verb[] = [
  ...(['call', 'recall', 'start', 'serve', 'complete', 'no-show', 'return'] as const),
  ...(['transfer', 'hold', 'attempt', 'cancel', 'undo'] as const),
];

/** Verbs that are rarely possible, generated more often. */
const OFTEN: Verb[] = [
  ...(['recall', 'transfer', 'transfer', 'hold', 'attempt', 'attempt'] as const),
  ...(['attempt', 'undo', 'undo', 'undo'] as const),
];

export function anyRequest({ staff, stations, services }: Branch): fc.Arbitrary<LineRequest> {
  const who = fc.nat({ max: staff.length - 1 });
  const where = fc.option(fc.nat({ max: stations - 1 }), { freq: 2 });
  const pick = fc.nat({ max: 999 });
  const request = (
    want: LineRequest['want'],
    of: Record<string, fc.Arbitrary<unknown>>,
  ): fc.Arbitrary<LineRequest> =>
    fc.record(of).map((fields) => ({ want, ...fields }) as unknown as LineRequest);
  const preferred = fc.option(who, { freq: 1, nil: null }).chain((one) => fc.constantFrom(null, null, one));
  return fc.oneof(
    {
      weight: 8,
      arbitrary: request('join', {
        service: fc.nat({ max: services.length - 1 }),
        preferred,
        byStaff: rarely,
        byPhone: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: request('leave', { pick }) },
    { weight: 6, arbitrary: request('call-next', { staff: who, station: where }) },
    {
      weight: 14,
      arbitrary: request('move', {
        verb: fc.constantFrom(...VERBS, ...OFTEN),
        pick,
        staff: who,
        stale: rarely,
        reason: fc.boolean(),
        fits: mostly,
        how: anyHow(),
      }),
    },
    { weight: 1, arbitrary: request('feedback', { pick, half: fc.integer({ min: 1, max: 10 }) }) },
    {
      weight: 2,
      arbitrary: request('duty', {
        staff: who,
        station: where,
        state: fc.constantFrom('available', 'busy', 'break', 'off'),
      }),
    },
    {
      weight: 2,
      arbitrary: request('condition', {
        name: fc.constantFrom(
          'paused',
          'private',
          'disabled',
          'takesQueue',
          'closed',
          'byTarget',
          'byTarget',
        ),
        on: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: request('capacity', { capacity: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }) }),
    },
    {
      weight: 1,
      arbitrary: request('pause', { staff: who, methods: fc.subarray([1, 2, 3]) }),
    },
    { weight: 1, arbitrary: fc.constant<LineRequest>({ want: 'move-on' }) },
    { weight: 1, arbitrary: fc.constant<LineRequest>({ want: 'see-line' }) },
    { weight: 1, arbitrary: request('see-visit', { pick }) },
  );
}

const target = (service: boolean, colleague: boolean, elsewhere: boolean) => ({
  service,
  colleague,
  elsewhere,
});
const TARGETS = [
  target(true, false, false),
  target(false, true, false),
  target(false, false, true),
  target(true, true, false),
  target(true, false, true),
  target(false, true, true),
  target(false, false, false),
];

const anyHow = (): fc.Arbitrary<How> =>
  fc.record({
    to: fc.constantFrom(...TARGETS),
    minutes: fc.constantFrom(null, 0, 0, 1, 5, 240),
    outcome: fc.constantFrom('reached', 'no-answer', 'no-answer', 'busy', 'wrong-number', null),
  });

/** Excludes requests of several statements or by one person, which are not sent concurrently with others. */
const isOneStep = ({ want }: LineRequest) => !['condition', 'capacity', 'duty'].includes(want);

/** Time moves each visit separately, so the line is read in between. */
const areShown = (several: readonly LineRequest[]) =>
  !several.some(({ want }) => want === 'move-on') || !several.some(({ want }) => want === 'see-line');

const rarely = fc.nat({ max: 7 }).map((n) => n === 0);
const mostly = fc.nat({ max: 7 }).map((n) => n !== 0);

export function anyPlay(branch: Branch, { races }: { races: boolean }): fc.Arbitrary<Play> {
  const request = anyRequest(branch);
  const alone: fc.Arbitrary<Play> = request.map((one) => ({ at_once: [one] }));
  const together: fc.Arbitrary<Play> = fc
    .array(request.filter(isOneStep), { minLength: 2, maxLength: 4 })
    .filter(areShown)
    .map((several) => ({ at_once: several }));
  return fc.oneof(
    { weight: 24, arbitrary: alone },
    ...(races ? [{ weight: 8, arbitrary: together }] : []),
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(1_000, 9_000, 10_000, 10_001, 11_000, 60_000, 600_000, 900_001, 3_600_000, 7_300_000)
        .map((pass): Play => ({ pass })),
    },
    { weight: 1, arbitrary: fc.constant<Play>({ pass: 'day-end' }) },
    { weight: 2, arbitrary: fc.constant<Play>({ check: true }) },
  );
}

/**
 * Picks the last changed visit in half of the cases, else one of the last few: so one visitor gets several
 * changes in sequence.
 */
function picked(visits: readonly Visit[], pick: number): Visit | undefined {
  const back = pick % 2 === 0 ? 0 : ((pick - 1) / 2) % Math.min(6, Math.max(1, visits.length));
  return visits.at(-1 - back);
}

/** The operation for this line as it is now; null if it needs a visitor and there is none. */
export function params(
  request: LineRequest,
  { line, at, branch }: { line: Line; at: number; branch: Branch },
): Op | null {
  const visitors = [...line.visits.values()];
  const joinedOnline = visitors.filter((visit) => visit.joinedOnline);
  switch (request.want) {
    case 'join':
      return {
        kind: 'join',
        service: request.service,
        preferred: request.preferred,
        at,
        ...(request.byStaff ? { by: 0 } : { by: null, method: request.byPhone ? 2 : 1 }),
      };
    case 'call-next':
      return { kind: 'call-next', staff: request.staff, station: request.station, at };
    case 'duty':
      return { kind: 'duty', staff: request.staff, state: request.state, station: request.station, at };
    case 'condition': {
      const is = request.name === 'takesQueue' ? !request.on : request.on;
      return { kind: 'condition', change: { [request.name]: is }, at };
    }
    case 'capacity':
      return { kind: 'condition', change: { capacity: request.capacity }, at };
    case 'pause':
      return { kind: 'pause', staff: request.staff, methods: request.methods, at };
    case 'see-line':
    case 'move-on':
      return { kind: request.want, at };
    case 'leave':
    case 'feedback':
    case 'see-visit': {
      const visit = picked(joinedOnline, request.pick);
      if (!visit) return null;
      if (request.want === 'feedback')
        return { kind: 'feedback', visit: visit.key, rating: request.half / 2, at };
      return { kind: request.want, visit: visit.key, at };
    }
    case 'move':
      break;
  }
  return moveRequest(request, visitors, { at, branch });
}

function moveRequest(
  request: Extract<LineRequest, { want: 'move' }>,
  visitors: readonly Visit[],
  { at, branch }: { at: number; branch: Branch },
): Op | null {
  const { verb, reason, how } = request;
  const { staff: people } = branch;
  const fitting = visitors.filter(
    (visit) =>
      isAllowed(visit, verb) &&
      (verb !== 'undo' || visit.last !== null) &&
      (verb !== 'hold' || how.minutes !== 0 || isHeld(visit, at)),
  );
  const visit = picked(request.fits && fitting.length > 0 ? fitting : visitors, request.pick);
  // The other line has no counter that could call.
  if (!visit || (visit.elsewhere && (request.verb === 'call' || request.verb === 'start'))) return null;
  const version = request.stale ? visit.version - 1 : visit.version;
  // Mostly picks the staff member's own visits, as plain staff may do no more. Timeouts have no staff member.
  const mover = visit.last === null || visit.last.by === NO_STAFF ? null : visit.last.by;
  const owner = verb === 'undo' ? mover : visit.legs.at(-1)!.staff;
  const own = request.fits && owner !== null && request.pick % 3 !== 0 ? owner : request.staff;
  const staff = request.fits && verb === 'transfer' ? managerNear(people, own) : own;
  const { minutes, outcome } = how;
  const to = {
    ...(how.to.service && { service: (visit.service + 1) % branch.services.length }),
    ...(how.to.colleague && { staff: (request.staff + request.pick) % people.length }),
    ...(how.to.elsewhere && { elsewhere: !visit.elsewhere }),
  };
  const asks = verb === 'transfer' ? { to } : verb === 'hold' ? { minutes } : { outcome };
  const isPlain = !['transfer', 'hold', 'attempt'].includes(verb);
  return { kind: 'move', verb, visit: visit.key, staff, version, reason, ...(isPlain ? {} : asks), at };
}

/** Only managers may transfer visits. */
const managerNear = (people: readonly Person[], staff: number): number =>
  people[staff]!.manager ? staff : people.findIndex(({ manager }) => manager);
