import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import type { TidyBookingForm } from '#domain/intake/booking-form.ts';
import { tidyContactFields } from '#domain/intake/contact-fields.ts';
import type { VendorReply } from '#domain/intake/contact-fields.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { base62, crockford8 } from '#domain/visits/numbers.ts';
import { decideSource } from '#domain/visits/source.ts';
import type { EventData } from '#server/infrastructure/outbox/events-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { readSource } from '../../queue/index.ts';
import type { Settings } from '../../vendors/index.ts';
import type { NewBookedVisit } from '../../visits/index.ts';
import type { Booking, Plan } from './plan-booking.ts';
import { fixedLength } from './take-time.ts';
import type { BookingRequest, PersonRequest } from '../requests/booking-request.ts';

/** The local wall time of an instant, and the release of the time-zone data that produced it. */
export function localTimeOf(at: Instant, zone: string): { localStart: string; tzdata: string } {
  const { date, minute } = wallOf(at, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const localStart = `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
  return { localStart, tzdata: process.versions.tz ?? '' };
}

type Making = Plan & { id: number; tidy: TidyBookingForm };

export function visitOf(
  { id, request, read, slot, taken, tidy, settings }: Making,
  booking: Booking,
): NewBookedVisit {
  const { service, zone, serviceId, locationId, method, attendees } = read.query;
  const { lead } = request;
  const minutes = taken?.taking.minutes ?? slot.minutes;
  return {
    id,
    serviceId,
    locationId,
    meetingMethod: method,
    staffId: taken?.staffIds[0] ?? null,
    preferredStaffId: request.staffId,
    source: sourceOf(request, { settings, booking }),
    ...contactOf(lead, tidy, booking.language),
    address: tidy.address,
    contactFields: [
      ...otherPhones(tidy, settings),
      ...tidyContactFields(request.contactFields ?? {}, settings.get('customContactFields')),
    ],
    utm: request.utm,
    workflowId: request.workflowId,
    timeZone: zone,
    startsAt: slot.start,
    endsAt: slot.start + minutes * MINUTE,
    ...localTimeOf(slot.start, zone),
    bufferBefore: service.bufferBefore,
    bufferAfter: service.bufferAfter,
    fixedMinutes: fixedLength({ read, taken }, request.slot.minutes ?? null),
    travelMinutes: taken ? (slot.start - taken.taking.staffFrom) / MINUTE - service.bufferBefore : 0,
    seats: attendees,
    sessionId: slot.sessionId ?? null,
    rwgToken: request.origin.rwgToken,
    confirmationNumber: crockford8(booking.random(5)),
    publicRef: base62(booking.random(16)),
    createdAt: booking.now,
  };
}

/** Other phone numbers are stored next to the vendor's own fields, under labels in the vendor's language. */
function otherPhones({ otherPhones: input }: TidyBookingForm, settings: Settings): VendorReply[] {
  const say = words(settings.get('client_view.language'), 'refusals');
  return OTHER_PHONES.flatMap((name) => {
    const value = input[name];
    return value === undefined ? [] : [{ label: say(`label.${name}`), value }];
  });
}

/** The contact of an attendee: the booker or a companion. */
export const contactOf = (person: PersonRequest, tidy: TidyBookingForm, language: Language) => ({
  firstName: tidy.firstName,
  lastName: tidy.lastName,
  email: tidy.email ?? '',
  phone: tidy.phone ?? '',
  lang: person.lang && isLanguage(person.lang) ? person.lang : language,
  receiveSms: tidy.receiveSms,
  externalId: person.externalId,
  notes: tidy.notes ?? '',
  clientTimeZone: person.clientZone,
});

function sourceOf(
  { origin, waitList, slot: { locationId } }: BookingRequest,
  { settings, booking }: { settings: Settings; booking: Booking },
): number {
  const { keys, now, caller } = booking;
  return decideSource({
    claimed: origin.claimed,
    // The entry proves where the booking comes from.
    caller: waitList === null ? caller : 'server',
    inLine: false,
    srcToken: readSource(keys, { src: origin.src, locationId, now }),
    hasRwgToken: origin.rwgToken !== '',
    layout: settings.get('client_view.layout'),
  });
}

/**
 * The event's data: the time, the staff member, and the other candidates with their load in minutes and their
 * weight.
 */
export function bookingEventData(
  visit: NewBookedVisit,
  { request, settings, taken, isException, byStaff }: Plan,
): EventData {
  const { sent, handles } = request.files;
  const files = sent.length + handles.length;
  const among = taken?.choice.among.map(({ staffId, minutes, weight }) => `${staffId}:${minutes}/${weight}`);
  return {
    location_id: visit.locationId,
    service_id: visit.serviceId,
    status: 1,
    source: visit.source,
    staff_id: visit.staffId,
    meeting_method: visit.meetingMethod,
    session_id: visit.sessionId,
    starts_at: toIso(visit.startsAt),
    attendees: visit.seats,
    chosen_by: taken?.choice.rule ?? null,
    chosen_among: among?.join(' ') ?? null,
    ...(isException && { overbooked: true }),
    ...(request.silent && (byStaff || settings.get('notifications.callerMaySilence')) && { silent: true }),
    ...(files > 0 && { files }),
  };
}
