import { ROLE } from '#domain/codes/role.ts';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId, bag, idOf, optionalBag, textOf } from '#server/infrastructure/http/request/read-loosely.ts';
import type { Bag } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import { reaches } from '../../queue/index.ts';
import { staffOfCategory } from '../../staff/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { byVisitor } from '../booking/book-appointment.ts';
import type { BookingDeps } from '../booking/book-appointment.ts';
import type { Booking } from '../booking/plan-booking.ts';
import { amongStaff, outsideRules, zoneAt } from '../requests/booking-request.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { zoneOfLocation } from '../slots/slots-store.ts';
import { wallOf } from '../requests/read-slot-query.ts';

const metaOf = (body: unknown): Bag => optionalBag((body as Bag)['meta'], '/meta');

/** Whether the caller notifies the client itself (`meta.notify.client`). No one else gets a message about a booking. */
export const wantsSilence = (body: unknown): boolean =>
  [false, 'false', 0, '0'].includes(
    optionalBag(metaOf(body)['notify'], '/meta/notify')['client'] as string | number | boolean,
  );

/** Whether the vendor's settings let callers silence messages. */
export const maySilence = async (tx: Tx, locationId: number): Promise<boolean> =>
  (await effectiveSettings(tx, locationId)).get('notifications.callerMaySilence');

/** Limits the request to staff of the named category. */
export async function withCategory(
  request: BookingRequest,
  { body, read }: Pick<RequestContext, 'body' | 'read'>,
): Promise<BookingRequest> {
  const data = bag((body as Bag)['data'], '/data');
  const named = idOf(optionalBag(data['attributes'], '/data/attributes')['staff_category_id']);
  if (named === null) return request;
  const among = await read((tx) => staffOfCategory(tx, readId(named) ?? 0));
  if (among !== null)
    return { ...request, slot: { ...request.slot, staffIds: amongStaff(request.slot.staffIds, among) } };
  throw refuse('field-invalid', {
    fields: [{ pointer: '/data/attributes/staff_category_id', code: 'unknown' }],
  });
}

type BookingContext = Pick<
  RequestContext,
  'body' | 'person' | 'vendor' | 'may' | 'now' | 'actor' | 'requestId' | 'language' | 'read'
>;

/**
 * Determines the booker of a request. `meta.booker` counts only with that staff member's session at this
 * vendor and the permission to book at this location; the staff member's permissions beyond the public rules
 * then apply. Other requests book as a visitor.
 */
export function bookerOf(
  context: BookingContext,
  { request, deps }: { request: BookingRequest; deps: BookingDeps },
): { request: BookingRequest; booking: Booking } {
  const visitor = byVisitor({ ...context, actor: { kind: 'visitor', id: null } }, request, deps);
  const booker = staffBooker(context, request.slot.locationId);
  if (!booker) return { request, booking: visitor };
  const { person, may } = context;
  const usual = person!.role === ROLE.callCentreStaff ? BOOKING_SOURCE.callCentre : BOOKING_SOURCE.schedule;
  const origin = { ...request.origin, claimed: request.origin.claimed ?? usual };
  return {
    request: { ...request, origin, slot: { ...request.slot, ...outsideRules(may('book-outside-rules')) } },
    booking: {
      ...visitor,
      caller: 'staff',
      isByPhone: person!.role === ROLE.callCentreStaff,
      limitsOn: false,
      actor: booker,
    },
  };
}

/** The staff member in `meta.booker`, if the session proves it and permits booking at this location; else null. */
export function staffBooker(
  { body, person, vendor, may }: Pick<BookingContext, 'body' | 'person' | 'vendor' | 'may'>,
  locationId: number,
): Actor | null {
  const booker = idOf(metaOf(body)['booker']);
  const isThem = person?.vendor?.id === vendor.id && booker !== null && booker === String(person.staffId);
  if (!isThem || !may('join-queue')) return null;
  const { staffId } = person;
  const mayHere = reaches(scopeOfPerson(person, 'join-queue', 'write'), { locationId, staffId });
  return mayHere ? { kind: 'staff', id: staffId } : null;
}

/**
 * Replaces a start without an offset by an instant: in the zone that the request names, else in the
 * location's. A start with an offset stays as it is.
 */
export async function withInstant<B>(
  body: B,
  at: { locationId: number; read: RequestContext['read'] },
): Promise<B> {
  const data = (body as Bag)['data'] as Bag;
  const attributes = optionalBag(data['attributes'], '/data/attributes');
  const named = zoneAt(attributes['timezone'], '/data/attributes/timezone');
  const wall = wallOf(textOf(attributes['start'], '/data/attributes/start', 40));
  if (!wall) return body;
  const zone = named || (await at.read((tx) => zoneOfLocation(tx, at.locationId)));
  // An unknown location: the check of the request refuses it later.
  if (zone === undefined) return body;
  const start = new Date(instantOf(wall.date, wall.minute, zone)).toISOString();
  return { ...body, data: { ...data, attributes: { ...attributes, start } } };
}
