import fc from 'fast-check';
import type { Branch, Line, Verb, Visit } from './line.ts';
import { isAllowed } from './moves.ts';
import type { Op } from './step.ts';

/** What might be asked, before it is known who is in the line: visitors and versions are picked when it is played. */
export type Wish =
  | { want: 'join'; service: number; preferred: number | null; byStaff: boolean }
  | { want: 'leave'; pick: number }
  | { want: 'call-next'; staff: number; station: number | null }
  | { want: 'move'; verb: Verb; pick: number; staff: number; stale: boolean; reason: boolean; fits: boolean }
  | { want: 'feedback'; pick: number; half: number }
  | { want: 'duty'; staff: number; state: 'available' | 'busy' | 'break' | 'off'; station: number | null }
  | { want: 'condition'; name: 'paused' | 'private' | 'disabled' | 'takesQueue' | 'closed'; on: boolean }
  | { want: 'capacity'; capacity: number | null }
  | { want: 'see-line' }
  | { want: 'see-visit'; pick: number };

/** Several at once; or time that passes, to the end of the day at most. */
export type Play = { at_once: Wish[] } | { pass: number } | { pass: 'day-end' } | { look: true };

const VERBS: Verb[] = ['call', 'recall', 'start', 'serve', 'complete', 'no-show', 'return', 'cancel', 'undo'];

/** What is rarely possible is wished more often. */
const OFTEN: Verb[] = ['recall', 'undo', 'undo'];

export function anyWish({ staff, stations, services }: Branch): fc.Arbitrary<Wish> {
  const who = fc.nat({ max: staff.length - 1 });
  const where = fc.option(fc.nat({ max: stations - 1 }), { freq: 2 });
  const pick = fc.nat({ max: 999 });
  const wish = (want: Wish['want'], of: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Wish> =>
    fc.record(of).map((fields) => ({ want, ...fields }) as unknown as Wish);
  const preferred = fc.option(who, { freq: 1, nil: null }).chain((one) => fc.constantFrom(null, null, one));
  return fc.oneof(
    {
      weight: 8,
      arbitrary: wish('join', { service: fc.nat({ max: services.length - 1 }), preferred, byStaff: rarely }),
    },
    { weight: 1, arbitrary: wish('leave', { pick }) },
    { weight: 6, arbitrary: wish('call-next', { staff: who, station: where }) },
    {
      weight: 14,
      arbitrary: wish('move', {
        ...{ verb: fc.constantFrom(...VERBS, ...OFTEN), pick, staff: who, stale: rarely },
        ...{ reason: fc.boolean(), fits: mostly },
      }),
    },
    { weight: 1, arbitrary: wish('feedback', { pick, half: fc.integer({ min: 1, max: 10 }) }) },
    {
      weight: 2,
      arbitrary: wish('duty', {
        ...{ staff: who, station: where },
        state: fc.constantFrom('available', 'busy', 'break', 'off'),
      }),
    },
    {
      weight: 2,
      arbitrary: wish('condition', {
        name: fc.constantFrom('paused', 'private', 'disabled', 'takesQueue', 'closed'),
        on: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: wish('capacity', { capacity: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }) }),
    },
    { weight: 1, arbitrary: fc.constant<Wish>({ want: 'see-line' }) },
    { weight: 1, arbitrary: wish('see-visit', { pick }) },
  );
}

/** What takes several statements of ours, or is a person against themselves, is not asked at the same time as something else. */
const isOneStep = ({ want }: Wish) => !['condition', 'capacity', 'duty'].includes(want);

const rarely = fc.nat({ max: 7 }).map((n) => n === 0);
const mostly = fc.nat({ max: 7 }).map((n) => n !== 0);

export function anyPlay(branch: Branch, { races }: { races: boolean }): fc.Arbitrary<Play> {
  const wish = anyWish(branch);
  const alone: fc.Arbitrary<Play> = wish.map((one) => ({ at_once: [one] }));
  const together: fc.Arbitrary<Play> = fc
    .array(wish.filter(isOneStep), { minLength: 2, maxLength: 4 })
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
    { weight: 2, arbitrary: fc.constant<Play>({ look: true }) },
  );
}

/** The last that something happened to as often as not, else one of the last few: so things are done to one visitor in turn. */
function picked(visits: readonly Visit[], pick: number): Visit | undefined {
  const back = pick % 2 === 0 ? 0 : ((pick - 1) / 2) % Math.min(6, Math.max(1, visits.length));
  return visits.at(-1 - back);
}

/** The wish as it can be asked of this line now; nothing where it needs a visitor and there is none. */
export function asked(wish: Wish, { line, at }: { line: Line; at: number }): Op | null {
  const visitors = [...line.visits.values()];
  const byThemselves = visitors.filter((visit) => visit.byThemselves);
  switch (wish.want) {
    case 'join':
      return {
        ...{ kind: 'join', service: wish.service, preferred: wish.preferred, at },
        by: wish.byStaff ? 0 : null,
      };
    case 'call-next':
      return { kind: 'call-next', staff: wish.staff, station: wish.station, at };
    case 'duty':
      return { kind: 'duty', staff: wish.staff, state: wish.state, station: wish.station, at };
    case 'condition': {
      const is = wish.name === 'takesQueue' ? !wish.on : wish.on;
      return { kind: 'condition', change: { [wish.name]: is }, at };
    }
    case 'capacity':
      return { kind: 'condition', change: { capacity: wish.capacity }, at };
    case 'see-line':
      return { kind: 'see-line', at };
    case 'leave':
    case 'feedback':
    case 'see-visit': {
      const visit = picked(byThemselves, wish.pick);
      if (!visit) return null;
      if (wish.want === 'feedback') return { kind: 'feedback', visit: visit.key, rating: wish.half / 2, at };
      return { kind: wish.want, visit: visit.key, at };
    }
    case 'move':
      break;
  }
  return moveAsked(wish, visitors, at);
}

function moveAsked(wish: Extract<Wish, { want: 'move' }>, visitors: readonly Visit[], at: number): Op | null {
  const fitting = visitors.filter(
    (visit) => isAllowed(visit, wish.verb) && (wish.verb !== 'undo' || visit.last !== null),
  );
  const visit = picked(wish.fits && fitting.length > 0 ? fitting : visitors, wish.pick);
  if (!visit) return null;
  const version = wish.stale ? visit.version - 1 : visit.version;
  // Their own mostly, or nothing would ever be done by staff who may do no more.
  const owner = wish.verb === 'undo' ? (visit.last?.by ?? null) : visit.legs.at(-1)!.staff;
  const staff = wish.fits && owner !== null && wish.pick % 3 !== 0 ? owner : wish.staff;
  return { kind: 'move', verb: wish.verb, visit: visit.key, staff, version, reason: wish.reason, at };
}
