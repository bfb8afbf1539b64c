import { callableFrom, canServeEntry, comparePlaces } from './call-order.ts';
import type { Caller, LineEntry } from './call-order.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** Somebody on duty, from when they are free. */
export interface OnDuty extends Caller {
  readonly freeAt: Instant;
}

export interface RollOutInput {
  /** Those waiting, on hold or not. */
  readonly waiting: readonly LineEntry[];
  readonly servers: readonly OnDuty[];
  /** How long this person's service takes, in minutes, positive. */
  readonly minutesOf: (serviceId: number, staffId: number) => number;
  /** Told of every service in the order they begin. */
  readonly onStart: (started: { entry: LineEntry; server: number; at: Instant }) => void;
}

/**
 * Plays the line forward: whoever is free first calls whom the call rule gives them, serves them for the mean
 * time and calls again. Answers from when each server has nobody left to call; they may still take someone
 * off hold later.
 */
export function rollOut({ waiting, servers, minutesOf, onStart }: RollOutInput): Instant[] {
  const classes = classesOf(waiting);
  const mine = servers.map((server) =>
    classes.filter((each) => each.entries.some((entry) => canServeEntry(server, entry))),
  );
  const free = servers.map((server) => server.freeAt);
  const idleFrom: Instant[] = servers.map(() => Number.POSITIVE_INFINITY);
  const order = servers
    .map((_, index) => index)
    .sort((a, b) => sizeOf(mine[a]) - sizeOf(mine[b]) || staffOf(a) - staffOf(b));
  const started = new Set<LineEntry>();

  for (;;) {
    const index = earliest(order, free);
    const server = servers[index];
    const lists = mine[index];
    const now = free[index];
    if (server === undefined || lists === undefined || now === undefined) return idleFrom;
    const entry = chooseNext({ lists, server, now, started });
    if (entry) {
      started.add(entry);
      onStart({ entry, server: index, at: now });
      free[index] = now + minutesOf(entry.serviceId, server.staffId) * MINUTE;
    } else {
      idleFrom[index] = Math.min(idleFrom[index] ?? now, now);
      free[index] = wakesAt({ lists, server, now, started });
    }
  }

  function staffOf(index: number): number {
    return servers[index]?.staffId ?? 0;
  }
}

/**
 * All who wait for one service by one method, in the order of their places; those with an appointment once
 * more.
 */
interface LineClass {
  readonly entries: LineEntry[];
  readonly booked: LineEntry[];
  /** Everything before these positions has started. */
  head: number;
  bookedHead: number;
}

interface Moment {
  readonly lists: readonly LineClass[];
  readonly server: OnDuty;
  readonly now: Instant;
  readonly started: ReadonlySet<LineEntry>;
}

function classesOf(waiting: readonly LineEntry[]): LineClass[] {
  const classes = new Map<string, LineClass>();
  for (const entry of [...waiting].sort(comparePlaces)) {
    const key = `${entry.serviceId}/${entry.method}`;
    const own = classes.get(key) ?? { entries: [], booked: [], head: 0, bookedHead: 0 };
    own.entries.push(entry);
    if (entry.bookedStart !== null) own.booked.push(entry);
    classes.set(key, own);
  }
  return [...classes.values()];
}

/** The call rule, asked of sorted lists: an appointment that is due first, then whoever stands first. */
function chooseNext(moment: Moment): LineEntry | null {
  const { lists, now, started } = moment;
  let due: LineEntry | null = null;
  let first: LineEntry | null = null;
  for (const list of lists) {
    list.head = skipStarted(list.entries, list.head, started);
    list.bookedHead = skipStarted(list.booked, list.bookedHead, started);
    const isDue = (entry: LineEntry) => entry.bookedStart !== null && entry.bookedStart <= now;
    due = ahead(due, firstCallable(moment, list.booked, { from: list.bookedHead, fits: isDue }));
    if (due === null) first = ahead(first, firstCallable(moment, list.entries, { from: list.head }));
  }
  return due ?? first;
}

interface Search {
  readonly from: number;
  readonly fits?: (entry: LineEntry) => boolean;
}

function firstCallable(
  { server, now, started }: Moment,
  entries: readonly LineEntry[],
  search: Search,
): LineEntry | null {
  for (let at = search.from; at < entries.length; at += 1) {
    const entry = entries[at];
    if (entry === undefined || started.has(entry) || callableFrom(entry, server) > now) continue;
    if ((search.fits?.(entry) ?? true) && canServeEntry(server, entry)) return entry;
  }
  return null;
}

/** When the next of those that may not be called yet may be; never, when there is none. */
function wakesAt({ lists, server, started }: Moment): Instant {
  let wake = Number.POSITIVE_INFINITY;
  for (const { entries, head } of lists) {
    for (let at = head; at < entries.length; at += 1) {
      const entry = entries[at];
      if (entry === undefined || started.has(entry) || !canServeEntry(server, entry)) continue;
      wake = Math.min(wake, callableFrom(entry, server));
    }
  }
  return wake;
}

function skipStarted(entries: readonly LineEntry[], from: number, started: ReadonlySet<LineEntry>): number {
  let head = from;
  for (let entry = entries[head]; entry !== undefined && started.has(entry); entry = entries[head]) head += 1;
  return head;
}

function ahead(one: LineEntry | null, other: LineEntry | null): LineEntry | null {
  if (one === null || other === null) return one ?? other;
  return comparePlaces(one, other) <= 0 ? one : other;
}

/**
 * The server who is free first; of several the one with the fewest services, so that generalists stay free;
 * -1: none.
 */
function earliest(order: readonly number[], free: readonly Instant[]): number {
  let best = -1;
  let bestAt = Number.POSITIVE_INFINITY;
  for (const index of order) {
    const at = free[index] ?? Number.POSITIVE_INFINITY;
    if (at < bestAt) [best, bestAt] = [index, at];
  }
  return best;
}

function sizeOf(classes: readonly LineClass[] | undefined): number {
  return classes?.length ?? 0;
}
