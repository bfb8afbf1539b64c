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

/** Number of alternatives in a refusal, and the days searched around the start. */
const OTHERS = 5;
const DAYS_BEFORE = 3;
const DAYS_AFTER = 28;

/** Returns the refusal of a start: the reason when it is never offered, else the nearest free starts. */
export async function refuseSlot(
  tx: Tx,
  { request, now, read }: { request: TimeRequest; now: Instant; read: SlotsRead | undefined },
): Promise<Refusal> {
  if (!read) {
    const hasLocation = (await zoneOfLocation(tx, request.locationId)) !== undefined;
    return refuse(hasLocation ? 'service-unknown' : 'location-unknown');
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

/** Refuses a taken slot with the nearest free starts. */
export async function slotTaken(
  tx: Tx,
  { request, now }: { request: TimeRequest; now: Instant },
): Promise<Refusal> {
  const others = await othersNear(tx, request, now);
  // mutation: alternatives-to-a-taken-slot
  return refuse('slot-unavailable', { meta: { next: others.map(toIso) } });
}

/** The nearest free starts for the same request. */
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
      allStaff: false,
      movingVisitId: request.movingVisitId,
    },
    filters: filtersOf(request),
  });
  const starts = read?.result.slots.map(({ start }) => start) ?? [];
  return nearest(starts, { to: request.start, most: OTHERS });
}
