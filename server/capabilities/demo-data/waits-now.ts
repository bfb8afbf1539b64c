import type { LineEntry } from '#domain/queue/call-order.ts';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Counters } from './counters.ts';
import type { ServiceModel } from './day-model.ts';
import type { Stretch } from './shifts.ts';
import type { DemoVisit, DemoWait } from './demo-visit.ts';

/** A waiting visit as the call rule and the estimate read it. `ticketId` only orders those who came at the same instant. */
export function lineEntry(visit: DemoVisit, ticketId: number): LineEntry {
  return {
    ticketId,
    visitId: visit.id,
    serviceId: visit.serviceId,
    method: visit.method,
    priority: 0,
    orderAt: visit.ticket!.orderAt,
    joinedAt: visit.ticket!.joinedAt,
    preferredStaffId: visit.preferredStaffId,
    heldUntil: null,
    calledAt: null,
    bookedStart: visit.startsAt,
  };
}

export type WaitsAsked = {
  now: Instant;
  waiting: ReadonlyMap<DemoVisit, LineEntry>;
  counters: Counters;
  services: readonly ServiceModel[];
  open: readonly Stretch[];
  dayEnd: Instant;
};

/** What everybody in the line would be told at this moment, by the product's own estimate. */
export function waitsNow({
  now,
  waiting,
  counters,
  services,
  open,
  dayEnd,
}: WaitsAsked): Map<DemoVisit, DemoWait> {
  const minutesOf = (serviceId: number) => services.find(({ id }) => id === serviceId)?.handleMinutes ?? 10;
  const closes = open.find(({ from, to }) => from <= now && now < to)?.to ?? null;
  const { tickets } = estimateWaits({
    now,
    line: [...waiting.values()],
    servers: counters.asServers(now, minutesOf),
    serviceMinutes: minutesOf,
    closesAt: closes === dayEnd ? null : closes,
    newcomers: [],
  });
  const told = new Map<DemoVisit, DemoWait>();
  for (const [visit, { ticketId }] of waiting) {
    const wait = tickets.get(ticketId);
    if (!wait) continue;
    const { peopleBefore } = wait;
    const base = { peopleBefore, at: now };
    if (!wait.shown)
      told.set(visit, {
        ...base,
        shown: false,
        reason: wait.reason,
        expectedStart: null,
        low: null,
        high: null,
      });
    else
      told.set(visit, {
        ...base,
        shown: true,
        reason: null,
        expectedStart: wait.expectedStart,
        low: wait.lowMinutes,
        high: wait.highMinutes,
      });
  }
  return told;
}

/** The minutes somebody was promised on joining. */
export function promisedMinutes(wait: DemoWait | null): number | null {
  return wait?.expectedStart === null || !wait
    ? null
    : Math.max(0, Math.round((wait.expectedStart - wait.at) / MINUTE));
}
