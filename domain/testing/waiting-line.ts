import type { LineEntry } from '../queue/call-order.ts';
import { lengthKey } from '../queue/wait-input.ts';
import type { ServiceLengths } from '../queue/wait-input.ts';
import { estimateWaits } from '../queue/wait-estimate.ts';
import type { EstimateInput, Server } from '../queue/wait-estimate.ts';
import { MINUTE } from '../time/instant.ts';

export const NOW = Date.UTC(2026, 10, 20, 18, 0);

export function ticket(ticketId: number, changes: Partial<LineEntry> = {}): LineEntry {
  const joinedAt = NOW - 60 * MINUTE + ticketId;
  return {
    ticketId,
    visitId: ticketId,
    serviceId: 1,
    method: 1,
    priority: 0,
    orderAt: joinedAt,
    joinedAt,
    preferredStaffId: null,
    heldUntil: null,
    calledAt: null,
    bookedStart: null,
    ...changes,
  };
}

export function server(staffId: number, changes: Partial<Server> = {}): Server {
  return {
    staffId,
    serviceIds: new Set([1]),
    methods: new Set([1]),
    freeAt: null,
    state: 'available',
    ...changes,
  };
}

/** Each service takes each staff member exactly these minutes; null: unknown. */
export function always(
  minutesOf: (serviceId: number, staffId: number) => number | null,
  scatter = 0,
): ServiceLengths {
  const lengths = new Map<string, { minutes: number; scatter: number }>();
  for (let serviceId = 1; serviceId <= 9; serviceId += 1)
    for (const staffId of [0, 1, 2, 3, 4, 5, 6, 7, 99]) {
      const minutes = minutesOf(serviceId, staffId);
      if (minutes !== null) lengths.set(lengthKey(serviceId, staffId), { minutes, scatter });
    }
  return lengths;
}

export const busyFor = (minutes: number) => ({ state: 'busy', freeAt: NOW + minutes * MINUTE }) as const;

export function estimate(changes: Partial<EstimateInput>) {
  return estimateWaits({
    now: NOW,
    line: [],
    servers: [],
    lengths: always(() => 10),
    closesAt: null,
    newcomers: [],
    ...changes,
  });
}

/** Expected minutes by ticket; the reason if none is shown. */
export function waits(changes: Partial<EstimateInput>) {
  return [...estimate(changes).tickets.entries()].map(([id, wait]) => [
    id,
    wait.shown ? (wait.expectedStart - NOW) / MINUTE : wait.reason,
  ]);
}
