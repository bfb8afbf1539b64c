import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import { endDay, moveOn } from './timeouts.ts';
import { freshLeg } from './changing.ts';
import { emptyLine, legOf, nextFor, stageOf, waitingIn, withVisit } from './line.ts';
import type { Branch, Condition, Duty, Line, Stage, StaffIndex, Verb, Visit } from './line.ts';
import { calledBy, cancelled, moved } from './moves.ts';
import { nextTicket, withTicket } from './transfers.ts';
import type { Target } from './transfers.ts';

/** An operation on a line. `version` is the visit's version as the caller knows it. */
export type Op =
  | {
      kind: 'join';
      service: number;
      /** In person by default. */
      method?: number;
      preferred: StaffIndex | null;
      by: StaffIndex | null;
      at: number;
    }
  | { kind: 'leave'; visit: string; at: number }
  | { kind: 'call-next'; staff: StaffIndex; station: number | null; at: number }
  | {
      kind: 'move';
      verb: Verb;
      visit: string;
      staff: StaffIndex;
      version: number;
      reason: boolean;
      /** Target of a transfer. */
      to?: Target;
      /** Length of a hold. */
      minutes?: number | null;
      /** Outcome of a callback attempt. */
      outcome?: AttemptOutcome | null;
      at: number;
    }
  | { kind: 'feedback'; visit: string; rating: number; at: number }
  | { kind: 'duty'; staff: StaffIndex; state: Duty['state']; station: number | null; at: number }
  | { kind: 'condition'; change: Partial<Condition>; at: number }
  | { kind: 'pause'; staff: StaffIndex; methods: readonly number[]; at: number }
  | { kind: 'end-day'; at: number }
  | { kind: 'move-on'; at: number }
  | { kind: 'see-line'; at: number }
  | { kind: 'see-visit'; visit: string; at: number };

export interface Shown {
  visit: string;
  version: number;
  stage: Stage;
  status: number;
  calls: number;
  staff: StaffIndex | null;
  /** Position among all who ever joined; read from the stored data, as no response contains it. */
  place?: number;
}

export type Outcome =
  | { done: Shown }
  | { refused: string; now?: Shown }
  | { waiting: string[]; called: string[]; serving: string[] }
  | { ok: true };

export interface Step {
  line: Line;
  outcome: Outcome;
}

export { emptyLine };

/** The sequential specification: the line afterwards, and the response. */
export function step(line: Line, op: Op, branch: Branch): Step {
  switch (op.kind) {
    case 'join':
      return join(line, op, branch);
    case 'leave':
      return leave(line, op);
    case 'call-next':
      return callNext(line, op, branch);
    case 'move':
      return move(line, op, branch);
    case 'feedback':
      return feedback(line, op);
    case 'duty':
      return stand(line, op);
    case 'condition':
      return { line: { ...line, condition: { ...line.condition, ...op.change } }, outcome: { ok: true } };
    case 'pause':
      return pause(line, op, branch);
    case 'end-day':
      return { line: endDay(line, op.at, branch), outcome: { ok: true } };
    case 'move-on':
      return { line: moveOn(line, op.at, branch), outcome: { ok: true } };
    case 'see-line':
      return { line, outcome: seen(line) };
    case 'see-visit':
      break;
  }
  return { line, outcome: { done: shown(line.visits.get(op.visit)!) } };
}

type StepRequest<Kind extends Op['kind']> = Extract<Op, { kind: Kind }>;

export function shown(visit: Visit): Shown {
  const leg = legOf(visit);
  return {
    visit: visit.key,
    version: visit.version,
    stage: stageOf(visit),
    status: visit.status,
    calls: leg.calls,
    staff: leg.staff,
    place: visit.place,
  };
}

const refused = (line: Line, code: string, now?: Visit): Step => ({
  line,
  outcome: { refused: code, ...(now && { now: shown(now) }) },
});

const message = (line: Line, visit: Visit): Step => ({
  line: withVisit(line, visit),
  outcome: { done: shown(visit) },
});

function join(line: Line, op: StepRequest<'join'>, branch: Branch): Step {
  const method = op.method ?? 1;
  const why = op.by === null ? whyNoJoin(line, method) : null;
  if (why !== null) return refused(line, why);
  const ticket = nextTicket(line, { branch, service: op.service, elsewhere: false, at: op.at });
  const visit: Visit = {
    key: `${ticket.day}/${ticket.label}`,
    ticket,
    elsewhere: false,
    attempts: 0,
    waitingSince: null,
    service: op.service,
    joinedFor: op.service,
    heldUntil: null,
    method,
    preferred: op.preferred,
    joinedOnline: op.by === null,
    place: line.joined + 1,
    placedAt: op.at,
    joinedAt: op.at,
    status: 1,
    staff: null,
    endedAt: null,
    endedReason: null,
    calledAt: null,
    leftAt: null,
    leftReason: null,
    legs: [freshLeg(op.at)],
    waitEndedAt: null,
    version: 1,
    last: null,
    rating: null,
  };
  return message(withTicket(line, visit), visit);
}

/** A closed line refuses new visitors, and keeps those inside. */
function whyNoJoin(line: Line, method: number): string | null {
  const { condition } = line;
  if (condition.disabled) return 'queue-disabled';
  if (condition.private) return 'location-private';
  if (!condition.takesQueue && method === 1) return 'method-unavailable';
  if (condition.paused || condition.pausedMethods.includes(method)) return 'queue-paused';
  if (condition.closed) return 'location-closed';
  const isFull = condition.capacity !== null && waitingIn(line).length >= condition.capacity;
  return isFull ? 'queue-full' : null;
}

function leave(line: Line, { visit: key, at }: StepRequest<'leave'>): Step {
  const visit = line.visits.get(key)!;
  // A repeated cancellation succeeds as well.
  if (visit.status === 4) return message(line, visit);
  if (visit.status !== 1) return refused(line, 'transition-refused');
  return message(line, cancelled(visit, { by: null, at, reason: 'cancelled' }));
}

function callNext(line: Line, op: StepRequest<'call-next'>, branch: Branch): Step {
  const stood = standing(line, { ...op, keep: true });
  if (typeof stood === 'string') return refused(line, stood);
  const next = nextFor(line, { branch, ...op });
  if (!next) return { line: stood.line, outcome: { ok: true } };
  const visit = calledBy(next, { staff: op.staff, station: stood.station, at: op.at });
  return message(seenAtWork(stood.line, op), visit);
}

function move(line: Line, op: StepRequest<'move'>, branch: Branch): Step {
  const visit = line.visits.get(op.visit)!;
  const owner = legOf(visit).staff ?? visit.staff ?? op.staff;
  const person = branch.staff[op.staff]!;
  // Plain staff reach only their own visits; all staff of the location may call.
  if (op.verb === 'transfer' && !person.manager) return refused(line, 'forbidden');
  const isCall = op.verb === 'call' || op.verb === 'recall' || op.verb === 'hold';
  if (!isCall && !person.manager && owner !== op.staff) return refused(line, 'not-found');
  if (visit.version !== op.version) return refused(line, 'visit-changed', visit);
  const takesOver = (isCall && op.verb !== 'hold') || (op.verb === 'start' && stageOf(visit) === 'waiting');
  const stood = standing(line, { staff: op.staff, station: null, at: op.at, keep: takesOver });
  if (typeof stood === 'string') return refused(line, stood);
  const after = moved(
    visit,
    {
      ...op,
      to: op.to ?? {},
      minutes: op.minutes ?? null,
      outcome: op.outcome ?? null,
      station: stood.station,
    },
    { line, branch },
  );
  if (typeof after === 'string') return refused(line, after);
  const works = !['recall', 'return', 'undo'].includes(op.verb);
  const worked = works ? seenAtWork(stood.line, op) : stood.line;
  const isNew = op.verb === 'transfer' && after.elsewhere !== visit.elsewhere;
  return message(isNew ? withTicket(worked, after) : worked, after);
}

function feedback(line: Line, { visit: key, rating }: StepRequest<'feedback'>): Step {
  const visit = line.visits.get(key)!;
  if (visit.status !== 2 && visit.status !== 6) return refused(line, 'feedback-refused');
  if (visit.rating !== null) return refused(line, 'feedback-given');
  const rated = { ...visit, rating, version: visit.version + 1 };
  return { line: withVisit(line, rated), outcome: { ok: true } };
}

/** Idempotent. */
function pause(line: Line, { staff, methods }: StepRequest<'pause'>, branch: Branch): Step {
  if (!branch.staff[staff]!.manager) return refused(line, 'forbidden');
  const { condition } = line;
  const isSo = condition.paused ? ALL_METHODS : condition.pausedMethods;
  if (methods.join() === isSo.join()) return { line, outcome: { ok: true } };
  const to = { ...condition, paused: methods.length === ALL_METHODS.length, pausedMethods: methods };
  return { line: { ...line, condition: to }, outcome: { ok: true } };
}

const ALL_METHODS: readonly number[] = [1, 2, 3];

function stand(line: Line, op: StepRequest<'duty'>): Step {
  const station = op.state === 'off' ? null : op.station;
  const taken = take(line, { staff: op.staff, state: op.state, station, at: op.at });
  return taken ? { line: taken, outcome: { ok: true } } : refused(line, 'station-taken');
}

const QUIET_MS = 2 * 3_600_000;

/** Sets the staff member's current duty; a call starts duty. */
function standing(
  line: Line,
  of: { staff: StaffIndex; station: number | null; at: number; keep: boolean },
): { line: Line; station: number | null } | string {
  const existing = line.duty.get(of.staff);
  const here =
    existing && existing.state !== 'off' && existing.seenAt >= of.at - QUIET_MS ? existing : undefined;
  const station = of.station ?? here?.station ?? null;
  if (!of.keep || (here && here.station === station)) return { line, station };
  const state = here?.state === 'busy' ? 'busy' : 'available';
  const taken = take(line, { staff: of.staff, state, station, at: of.at });
  return taken ? { line: taken, station } : 'station-taken';
}

function take(
  line: Line,
  of: { staff: StaffIndex; state: Duty['state']; station: number | null; at: number },
): Line | null {
  const duty = new Map(line.duty);
  for (const [other, stood] of line.duty) {
    if (other === of.staff || of.station === null || stood.station !== of.station) continue;
    if (stood.seenAt >= of.at - QUIET_MS) return null;
    duty.set(other, { ...stood, state: 'off', station: null });
  }
  return { ...line, duty: duty.set(of.staff, { state: of.state, station: of.station, seenAt: of.at }) };
}

function seenAtWork(line: Line, { staff, at }: { staff: StaffIndex; at: number }): Line {
  const existing = line.duty.get(staff);
  return existing ? { ...line, duty: new Map(line.duty).set(staff, { ...existing, seenAt: at }) } : line;
}

function seen(line: Line): Outcome {
  const at = (stage: Stage) =>
    [...line.visits.values()].filter(
      (visit) => stageOf(visit) === stage && visit.leftAt === null && !visit.elsewhere,
    );
  const labels = (visits: Visit[]) => visits.toSorted((a, b) => a.place - b.place).map(({ key }) => key);
  return {
    waiting: waitingIn(line).map(({ key }) => key),
    called: labels(at('called')),
    serving: labels(at('serving')),
  };
}
