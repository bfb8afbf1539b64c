import type { LineEntry } from '#domain/queue/call-order.ts';
import { estimateWaits, expectedFreeAt } from '#domain/queue/wait-estimate.ts';
import type { Server, WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { openNow } from '../locations/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { readConfigurationVersion } from '../vendors/index.ts';
import { byLocation, lineRulesOf } from './line-rules.ts';
import type { LineRules } from './line-rules.ts';
import { dutyNowRows, lineRows } from './line-store.ts';
import type { CallRow, DutyNowRow, LineRow } from './line-store.ts';

/** The waits of one location at one moment: one figure for the picker, the form, the manage page, the lobby and the display. */
export interface LocationWaits {
  locationId: number;
  line: LineRow[];
  tickets: Map<number, WaitEstimate>;
  /** For somebody who would join now. */
  offers: { serviceId: number; method: number; wait: WaitEstimate }[];
  waiting: number;
}

export type Place = Pick<
  LocationRow,
  'id' | 'timeZone' | 'hours' | 'adjustments' | 'restrictCallbackRequestHours'
>;

/** Reads the lines of several locations, who serves there and the rules in force, and estimates each by the one rule. */
export async function waitsOf(
  tx: Tx,
  places: readonly Place[],
  now: Instant,
): Promise<Map<number, LocationWaits>> {
  const ids = places.map((place) => place.id);
  if (ids.length === 0) return new Map();
  const [version, lines, duty] = await Promise.all([
    readConfigurationVersion(tx),
    lineRows(tx, ids).then(byLocation),
    dutyNowRows(tx, ids, now).then(byLocation),
  ]);
  const rules = await lineRulesOf(tx, ids, version);
  return new Map(
    places.map((place) => {
      const line = lines.get(place.id) ?? [];
      const known = { rules: rules.get(place.id)!, duty: duty.get(place.id) ?? [], now };
      return [place.id, { locationId: place.id, line, ...estimateLine(place, line.map(entryOf), known) }];
    }),
  );
}

interface Known {
  rules: LineRules;
  duty: readonly DutyNowRow[];
  now: Instant;
}

/** One line by the one rule: everybody in it, and whoever would join now. */
export function estimateLine(
  place: Place,
  line: readonly LineEntry[],
  { rules, duty, now }: Known,
): Pick<LocationWaits, 'tickets' | 'offers' | 'waiting'> {
  const { tickets, newcomers } = estimateWaits({
    now,
    line,
    servers: duty.flatMap((row) => serverOf(row, rules, now) ?? []),
    serviceMinutes: rules.minutes,
    closesAt: closingOf(place, now),
    newcomers: rules.offers,
  });
  return {
    tickets,
    offers: rules.offers.map((offer, index) => ({ ...offer, wait: newcomers[index]! })),
    waiting: line.filter((entry) => entry.calledAt === null).length,
  };
}

/** A location that does not restrict requests to its hours takes people in at any time. */
function closingOf(place: Place, now: Instant): Instant | null {
  const { open, closes } = openNow(place, now);
  return open ? closes : place.restrictCallbackRequestHours ? now : null;
}

export function entryOf(row: CallRow): LineEntry {
  return {
    ticketId: row.ticketId,
    visitId: row.visitId,
    serviceId: row.serviceId,
    method: row.method,
    priority: row.priority,
    orderAt: row.orderAt,
    joinedAt: row.joinedAt,
    preferredStaffId: row.preferredStaffId,
    heldUntil: row.heldUntil,
    calledAt: row.calledAt,
    bookedStart: row.bookedStart,
  };
}

/** Undefined for somebody who does not work here any more. */
function serverOf(row: DutyNowRow, { servers, minutes }: LineRules, now: Instant): Server | undefined {
  const base = servers.get(row.staffId);
  if (!base) return undefined;
  if (row.servingService === null) return { ...base, state: row.state, freeAt: null };
  const meanMinutes = minutes(row.servingService, row.staffId) ?? 10;
  // Called but not begun: the whole service is still to come.
  const freeAt =
    row.startedAt === null
      ? now + meanMinutes * MINUTE
      : expectedFreeAt({ now, startedAt: row.startedAt, meanMinutes });
  // Whoever is on a break while still serving goes on that break afterwards: nobody knows when it ends.
  if (row.state === 'break' || row.state === 'off') return { ...base, state: row.state, freeAt: null };
  return { ...base, state: 'busy', freeAt };
}

export const minutesUntil = (instant: Instant, now: Instant): number =>
  Math.max(0, Math.floor((instant - now) / MINUTE));
