import { nearest } from '#domain/appointments/slots-at.ts';
import { meetingMethodName } from '#domain/codes/meeting-method.ts';
import { DAY, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { leadersOf } from '../requests/booking-request.ts';
import type { TimeRequest } from '../requests/booking-request.ts';
import { readSlots, filtersOf } from './read-slots.ts';
import type { SlotsRead } from './read-slots.ts';
import { zoneOfLocation } from './slots-store.ts';

/** How many others are named, and how far around they are looked for. */
const OTHERS = 5;
const DAYS_BEFORE = 3;
const DAYS_AFTER = 28;

/**
 * Whoever finds nobody free is refused at once; this is for whoever saw somebody free and lost them. Where others give up their time
 * meanwhile that happens more often than there are people, and it was somebody's time that was free throughout that they would be refused.
 */
export const TRIES = 16;

/** Why a start cannot be had: what is not offered at all says so, anything else names the nearest starts that can. */
export async function refuseSlot(
  tx: Tx,
  { request, now, read }: { request: TimeRequest; now: Instant; read: SlotsRead | undefined },
): Promise<Refusal> {
  if (!read) {
    const existing = (await zoneOfLocation(tx, request.locationId)) !== undefined;
    return refuse(existing ? 'service-unknown' : 'location-unknown');
  }
  const { service, location } = read.ask;
  if (location.isPrivate && !request.outsideRules) return refuse('location-private');
  if (!service.offeredHere || (service.inviteOnly && !request.outsideRules)) return refuse('service-unknown');
  if (!service.methods.includes(request.method) || !location.methods.includes(request.method))
    return refuse('method-unavailable', {
      meta: { method: meetingMethodName(request.method).replace('_', '-') },
    });
  return slotTaken(tx, { request, now });
}

/** Somebody else has it: which are left. */
export async function slotTaken(
  tx: Tx,
  { request, now }: { request: TimeRequest; now: Instant },
): Promise<Refusal> {
  const others = await othersNear(tx, request, now);
  // mutation: alternatives-to-a-taken-slot
  return refuse('slot-unavailable', { meta: { next: others.map(toIso) } });
}

/** The nearest starts for the same wish. */
async function othersNear(tx: Tx, request: TimeRequest, now: Instant): Promise<Instant[]> {
  const from = Math.max(now, request.start - DAYS_BEFORE * DAY);
  const read = await readSlots(tx, {
    requested: {
      locationId: request.locationId,
      serviceId: request.serviceId,
      now,
      from,
      to: Math.max(from, request.start) + DAYS_AFTER * DAY,
      staffIds: leadersOf(request),
      withStaff: request.withStaff,
      everybody: false,
      movingVisitId: request.movingVisitId,
    },
    filters: filtersOf(request),
  });
  const starts = read?.result.slots.map(({ start }) => start) ?? [];
  return nearest(starts, { to: request.start, most: OTHERS });
}
