import type { LineEntry } from './call-order.ts';

/* Plays a line event by event. Instants are numbers in the caller's own unit, minutes for example. */

/** A visitor of a played line. */
export interface PlayedVisitor {
  entry: LineEntry;
  /** The instant of arrival. */
  readonly at: number;
  /** The visitor leaves the line at this instant; Infinity for those who stay until their call. */
  readonly leavesAt: number;
}

/** A staff member of a played line. */
export interface PlayedServer<Visitor> {
  /** The next instant at which the server acts: a service, a break or a wait ends. Infinity: never again. */
  wakesAt: number;
  serving: Visitor | null;
  /** The start of the service. */
  since: number;
}

/** What differs between lines. No function may change the line itself. */
export interface LinePolicy<Visitor, Server> {
  /** At the same instant, servers act before a visitor arrives; false: after. */
  readonly serversFirst: boolean;
  /** Returns true if an arriving visitor does not join. */
  balks?(visitor: Visitor, line: Line<Visitor>, now: number): boolean;
  /** Runs before the visitor is in line. Returns the servers who then call, in order. */
  onArrival(visitor: Visitor, line: Line<Visitor>, now: number): readonly Server[];
  /**
   * A server acts; `served` is the visitor whose service ends now. Sets `wakesAt`, unless the server is
   * returned. A server who keeps the visitor, for a next step, sets `serving` again. Returns the servers who
   * call, in order.
   */
  onWake(server: Server, served: Visitor | null, now: number): readonly Server[];
  /** Returns the visitor whom the server calls; null if there is none. */
  order(server: Server, line: Line<Visitor>, now: number): LineEntry | null;
  /** A called visitor comes; is gone, which costs no time; or stays in line, with a changed entry. */
  onCalled(visitor: Visitor, now: number): 'comes' | 'gone' | 'stays';
  serviceLength(visitor: Visitor, server: Server): number;
  /** A service begins; `wakesAt` is its end. */
  onService?(visitor: Visitor, server: Server, now: number): void;
  /** A server has no visitor to call; may set `wakesAt`. `arrives` is the next arrival. */
  onIdle?(server: Server, line: Line<Visitor>, times: { now: number; arrives: number }): void;
  /** A visitor's patience is over before the call. */
  onLeft?(visitor: Visitor): void;
  /** All calls of an instant are made. May change servers, and add visitors. */
  onSettled?(line: Line<Visitor>, now: number): void;
}

/** The waiting visitors by their entry, in order of arrival. */
export type Line<Visitor> = ReadonlyMap<LineEntry, Visitor>;

/** Adds a visitor who arrives at or after the present, also during the play. */
export function addVisitor<Visitor extends PlayedVisitor>(visitors: Visitor[], visitor: Visitor): void {
  visitors.splice(visitors.findLastIndex(({ at }) => at <= visitor.at) + 1, 0, visitor);
}

/**
 * Plays a line up to and including `until`, or until no visitor arrives and no server wakes. Visitors are
 * sorted by arrival. Returns those still in line.
 */
export function playLine<Visitor extends PlayedVisitor, Server extends PlayedServer<Visitor>>({
  visitors,
  servers,
  policy,
  until = Infinity,
}: {
  visitors: readonly Visitor[];
  servers: readonly Server[];
  policy: LinePolicy<Visitor, Server>;
  until?: number;
}): Visitor[] {
  const line = new Map<LineEntry, Visitor>();
  for (let next = 0; ;) {
    const visitor = visitors[next];
    const server = firstToWake(servers);
    const [arrives, wakes] = [visitor?.at ?? Infinity, server?.wakesAt ?? Infinity];
    let callers: readonly Server[] = [];
    const now = Math.min(arrives, wakes);
    if (now === Infinity || now > until) {
      if (until < Infinity) endWaits(line, policy, until);
      return [...line.values()];
    }
    endWaits(line, policy, now);
    if (server && (policy.serversFirst ? wakes <= arrives : wakes < arrives)) {
      const served = server.serving;
      server.serving = null;
      callers = policy.onWake(server, served, now);
    } else {
      next += 1;
      if (!policy.balks?.(visitor!, line, now)) {
        callers = policy.onArrival(visitor!, line, now);
        line.set(visitor!.entry, visitor!);
      }
    }
    const nextArrival = visitors[next]?.at ?? Infinity;
    for (const caller of callers) callNext(caller, { line, policy, now, arrives: nextArrival });
    policy.onSettled?.(line, now);
  }
}

/** Returns the server who acts next: the first one at equal instants; undefined if all rest. */
function firstToWake<Server extends { wakesAt: number }>(servers: readonly Server[]): Server | undefined {
  let first: Server | undefined;
  for (const server of servers) if (server.wakesAt < (first?.wakesAt ?? Infinity)) first = server;
  return first;
}

function endWaits<Visitor extends PlayedVisitor>(
  line: Map<LineEntry, Visitor>,
  policy: Pick<LinePolicy<Visitor, never>, 'onLeft'>,
  now: number,
): void {
  for (const [entry, visitor] of line) {
    if (visitor.leavesAt > now) continue;
    line.delete(entry);
    policy.onLeft?.(visitor);
  }
}

interface Calling<Visitor, Server> {
  line: Map<LineEntry, Visitor>;
  policy: LinePolicy<Visitor, Server>;
  now: number;
  arrives: number;
}

/** Calls until a visitor comes or none is left to call. */
function callNext<Visitor extends PlayedVisitor, Server extends PlayedServer<Visitor>>(
  server: Server,
  { line, policy, now, arrives }: Calling<Visitor, Server>,
): void {
  for (;;) {
    const entry = policy.order(server, line, now);
    const visitor = entry && line.get(entry);
    if (!visitor) return policy.onIdle?.(server, line, { now, arrives });
    line.delete(entry);
    const outcome = policy.onCalled(visitor, now);
    if (outcome === 'stays') line.set(visitor.entry, visitor);
    if (outcome !== 'comes') continue;
    server.serving = visitor;
    server.since = now;
    server.wakesAt = now + policy.serviceLength(visitor, server);
    return policy.onService?.(visitor, server, now);
  }
}
