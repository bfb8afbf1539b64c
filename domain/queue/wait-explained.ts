import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { canServeEntry, isWaiting, lineOrder } from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import type { TurnRatio } from './call-ratio.ts';
import { kindKey, takesPart } from './roll-out-plan.ts';
import type { RollOutPlan } from './roll-out-plan.ts';
import { newcomerIndex } from './roll-out-turns.ts';
import type { RollOutInput, Server } from './wait-input.ts';

/** Why a range is wide. */
export type Varies =
  /** A staff member who serves this is on a break, or comes later today. */
  | 'staff-away'
  /** At most two staff members serve this. */
  | 'few-staff'
  /** The services before it differ in length. */
  | 'mixed-services';

/** "3 before you, 2 people serving". */
export interface Explained {
  /** Waiting visitors before this one who may be called first: some staff member on duty serves both. */
  readonly peopleBefore: number;
  /** The other waiting visitors before this one, for other staff. */
  readonly othersWaiting: number;
  /** Number of staff on duty who serve this. */
  readonly serving: number;
}

/** All that explains one estimate. */
export interface Explanation {
  readonly shown: Explained;
  /** Number of staff who serve this now or later today. */
  readonly able: number;
  /** Minutes from now before which no staff member can call. */
  readonly certain: number;
  /** The main reason for a wide range. */
  readonly varies: Varies;
}

/** Returns whether one of two visitors may be called before the other: they need the same staff. */
function compete(servers: readonly Server[], a: LineEntry, b: LineEntry): boolean {
  return isAlike(a, b) || servers.some((server) => canServeEntry(server, a) && canServeEntry(server, b));
}

const isAlike = (
  a: Pick<LineEntry, 'serviceId' | 'method'>,
  b: Pick<LineEntry, 'serviceId' | 'method'>,
): boolean => a.serviceId === b.serviceId && a.method === b.method;

/**
 * Returns the number of competing and of other waiting visitors before `own` in the line. For a visitor on hold,
 * the line counts as it is when the hold ends.
 */
export function peopleBefore(
  line: readonly LineEntry[],
  own: LineEntry,
  { servers, now, ratio }: { servers: readonly Server[]; now: Instant; ratio?: TurnRatio | null },
): Pick<Explained, 'peopleBefore' | 'othersWaiting'> {
  const at = Math.max(now, own.heldUntil ?? now);
  const order = lineOrder(line, now, ratio);
  const before = order.slice(0, order.indexOf(own)).filter((entry) => isWaiting(entry, at));
  const there = servers.filter(takesPart);
  const known = new Map<string, boolean>();
  const competing = before.filter((entry) => {
    const key = kindKey(entry);
    const existing = known.get(key) ?? compete(there, own, entry);
    known.set(key, existing);
    return existing;
  }).length;
  return { peopleBefore: competing, othersWaiting: before.length - competing };
}

/** Explains the estimates of a plan: of its entries in line, and of visitors who join now. */
export function explainer(plan: RollOutPlan, input: Pick<RollOutInput, 'now' | 'due'>) {
  const { now } = input;
  const { servers, kinds, kindOf, examples } = plan;
  const able = (s: number, kind: number) => plan.canServe[s * kinds + kind] === 1;
  const ofKind = examples.map((_, kind) =>
    staffOf(
      servers.filter((_server, s) => able(s, kind)),
      now,
    ),
  );
  /** By kind: whether its visitors may be called before one whom these servers may call. */
  const rowOf = (own: Pick<LineEntry, 'serviceId' | 'method'>, mayCall: (s: number) => boolean) =>
    Uint8Array.from(examples, (other, kind) =>
      Number(isAlike(own, other) || servers.some((_, s) => mayCall(s) && able(s, kind))),
    );
  const competing = examples.map((own, kind) => rowOf(own, (s) => able(s, kind)));
  const before = countsBefore(plan, now);
  const counted = (row: Uint8Array, at: number, held?: Int32Array) => {
    let [people, others] = [0, 0];
    for (let kind = 0; kind < kinds; kind += 1) {
      const count = before[at * kinds + kind]! + (held?.[kind] ?? 0);
      if (row[kind] === 1) people += count;
      else others += count;
    }
    return { peopleBefore: people, othersWaiting: others };
  };
  const of = (row: Uint8Array, at: number, staff: Staff): Explanation => ({
    shown: { ...counted(row, at), serving: staff.serving },
    able: staff.able,
    certain: staff.certain,
    varies: staff.varies,
  });
  return {
    entry(n: number): Explanation {
      const row = competing[kindOf[n]!]!;
      const explained = of(row, n, ofKind[kindOf[n]!]!);
      const until = plan.entries[n]!.heldUntil ?? now;
      if (until <= now) return explained;
      const shown = { ...explained.shown, ...counted(row, n, heldBefore(plan, n, { now, until })) };
      return { ...explained, shown, certain: Math.max(explained.certain, (until - now) / MINUTE) };
    },
    newcomer(n: number, request: { readonly serviceId: number; readonly method: number }): Explanation {
      const mayCall = (s: number) => plan.newcomerServers[n]![s] === 1;
      const staff = staffOf(
        servers.filter((_, s) => mayCall(s)),
        now,
      );
      return of(rowOf(request, mayCall), newcomerIndex(plan, request, input), staff);
    },
  };
}

/** Up to this number, chance does not even out between staff. */
const FEW = 2;

/** By entry in line and kind: the waiting visitors before it; the last row counts the whole line. */
function countsBefore({ inLine, kinds, kindOf, entries }: RollOutPlan, now: Instant): Int32Array {
  const counts = new Int32Array((inLine + 1) * kinds);
  for (let n = 0; n < inLine; n += 1) {
    counts.copyWithin((n + 1) * kinds, n * kinds, (n + 1) * kinds);
    if (isWaiting(entries[n]!, now)) counts[(n + 1) * kinds + kindOf[n]!]! += 1;
  }
  return counts;
}

/** By kind: the visitors before a visitor on hold who are on hold now, and wait again when that hold ends. */
function heldBefore(
  { kinds, kindOf, entries }: RollOutPlan,
  n: number,
  { now, until }: { now: Instant; until: Instant },
): Int32Array {
  const counts = new Int32Array(kinds);
  for (let other = 0; other < n; other += 1) {
    const entry = entries[other]!;
    if (!isWaiting(entry, now) && isWaiting(entry, until)) counts[kindOf[other]!]! += 1;
  }
  return counts;
}

interface Staff {
  readonly able: number;
  readonly serving: number;
  readonly certain: number;
  readonly varies: Varies;
}

function staffOf(able: readonly Server[], now: Instant): Staff {
  const serving = able.filter(isServing).length;
  return {
    able: able.length,
    serving,
    varies: serving < able.length ? 'staff-away' : serving <= FEW ? 'few-staff' : 'mixed-services',
    certain: able.reduce(
      (least, { freeAt }) => Math.min(least, Math.max(0, ((freeAt ?? now) - now) / MINUTE)),
      Infinity,
    ),
  };
}

const isServing = ({ state }: Server): boolean => state === 'available' || state === 'busy';
