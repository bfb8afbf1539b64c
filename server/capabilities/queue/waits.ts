import { walkInSkills } from '#domain/capacity/server-skills.ts';
import { openUntil, isOpenAt } from '#domain/locations/opening-hours.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { estimateWaits, expectedFreeAt } from '#domain/queue/wait-estimate.ts';
import type { Server, WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { scheduleOf } from '../locations/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { lineRows, offerRows, serverRows, serviceTimeRows } from './line-store.ts';
import type { CallRow, LineRow, OfferRow, ServerRow, ServiceTimeRow } from './line-store.ts';

/** The waits of one location at one moment: one figure for the picker, the form, the manage page, the lobby and the display. */
export interface LocationWaits {
  locationId: number;
  line: LineRow[];
  tickets: Map<number, WaitEstimate>;
  /** For somebody who would join now. */
  offers: { serviceId: number; method: number; wait: WaitEstimate }[];
  waiting: number;
}

type Place = Pick<
  LocationRow,
  | 'id'
  | 'timeZone'
  | 'hours'
  | 'adjustments'
  | 'takesOnlineQueue'
  | 'takesPhone'
  | 'takesVideo'
  | 'pausedAt'
  | 'restrictCallbackRequestHours'
>;

/** Reads the lines of several locations in four statements and estimates each by the one rule. */
export async function waitsOf(
  tx: Tx,
  places: readonly Place[],
  now: Instant,
): Promise<Map<number, LocationWaits>> {
  const ids = places.map((place) => place.id);
  if (ids.length === 0) return new Map();
  const [lines, servers, times, offers] = await Promise.all([
    lineRows(tx, ids).then(byLocation),
    serverRows(tx, ids, now).then(byLocation),
    serviceTimeRows(tx, ids).then(byLocation),
    offerRows(tx, ids).then(byLocation),
  ]);
  return new Map(
    places.map((place) => [
      place.id,
      estimateLocation(place, {
        line: lines.get(place.id) ?? [],
        servers: servers.get(place.id) ?? [],
        times: times.get(place.id) ?? [],
        offers: offers.get(place.id) ?? [],
        now,
      }),
    ]),
  );
}

/** A thousand locations have a thousand lines: each row is looked at once. */
function byLocation<Row extends { locationId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const here = found.get(row.locationId);
    if (here) here.push(row);
    else found.set(row.locationId, [row]);
  }
  return found;
}

interface Known {
  line: LineRow[];
  servers: ServerRow[];
  times: ServiceTimeRow[];
  offers: OfferRow[];
  now: Instant;
}

function estimateLocation(place: Place, { line, servers, times, offers, now }: Known): LocationWaits {
  const minutes = serviceMinutes(times, offers);
  const wanted = offers.flatMap(({ serviceId, methods }) =>
    methods.filter((method) => method <= 3).map((method) => ({ serviceId, method })),
  );
  const { tickets, newcomers } = estimateWaits({
    now,
    line: line.map(entryOf),
    servers: servers.map((row) => serverOf(row, minutes, now)),
    serviceMinutes: minutes,
    closesAt: closingOf(place, now),
    newcomers: wanted,
  });
  return {
    locationId: place.id,
    line,
    tickets,
    offers: wanted.map((offer, index) => ({ ...offer, wait: newcomers[index]! })),
    waiting: line.filter((row) => row.calledAt === null).length,
  };
}

/** A location that does not restrict requests to its hours takes people in at any time. */
function closingOf(place: Place, now: Instant): Instant | null {
  const schedule = scheduleOf(place);
  if (!isOpenAt(now, schedule)) return place.restrictCallbackRequestHours ? now : null;
  return openUntil(now, schedule);
}

const ENOUGH = 20;

/** A person's own mean once it rests on twenty visits, else everybody's at the location, else the configured time. */
function serviceMinutes(times: readonly ServiceTimeRow[], offers: readonly OfferRow[]) {
  const learned = new Map(times.map((row) => [`${row.serviceId}/${row.staffId}`, row]));
  const configured = new Map(offers.map((offer) => [offer.serviceId, offer.handleMinutes]));
  return (serviceId: number, staffId: number): number | null => {
    const own = learned.get(`${serviceId}/${staffId}`);
    if (own && own.visits >= ENOUGH) return own.mean;
    const everybody = learned.get(`${serviceId}/0`);
    if (everybody && everybody.visits >= ENOUGH) return everybody.mean;
    return configured.get(serviceId) ?? null;
  };
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

function serverOf(
  row: ServerRow,
  minutes: (serviceId: number, staffId: number) => number | null,
  now: Instant,
): Server {
  const skills = walkInSkills(
    (row.skills ?? []).map((skill) => ({
      serviceId: skill.service,
      methods: skill.methods,
      walkIn: skill.walkIn,
    })),
  );
  const base = { ...skills, staffId: row.staffId, languages: new Set(row.languages) };
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
