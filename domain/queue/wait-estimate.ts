import { canServe } from '../capacity/server-skills.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { isWaiting, lineOrder } from './call-order.ts';
import type { Caller, LineEntry } from './call-order.ts';
import { rollOut } from './roll-out.ts';
import type { OnDuty } from './roll-out.ts';
import { Scatter, UNKNOWN_SERVICE_MINUTES } from './scatter.ts';
import type { Spread } from './scatter.ts';

/** Somebody who serves at the location now. */
export interface Server extends Caller {
  /**
   * Expected end of the service that is running (see `expectedFreeAt`); of a break, its end; null when
   * unknown.
   */
  readonly freeAt: Instant | null;
  readonly state: 'available' | 'busy' | 'break' | 'off';
}

/** Whole minutes from now; `low` and `high` hold the true wait four times in five. */
export type WaitEstimate =
  | {
      readonly shown: true;
      readonly expectedStart: Instant;
      readonly lowMinutes: number;
      readonly highMinutes: number;
      readonly peopleBefore: number;
    }
  | {
      readonly shown: false;
      readonly reason: 'nobody-on-duty' | 'learning' | 'closed';
      readonly peopleBefore: number;
    };

export interface EstimateInput {
  readonly now: Instant;
  readonly line: readonly LineEntry[];
  readonly servers: readonly Server[];
  /** Mean length of a service by this person, in minutes; null while it is not known well enough. */
  readonly serviceMinutes: (serviceId: number, staffId: number) => number | null;
  /**
   * When the location stops taking people in; at or before `now` it is closed, null means it does not close.
   */
  readonly closesAt: Instant | null;
  /** People who might join now: what would they wait? */
  readonly newcomers: readonly { readonly serviceId: number; readonly method: number }[];
}

export interface Estimates {
  /** By ticket, for everybody not yet called. */
  readonly tickets: Map<number, WaitEstimate>;
  /** In the order asked for. */
  readonly newcomers: WaitEstimate[];
}

/** Standard deviations to either side that hold 80 % of a normal distribution. */
const EIGHTY_PERCENT = 1.2816;
/** For somebody busy with what we know nothing of. */
const UNKNOWN_BUSY_MINUTES = 10;

/**
 * What everybody in the line, and anybody who joined now, would wait: the call rule played forward with mean
 * service times, and a range that widens with the services before them. Those in line at closing are still
 * served.
 */
export function estimateWaits(input: EstimateInput): Estimates {
  const { now, line, closesAt, newcomers } = input;
  const servers = onDuty(input.servers, now);
  const scatter = new Scatter(servers, now);
  const before = countsBefore(line, now);
  const absent = closesAt !== null && closesAt <= now ? 'closed' : 'nobody-on-duty';
  const tickets = new Map<number, WaitEstimate>();
  for (const [entry, peopleBefore] of before)
    tickets.set(entry.ticketId, { shown: false, reason: absent, peopleBefore });

  const idleFrom = rollOut({
    waiting: [...before.keys()],
    servers,
    minutesOf: (serviceId, staffId) =>
      known(input.serviceMinutes(serviceId, staffId)) ?? UNKNOWN_SERVICE_MINUTES,
    onStart: ({ entry, server, at }) => {
      const peopleBefore = before.get(entry) ?? 0;
      tickets.set(
        entry.ticketId,
        waitUntil(at, { now, peopleBefore, ...scatter.of(entry.serviceId, entry.method) }),
      );
      scatter.add(server, known(input.serviceMinutes(entry.serviceId, servers[server]?.staffId ?? 0)));
    },
  });

  const waiting = line.filter((entry) => isWaiting(entry, now)).length;
  return {
    tickets,
    newcomers: newcomers.map(({ serviceId, method }) => {
      if (absent === 'closed') return { shown: false, reason: 'closed', peopleBefore: waiting };
      const starts = servers.map((server, index) =>
        canServe(server, serviceId, method) ? idleFrom[index] : undefined,
      );
      const at = Math.min(...starts.map((start) => start ?? Number.POSITIVE_INFINITY));
      if (!Number.isFinite(at)) return { shown: false, reason: 'nobody-on-duty', peopleBefore: waiting };
      return waitUntil(at, { now, peopleBefore: waiting, ...scatter.of(serviceId, method) });
    }),
  };
}

/**
 * When somebody in a service is likely to be free: its mean less its age, but never less than what is left,
 * on average, of services that already took so long (lognormal with the scatter above: about half a mean,
 * slowly more).
 */
export function expectedFreeAt({ now, startedAt, meanMinutes }: Running): Instant {
  const age = Math.max(0, now - startedAt) / MINUTE;
  const left = Math.max(meanMinutes - age, 0.5 * meanMinutes + 0.07 * age);
  return now + Math.round(left * MINUTE);
}

export interface Running {
  readonly now: Instant;
  readonly startedAt: Instant;
  readonly meanMinutes: number;
}

/** Who will serve, and from when. A break without an end counts as absence: nobody knows when it ends. */
function onDuty(servers: readonly Server[], now: Instant): OnDuty[] {
  return servers.flatMap((server) => {
    if (server.state === 'off' || (server.state === 'break' && server.freeAt === null)) return [];
    const unknown = server.state === 'busy' ? now + UNKNOWN_BUSY_MINUTES * MINUTE : now;
    return [{ ...server, freeAt: Math.max(now, server.freeAt ?? unknown) }];
  });
}

/**
 * Everybody not called yet with how many stand before them; those on hold keep a place and are not counted.
 */
function countsBefore(line: readonly LineEntry[], now: Instant): Map<LineEntry, number> {
  const counts = new Map<LineEntry, number>();
  let before = 0;
  for (const entry of lineOrder(line, now)) {
    counts.set(entry, before);
    if (isWaiting(entry, now)) before += 1;
  }
  return counts;
}

function waitUntil(
  at: Instant,
  { now, peopleBefore, deviation, learning }: Spread & { now: Instant; peopleBefore: number },
): WaitEstimate {
  const expectedStart = Math.round(at);
  if (expectedStart <= now)
    return { shown: true, expectedStart: now, lowMinutes: 0, highMinutes: 0, peopleBefore };
  if (learning) return { shown: false, reason: 'learning', peopleBefore };
  const minutes = (expectedStart - now) / MINUTE;
  const reach = EIGHTY_PERCENT * deviation;
  const lowMinutes = Math.max(0, Math.floor(minutes - reach));
  return { shown: true, expectedStart, lowMinutes, highMinutes: Math.ceil(minutes + reach), peopleBefore };
}

/** A mean that can be reckoned with. */
function known(minutes: number | null): number | null {
  return minutes !== null && Number.isFinite(minutes) && minutes > 0 ? minutes : null;
}
