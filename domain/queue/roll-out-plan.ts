import { drawsFor } from '../capacity/draws.ts';
import { STRATA, unitLengths } from '../capacity/service-length.ts';
import type { ServiceLength } from '../capacity/service-length.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import {
  callableFrom,
  canServeEntry,
  comparePositions,
  compareTargets,
  dueAt as dueAtOf,
  isDue,
  lateFrom,
  lineOrder,
  PASS_OVER_MINUTES,
  underRule,
} from './call-order.ts';
import type { DueRule, LineEntry } from './call-order.ts';
import { ratioAfter } from './call-ratio.ts';
import { firstFree } from './first-free.ts';
import { lengthOf } from './wait-input.ts';
import type { ExpectedVisitor, RollOutInput, Server } from './wait-input.ts';

/** Lets the simulation continue past a service of unknown length; visitors behind it see no estimate. */
const UNKNOWN_SERVICE: ServiceLength = { minutes: 15, scatter: 0.6 };
/** From this length on, chance evens out with fewer passes. Below it each entry draws each part once. */
const LONG_LINE = 150;
/** Arrival of clients with an appointment: mean minutes before the start, and deviation. */
const COMES_EARLY = 5;
const COMES_WITHIN = 6;

/**
 * All values that are equal in every pass, as flat numbers: minutes from now, visitors by position, servers
 * by number, and kinds (service, method and languages).
 */
export interface RollOutPlan {
  /** Tickets of the line in its order, then expected visitors. */
  readonly entries: readonly LineEntry[];
  readonly inLine: number;
  /** How often the line is simulated. */
  readonly passes: number;
  readonly servers: readonly Server[];
  readonly kinds: number;
  readonly kindOf: Int32Array;
  /** One entry of each kind. */
  readonly examples: readonly LineEntry[];
  /** By target, or by position in a line without targets, ignoring due appointments. */
  readonly rankOf: Int32Array;
  /** The rank while due: by position alone. */
  readonly dueRankOf: Int32Array;
  /** By kind: entries that any server of the kind may call from the start. */
  readonly plain: readonly Int32Array[];
  /** For each of `plain`, its rank among all entries, due ones first; Infinity after the last. */
  readonly plainKeys: readonly Float64Array[];
  /** Entries on hold, with a preference, due later, still expected, or due while there is a ratio. */
  readonly special: Int32Array;
  /** By special, ascending: the earliest minute at which any server may call it. */
  readonly earliest: Float64Array;
  /** By special and server: the minute from which this server may call it. */
  readonly callable: Float64Array;
  /** The minute at which each special is due; Infinity for walk-ins. */
  readonly dueAt: Float64Array;
  /** By special: the start of the appointment, and the minute after which an expected visitor comes too late to be due. */
  readonly bookedAt: Float64Array;
  readonly lateFrom: Float64Array;
  /** By special: probability of absence for expected visitors; -1 for those present. */
  readonly absent: Float64Array;
  /** By special: parts of the arrival distribution that have already passed. */
  readonly tooLate: Int32Array;
  readonly canServe: Uint8Array;
  readonly kindsOf: readonly Int32Array[];
  /** By server and kind. */
  readonly minutes: Float64Array;
  readonly units: readonly Float64Array[];
  readonly unknown: Uint8Array | null;
  /** By server and part: the minute at which the server is first free. */
  readonly freeAt: Float64Array;
  readonly serverDraws: readonly { shuffle: number; offset: number }[];
  readonly entryDraws: Int32Array;
  readonly ages: Float64Array;
  readonly newcomerServers: readonly Uint8Array[];
}

/** Computes everything that the passes share. */
export function planOf(input: RollOutInput): RollOutPlan {
  const { now } = input;
  const inLine = lineOrder(input.line, now, ratioAfter(input.calls ?? [], input.due ?? {}));
  const entries = [...inLine, ...(input.expected ?? []).map((each, n) => asEntry(each, n, input.due))];
  const servers = servedBy(input.servers);
  const byKey = new Map<string, number>();
  const examples: LineEntry[] = [];
  const kindOf = Int32Array.from(entries, (entry) => {
    const key = kindKey(entry);
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
  const rankOf = ranksOf(entries, compareTargets);
  const dueRankOf = input.due?.targets ? ranksOf(entries, comparePositions) : rankOf;
  const plainOf: number[][] = examples.map(() => []);
  for (let n = 0; n < entries.length; n += 1) if (!specials.has(n)) plainOf[kindOf[n]!]!.push(n);
  const plain = plainOf.map((list) => Int32Array.from(list));
  return {
    entries,
    inLine: inLine.length,
    passes: input.passes ?? (inLine.length > LONG_LINE ? STRATA / 2 : STRATA),
    servers,
    kinds: examples.length,
    kindOf,
    examples,
    special,
    ...able,
    rankOf,
    dueRankOf,
    plain,
    plainKeys: plain.map((list) =>
      Float64Array.from([...list, -1], (n) =>
        n < 0 ? Infinity : isDue(entries[n]!, now) ? dueRankOf[n]! : rankOf[n]! + entries.length,
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
      const request = { ...PLACEHOLDER, serviceId, method };
      return Uint8Array.from(servers, (server) => Number(canServeEntry(server, request)));
    }),
  };
}

/** Returns the same text for visitors whom the same staff can serve, for the same length. */
export const kindKey = ({
  serviceId,
  method,
  languages,
}: Pick<LineEntry, 'serviceId' | 'method' | 'languages'>): string =>
  `${serviceId}/${method}/${(languages ?? []).join()}`;

/** By entry and draw (length, arrival, patience): a shuffle, and an offset. */
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

/** Returns the earliest possible call, in minutes from now. */
function earliestCall(entry: LineEntry, isExpected: boolean, now: Instant): number {
  const from = isExpected ? entry.orderAt + ARRIVALS[0]! * MINUTE : (entry.heldUntil ?? now);
  return (from - now) / MINUTE;
}

export const PLACEHOLDER: Omit<LineEntry, 'serviceId' | 'method'> = {
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

/** A placeholder for an expected visitor: a negative id, so that no ticket has the same draws. */
function asEntry({ at, ...expected }: ExpectedVisitor, n: number, due: DueRule | undefined): LineEntry {
  const booked = { orderAt: at, joinedAt: at, bookedStart: at };
  const entry: LineEntry = { ...PLACEHOLDER, ...expected, ...booked, ticketId: -1 - n };
  return due ? underRule(entry, due) : entry;
}

/** Staff who are off, or on a break without any known length, call no visitor. */
export const takesPart = ({ state, freeAt, onBreak }: Server): boolean =>
  state !== 'off' && !(state === 'break' && freeAt === null && !onBreak);

/** Servers with the fewest skills first, so that generalists stay free: the first server wins a tie. */
function servedBy(all: readonly Server[]): Server[] {
  const breadth = ({ serviceIds, methods, methodsByService }: Server) =>
    [...serviceIds].reduce((sum, id) => sum + (methodsByService?.get(id) ?? methods).size, 0);
  return all.filter(takesPart).sort((a, b) => breadth(a) - breadth(b) || a.staffId - b.staffId);
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

function isSpecial(entry: LineEntry, { now, servers, due: rule }: RollOutInput): boolean {
  if (entry.heldUntil !== null && entry.heldUntil > now) return true;
  const due = dueAtOf(entry);
  if ((due > now || rule?.perWalkIn) && due < Number.POSITIVE_INFINITY) return true;
  return entry.preferredStaffId !== null && servers.some((server) => callableFrom(entry, server) > now);
}

interface Specials {
  readonly entries: readonly LineEntry[];
  readonly special: Int32Array;
  readonly servers: readonly Server[];
  readonly input: RollOutInput;
  readonly inLine: number;
}

/** For expected visitors, `callable` counts from their arrival. */
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
  const minutesTo = (instant: Instant) => (instant - now) / MINUTE;
  const dueAt = Float64Array.from(special, (n) => minutesTo(dueAtOf(entries[n]!)));
  const bookedAt = Float64Array.from(special, (n) => minutesTo(entries[n]!.bookedStart ?? Infinity));
  // The rule has decided over visitors in line.
  const latest = Float64Array.from(special, (n) =>
    n < inLine || !input.due ? Infinity : minutesTo(lateFrom(entries[n]!.bookedStart!, input.due)),
  );
  const tooLate = Int32Array.from(bookedAt, (at) => ARRIVALS.filter((minutes) => at + minutes <= 0).length);
  const absent = Float64Array.from(special, (n, i) => {
    if (n < inLine) return -1;
    const noShow = input.expected?.[n - inLine]?.noShow ?? 0;
    // The later it is, the less likely an absent client comes.
    const late = (1 - noShow) * (1 - tooLate[i]! / STRATA);
    return noShow + late === 0 ? 1 : noShow / (noShow + late);
  });
  return { callable, dueAt, bookedAt, lateFrom: latest, absent, tooLate };
}

/** Arrivals with an appointment, in minutes relative to its start. */
export const ARRIVALS: Float64Array = Float64Array.from({ length: STRATA }, (_, n) => {
  const share = (n + 0.5) / STRATA;
  return COMES_WITHIN * 0.55 * Math.log(share / (1 - share)) - COMES_EARLY;
});

function ranksOf(entries: readonly LineEntry[], compare: (a: LineEntry, b: LineEntry) => number): Int32Array {
  const ranks = new Int32Array(entries.length);
  const order = entries.map((_, n) => n).sort((a, b) => compare(entries[a]!, entries[b]!));
  for (const [rank, n] of order.entries()) ranks[n] = rank;
  return ranks;
}
