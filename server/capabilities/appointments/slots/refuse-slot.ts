import { nearest } from '#domain/appointments/slots-at.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { meetingMethodName } from '#domain/codes/meeting-method.ts';
import { DAY, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { readSlots } from './read-slots.ts';
import type { SlotsRead } from './read-slots.ts';
import { zoneOfLocation } from './slots-store.ts';

/** Number of alternatives in a refusal, and the days searched around the start. */
const OTHERS = 5;
const DAYS_BEFORE = 3;
const DAYS_AFTER = 28;

/** Returns the refusal of a start: the reason when it is never offered, else the nearest free starts. */
export async function refuseSlot(
  tx: Tx,
  { query, now, read }: { query: SlotQuery; now: Instant; read: SlotsRead | undefined },
): Promise<Refusal> {
  if (!read) {
    const hasLocation = (await zoneOfLocation(tx, query.locationId)) !== undefined;
    return refuse(hasLocation ? 'service-unknown' : 'location-unknown');
  }
  const { service, location } = read.query;
  if (location.isPrivate && !query.invited) return refuse('location-private');
  if (!service.offeredHere || (service.inviteOnly && !query.invited)) return refuse('service-unknown');
  if (!service.methods.includes(query.method) || !location.methods.includes(query.method)) {
    const offer = meetingMethodName(query.method);
    // `offer` selects the words for appointments: without it they speak of the line.
    return refuse('method-unavailable', { meta: { method: offer.replace('_', '-'), offer } });
  }
  return slotTaken(tx, { query, now });
}

/** Refuses a taken slot with the nearest free starts. */
export async function slotTaken(
  tx: Tx,
  { query, now }: { query: SlotQuery; now: Instant },
): Promise<Refusal> {
  const others = await othersNear(tx, query, now);
  // mutation: alternatives-to-a-taken-slot
  return refuse('slot-unavailable', { meta: { next: others.map(toIso) } });
}

/** The nearest free starts for the same request. */
async function othersNear(tx: Tx, query: SlotQuery, now: Instant): Promise<Instant[]> {
  const start = query.from;
  const from = Math.max(now, start - DAYS_BEFORE * DAY);
  const to = Math.max(from, start) + DAYS_AFTER * DAY;
  const read = await readSlots(tx, { ...query, from, to }, { now });
  const starts = read?.result.slots.map((slot) => slot.start) ?? [];
  return nearest(starts, { to: start, most: OTHERS });
}
