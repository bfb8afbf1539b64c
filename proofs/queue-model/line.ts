import { createHash } from 'node:crypto';

/** A staff member's index in the branch's list of staff. */
export type StaffIndex = number;
export type Verb =
  | 'call'
  | 'recall'
  | 'start'
  | 'serve'
  | 'complete'
  | 'no-show'
  | 'return'
  | 'transfer'
  | 'hold'
  | 'attempt'
  | 'cancel'
  | 'undo';
export type Stage = 'waiting' | 'called' | 'serving' | 'served' | 'done';
export type Ending =
  | 'served'
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'returned'
  | 'transferred'
  | 'day_ended';

export interface Leg {
  staff: StaffIndex | null;
  station: number | null;
  queuedAt: number;
  calledAt: number | null;
  calls: number;
  startedAt: number | null;
  endedAt: number | null;
  outcome: Ending | null;
}

/** The part of a visit that a move replaces and an undo restores. */
export interface Held {
  status: number;
  staff: StaffIndex | null;
  endedAt: number | null;
  endedReason: string | null;
  calledAt: number | null;
  leftAt: number | null;
  leftReason: string | null;
  heldUntil: number | null;
  /** The current service and preferred staff member, and the time of both. */
  service: number;
  preferred: StaffIndex | null;
  waitingSince: number | null;
  /** Whether the visit is now in the firm's other line. */
  elsewhere: boolean;
  /** Ticket number in the current line, with its day. */
  ticket: { readonly day: string; readonly label: string };
  /** A later joiner of the line has a higher one. */
  place: number;
  /** When the place was taken. */
  placedAt: number;
  /** Number of callback attempts. */
  attempts: number;
  legs: readonly Leg[];
  /** When the wait that was shown at the join ended, for the record of waits. */
  waitEndedAt: number | null;
}

export interface Visit extends Held {
  /** Day and number of the first ticket: the visit's key in both the business and the model. */
  readonly key: string;
  /** The service of the join, for which a wait was shown. */
  readonly joinedFor: number;
  readonly method: number;
  /** Whether the visitor joined online, and has a code. */
  readonly joinedOnline: boolean;
  readonly joinedAt: number;
  version: number;
  last: { by: StaffIndex; at: number; verb: Verb; before: Held } | null;
  rating: number | null;
}

export interface Duty {
  state: 'available' | 'busy' | 'break' | 'off';
  station: number | null;
  seenAt: number;
}

export interface Condition {
  paused: boolean;
  /** The paused methods, if not all are paused. */
  pausedMethods: readonly number[];
  private: boolean;
  disabled: boolean;
  takesQueue: boolean;
  closed: boolean;
  capacity: number | null;
  /** The visitor with the least time left to the target wait goes first; else the oldest. */
  byTarget: boolean;
}

/** The target wait of each service, in minutes. */
export const TARGETS = [30, 5, 20];

/**
 * One location's line, and the visits that it has transferred to the other. A line is immutable: a step
 * returns a new one.
 */
export interface Line {
  readonly visits: ReadonlyMap<string, Visit>;
  /** Number of tickets by day and prefix; a position that is given up does not free its number. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly duty: ReadonlyMap<StaffIndex, Duty>;
  readonly condition: Condition;
  /** Number of positions taken, in either line. */
  readonly joined: number;
  /** A hash: equal for lines with the same visits in the same states. */
  readonly mark: bigint;
}

export interface Person {
  /** Null: no assignment here, so every service (0009). */
  services: readonly number[] | null;
  manager: boolean;
}

/** Constants of a run. */
export interface Branch {
  staff: readonly Person[];
  services: readonly { prefix: string }[];
  stations: number;
  dayOf(at: number): string;
  dayStart(day: string): number;
  passOverMinutes: number;
  callbacks: { maxAttempts: number; retryMinutes: readonly number[] };
  /** Minutes until a timeout moves a visit. */
  timeouts: { noShow: number; complete: number };
}

export const OPEN: Condition = {
  paused: false,
  pausedMethods: [],
  private: false,
  disabled: false,
  takesQueue: true,
  closed: false,
  capacity: null,
  byTarget: false,
};

export const emptyLine = (condition: Condition = OPEN): Line => ({
  visits: new Map(),
  numbers: new Map(),
  duty: new Map(),
  condition,
  joined: 0,
  mark: 0n,
});

export function withVisit(line: Line, visit: Visit): Line {
  const before = line.visits.get(visit.key);
  const visits = new Map(line.visits);
  // The last changed visit comes last.
  visits.delete(visit.key);
  visits.set(visit.key, visit);
  return { ...line, visits, mark: line.mark ^ (before ? markOf(before) : 0n) ^ markOf(visit) };
}

const marks = new WeakMap<Visit, bigint>();
function markOf(visit: Visit): bigint {
  let mark = marks.get(visit);
  if (mark === undefined) {
    const digest = createHash('sha1').update(JSON.stringify(visit)).digest();
    mark = digest.readBigUInt64BE(0);
    marks.set(visit, mark);
  }
  return mark;
}

export const legOf = (visit: Held): Leg => visit.legs.at(-1)!;

export function stageOf(visit: Pick<Held, 'status' | 'leftAt' | 'calledAt'>): Stage {
  if (visit.status === 5) return 'serving';
  if (visit.status === 6) return 'served';
  if (visit.status !== 1 || visit.leftAt !== null) return 'done';
  return visit.calledAt === null ? 'waiting' : 'called';
}

/** Waiting visits, in order of joining, or of the instants at which their target waits end. */
export function waitingIn(line: Line): Visit[] {
  const targetOf = ({ service, placedAt }: Visit) =>
    line.condition.byTarget ? placedAt + TARGETS[service]! * 60_000 : 0;
  return [...line.visits.values()]
    .filter((visit) => stageOf(visit) === 'waiting' && !visit.elsewhere)
    .toSorted((a, b) => targetOf(a) - targetOf(b) || a.place - b.place);
}

export const isHeld = (visit: Visit, at: number): boolean => visit.heldUntil !== null && visit.heldUntil > at;

/** Whether this staff member may call this visitor now. */
export function mayCall(visit: Visit, of: { branch: Branch; staff: StaffIndex; at: number }): boolean {
  if (isHeld(visit, of.at)) return false;
  const { services } = of.branch.staff[of.staff]!;
  if (services !== null && !services.includes(visit.service)) return false;
  const othersFrom = (visit.waitingSince ?? visit.joinedAt) + of.branch.passOverMinutes * 60_000;
  return visit.preferred === null || visit.preferred === of.staff || othersFrom <= of.at;
}

export const nextFor = (
  line: Line,
  of: { branch: Branch; staff: StaffIndex; at: number },
): Visit | undefined => waitingIn(line).find((visit) => mayCall(visit, of));
