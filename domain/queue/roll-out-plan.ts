import { drawsFor } from '../capacity/draws.ts';
import { remainingLengths, STRATA, unitLengths } from '../capacity/service-length.ts';
import type { ServiceLength } from '../capacity/service-length.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import {
  callableFrom,
  canServeEntry,
  compareInLine,
  comparePositions,
  isDue,
  PASS_OVER_MINUTES,
} from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import { lengthOf } from './service-lengths.ts';
import type { ExpectedVisitor, RollOutInput, Server } from './wait-input.ts';

/** For somebody busy with what we know nothing of. */
const UNKNOWN_BUSY: ServiceLength = { minutes: 10, scatter: 0.6 };
/** Keeps the roll-out going past a service of unknown length; nobody behind it is shown a time. */
const UNKNOWN_SERVICE: ServiceLength = { minutes: 15, scatter: 0.6 };
/** How exactly people with an appointment come: minutes before it on average, and their deviation. */
const COMES_EARLY = 5;
const COMES_WITHIN = 6;

/**
 * Everything that is the same in every pass, as flat figures: minutes from now, people by their place in the
 * line, servers by their number, services with method and languages as kinds.
 */
export interface RollOutPlan {
  /** Those in the line, in its order; who is expected stands behind them. */
  readonly entries: readonly LineEntry[];
  readonly inLine: number;
  readonly servers: readonly Server[];
  readonly kinds: number;
  readonly kindOf: Int32Array;
  /** One entry of each kind. */
  readonly examples: readonly LineEntry[];
  /** By place alone, whether due or not. */
  readonly rankOf: Int32Array;
  /** Of each kind, who may be called from the first moment on by whoever serves the kind. */
  readonly plain: readonly Int32Array[];
  /** Beside each of `plain` where they stand among all, those due first; after the last, Infinity. */
  readonly plainKeys: readonly Float64Array[];
  /** Who is on hold, prefers somebody, is due later or is still to come. */
  readonly special: Int32Array;
  /** By special, from the least to the most: before this nobody may call them. */
  readonly earliest: Float64Array;
  /** By special and server: from when this one may call them. */
  readonly callable: Float64Array;
  /** When each special is due, in minutes; never for walk-ins. */
  readonly dueAt: Float64Array;
  /** By special: the part of 1 that does not come, for those expected; -1 for who is there. */
  readonly absent: Float64Array;
  /** By special: how many parts of their arrival have passed without them. */
  readonly tooLate: Int32Array;
  readonly canServe: Uint8Array;
  readonly kindsOf: readonly Int32Array[];
  /** By server and kind. */
  readonly minutes: Float64Array;
  readonly units: readonly Float64Array[];
  readonly unknown: Uint8Array | null;
  /** By server and part: when they are free first. */
  readonly freeAt: Float64Array;
  readonly serverDraws: readonly { shuffle: number; offset: number }[];
  readonly entryDraws: Int32Array;
  readonly ages: Float64Array;
  readonly newcomerServers: readonly Uint8Array[];
}

export function planOf(input: RollOutInput): RollOutPlan {
  const { now } = input;
  const waiting = input.line.filter((entry) => entry.calledAt === null);
  const inLine = [...waiting].sort((a, b) => compareInLine(a, b, now));
  const entries = [...inLine, ...(input.expected ?? []).map((each, n) => asEntry(each, n))];
  const servers = servedBy(input.servers);
  const byKey = new Map<string, number>();
  const examples: LineEntry[] = [];
  const kindOf = Int32Array.from(entries, (entry) => {
    const key = `${entry.serviceId}/${entry.method}/${(entry.languages ?? []).join()}`;
    const existing = byKey.get(key);
    if (existing !== undefined) return existing;
    byKey.set(key, examples.length);
    return examples.push(entry) - 1;
  });
  const able = kindsServed(servers, examples, input);
  const earliestOf = (n: number) => earliestCall(entries[n]!, n >= inLine.length, now);
  const special = Int32Array.from(
    entries
      .flatMap((entry, n) => (n >= inLine.length || isSpecial(entry, input) ? [n] : []))
      .sort((a, b) => earliestOf(a) - earliestOf(b) || a - b),
  );
  const specials = new Set(special);
  const rankOf = ranksOf(entries);
  const plainOf: number[][] = examples.map(() => []);
  for (let n = 0; n < entries.length; n += 1) if (!specials.has(n)) plainOf[kindOf[n]!]!.push(n);
  const plain = plainOf.map((list) => Int32Array.from(list));
  return {
    entries,
    inLine: inLine.length,
    servers,
    kinds: examples.length,
    kindOf,
    examples,
    special,
    ...able,
    rankOf,
    plain,
    plainKeys: plain.map((list) =>
      Float64Array.from([...list, -1], (n) =>
        n < 0 ? Infinity : rankOf[n]! + (isDue(entries[n]!, now) ? 0 : entries.length),
      ),
    ),
    earliest: Float64Array.from(special, earliestOf),
    ...specialsOf({ entries, special, servers, input, inLine: inLine.length }),
    freeAt: firstFree(servers, input),
    serverDraws: servers.map(({ staffId }) => drawsFor(staffId, 1)),
    entryDraws: drawsOf(entries),
    ages: Float64Array.from(entries, ({ joinedAt, bookedStart }) =>
      bookedStart === null ? Math.max(0, (now - joinedAt) / MINUTE) : Number.POSITIVE_INFINITY,
    ),
    newcomerServers: input.newcomers.map(({ serviceId, method }) => {
      const request = { ...NOBODY, serviceId, method };
      return Uint8Array.from(servers, (server) => Number(canServeEntry(server, request)));
    }),
  };
}

/** By entry and what is drawn (a length, coming, staying): a shuffle, and where in it. */
function drawsOf(entries: readonly LineEntry[]): Int32Array {
  const draws = new Int32Array(entries.length * 6);
  for (let n = 0; n < entries.length; n += 1)
    for (let what = 0; what < 3; what += 1) {
      // mutation: draws-of-a-ticket
      const { shuffle, offset } = drawsFor(entries[n]!.ticketId, what + 2);
      draws[n * 6 + what * 2] = shuffle;
      draws[n * 6 + what * 2 + 1] = offset;
    }
  return draws;
}

/** Before when nobody may call them, at least: minutes from now. */
function earliestCall(entry: LineEntry, isExpected: boolean, now: Instant): number {
  const from = isExpected ? entry.orderAt + ARRIVALS[0]! * MINUTE : (entry.heldUntil ?? now);
  return (from - now) / MINUTE;
}

const NOBODY: Omit<LineEntry, 'serviceId' | 'method'> = {
  ticketId: 0,
  visitId: 0,
  priority: 0,
  orderAt: 0,
  joinedAt: 0,
  preferredStaffId: null,
  heldUntil: null,
  calledAt: null,
  bookedStart: null,
};

/** A stand-in for who has not come: negative, so that no ticket draws as they do. */
function asEntry({ at, ...expected }: ExpectedVisitor, n: number): LineEntry {
  return { ...NOBODY, ...expected, ticketId: -1 - n, orderAt: at, joinedAt: at, bookedStart: at };
}

/** Who takes part, the one with the fewest skills first, so that generalists stay free: whoever stands first wins a tie. */
function servedBy(all: readonly Server[]): Server[] {
  const breadth = ({ serviceIds, methods, methodsByService }: Server) =>
    [...serviceIds].reduce((sum, id) => sum + (methodsByService?.get(id) ?? methods).size, 0);
  return all
    .filter(({ state, freeAt }) => state !== 'off' && !(state === 'break' && freeAt === null))
    .sort((a, b) => breadth(a) - breadth(b) || a.staffId - b.staffId);
}

function kindsServed(
  servers: readonly Server[],
  examples: readonly LineEntry[],
  { lengths, pace }: RollOutInput,
) {
  const canServe = new Uint8Array(servers.length * examples.length);
  const minutes = new Float64Array(canServe.length);
  const unknown = new Uint8Array(canServe.length);
  const units: Float64Array[] = [];
  for (const [s, server] of servers.entries())
    for (const [kind, entry] of examples.entries()) {
      const at = s * examples.length + kind;
      const existing = lengthOf(lengths, entry.serviceId, server.staffId);
      const length = existing ?? UNKNOWN_SERVICE;
      canServe[at] = Number(canServeEntry(server, entry));
      unknown[at] = Number(existing === null);
      // mutation: minutes-of-a-service
      minutes[at] = length.minutes * (pace?.factor ?? 1);
      units[at] = unitLengths(length.scatter);
    }
  // mutation: kinds-of-servers
  const kindsOf = servers.map((_, s) =>
    Int32Array.from(
      examples.flatMap((_entry, kind) => (canServe[s * examples.length + kind] === 1 ? [kind] : [])),
    ),
  );
  return { canServe, minutes, units, kindsOf, unknown: unknown.includes(1) ? unknown : null };
}

function isSpecial(entry: LineEntry, { now, servers }: RollOutInput): boolean {
  if (entry.heldUntil !== null && entry.heldUntil > now) return true;
  if (entry.bookedStart !== null && entry.bookedStart > now) return true;
  return entry.preferredStaffId !== null && servers.some((server) => callableFrom(entry, server) > now);
}

interface Specials {
  readonly entries: readonly LineEntry[];
  readonly special: Int32Array;
  readonly servers: readonly Server[];
  readonly input: RollOutInput;
  readonly inLine: number;
}

/** For those expected, `callable` counts from when they come. */
function specialsOf({ entries, special, servers, input, inLine }: Specials) {
  const { now } = input;
  const callable = new Float64Array(special.length * servers.length);
  for (const [i, n] of special.entries())
    for (const [s, server] of servers.entries()) {
      const entry = entries[n]!;
      const others = entry.preferredStaffId !== null && entry.preferredStaffId !== server.staffId;
      callable[i * servers.length + s] =
        n < inLine
          ? (callableFrom(entry, server) - now) / MINUTE
          : others
            ? (server.passOverMinutes ?? PASS_OVER_MINUTES)
            : 0;
    }
  const dueAt = Float64Array.from(special, (n) => {
    const booked = entries[n]?.bookedStart ?? null;
    return booked === null ? Number.POSITIVE_INFINITY : (booked - now) / MINUTE;
  });
  const tooLate = Int32Array.from(dueAt, (due) => ARRIVALS.filter((minutes) => due + minutes <= 0).length);
  const absent = Float64Array.from(special, (n, i) => {
    if (n < inLine) return -1;
    const noShow = input.expected?.[n - inLine]?.noShow ?? 0;
    // The longer they have not come, the less likely they will.
    const late = (1 - noShow) * (1 - tooLate[i]! / STRATA);
    return noShow + late === 0 ? 1 : noShow / (noShow + late);
  });
  return { callable, dueAt, absent, tooLate };
}

/** When somebody with an appointment comes, in minutes around it. */
export const ARRIVALS: Float64Array = Float64Array.from({ length: STRATA }, (_, n) => {
  const share = (n + 0.5) / STRATA;
  return COMES_WITHIN * 0.55 * Math.log(share / (1 - share)) - COMES_EARLY;
});

/** How much waiting somebody of each part endures, as it is counted by `leavingUntil`. */
export const ENDURES: Float64Array = Float64Array.from(
  { length: STRATA },
  (_, n) => -Math.log(1 - (n + 0.5) / STRATA),
);

function ranksOf(entries: readonly LineEntry[]): Int32Array {
  const ranks = new Int32Array(entries.length);
  const order = entries.map((_, n) => n).sort((a, b) => comparePositions(entries[a]!, entries[b]!));
  for (const [rank, n] of order.entries()) ranks[n] = rank;
  return ranks;
}

function firstFree(servers: readonly Server[], { now, lengths, pace }: RollOutInput): Float64Array {
  const free = new Float64Array(servers.length * STRATA);
  for (const [s, server] of servers.entries()) {
    const own = free.subarray(s * STRATA, (s + 1) * STRATA);
    // mutation: minutes-until-free
    if (server.freeAt !== null || server.state !== 'busy')
      own.fill(Math.max(0, ((server.freeAt ?? now) - now) / MINUTE));
    else {
      const { serviceId = 0, since = now } = server.running ?? {};
      const length = lengthOf(lengths, serviceId, server.staffId) ?? UNKNOWN_BUSY;
      const today = { ...length, minutes: length.minutes * (pace?.factor ?? 1) };
      own.set(remainingLengths(today, (now - since) / MINUTE));
    }
  }
  return free;
}
