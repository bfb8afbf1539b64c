import type { TidyBookingForm } from '#domain/intake/booking-form.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Settings } from '../../vendors/index.ts';
import { bookingsByContact } from '../../visits/index.ts';
import type { Booking } from './booking.ts';
import type { BookingRequest } from '../requests/booking-request.ts';

const BOOKINGS_AN_HOUR = 5;

/** Refuses requests outside the vendor's settings for online booking. Staff may book any publicly offered time. */
export function refuseByVendor(settings: Settings, request: BookingRequest, { caller }: Booking): void {
  if (caller === 'anyone' && !settings.get('client_view.enabled')) throw refuse('booking-disabled');
  refuseCrowd(settings, request.slot.attendees);
}

export function refuseCrowd(settings: Settings, attendees: number): void {
  const limit = settings.get('multiple_attendees_limit');
  if (attendees > limit) throw refuse('attendees-limit', { meta: { limit } });
}

/** Applies the hourly limit per e-mail or phone at one location, the same limit as for the line. */
export async function refuseByContact(
  tx: Tx,
  { email, phone }: TidyBookingForm,
  { locationId, now }: { locationId: number; now: Instant },
): Promise<void> {
  const contact = { email: email ?? '', phone: phone ?? '', locationId, since: now - HOUR };
  if ((await bookingsByContact(tx, contact)) >= BOOKINGS_AN_HOUR)
    throw refuse('too-many-requests', { retryAfter: 600 });
}
