import { bookAppointment } from '#contract/appointments/appointments.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { isKioskOf } from '../../access/index.ts';
import { codeSecrets } from '../../queue/index.ts';
import type { AssertPerson } from '../../queue/index.ts';
import { rememberOwner } from '../../visits/index.ts';
import { appointmentDocument } from '../documents/appointment-view.ts';
import { bookOnce } from './book.ts';
import type { Booking } from './plan-booking.ts';
import { readBooking } from '../requests/booking-request.ts';
import type { BookingRequest } from '../requests/booking-request.ts';

export interface BookingDeps {
  keys: Keys;
  random(bytes: number): Buffer;
  limitsOn: boolean;
  assertPerson: AssertPerson;
}

/** A visitor books an appointment (§2.1). */
export function bookAppointmentRoute(deps: BookingDeps): Route {
  return route(
    bookAppointment,
    async (context) => {
      const request = readBooking(context.body);
      await deps.assertPerson(context, { token: null, pointer: '/captcha' });
      return bookOnce(context, { request, booking: byVisitor(context, request, deps) }, async (tx, id) => {
        rememberOwner(tx, deps.keys, { visitId: id, source: context.source, now: context.now });
        return created(await appointmentDocument(tx, id, context.now));
      });
    },
    codeSecrets(deps.keys),
  );
}

/** A booking by a visitor, under the public rules; perhaps on a kiosk of the location. */
export function byVisitor(
  context: Pick<RequestContext, 'now' | 'actor' | 'requestId' | 'language' | 'person' | 'vendor'>,
  { slot: { locationId } }: Pick<BookingRequest, 'slot'>,
  { keys, random, limitsOn }: Pick<BookingDeps, 'keys' | 'random' | 'limitsOn'>,
): Booking {
  const { now, actor, requestId, language, person, vendor } = context;
  const caller = isKioskOf(person, { vendorId: vendor.id, locationId }) ? 'device' : 'anyone';
  return { now, actor, requestId, language, keys, random, limitsOn, caller, overbook: null };
}
