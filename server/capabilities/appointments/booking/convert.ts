import type { Tx } from '#server/infrastructure/database/database.ts';
import type { EventData } from '#server/infrastructure/outbox/events-store.ts';
import { spotToConvert } from '../../queue/index.ts';
import type { SpotToConvert } from '../../queue/index.ts';
import { recordChange, removeAnswers, joinedContact, writeConverted } from '../../visits/index.ts';
import type { NewBookedVisit } from '../../visits/index.ts';
import type { Booking } from './plan-booking.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { withCarriedContact } from '../requests/carried-contact.ts';

/** A locked spot in line, and the booking request completed with the data given on joining. */
export interface Carried {
  spot: SpotToConvert;
  request: BookingRequest;
}

export async function carryOver(tx: Tx, request: BookingRequest, { keys, now }: Booking): Promise<Carried> {
  const spot = await spotToConvert(tx, { keys, of: request.convert!, now });
  const joined = await joinedContact(tx, spot.visit.id);
  return { spot, request: { ...request, lead: withCarriedContact(request.lead, joined) } };
}

/** Turns the same visit into an appointment and removes its ticket, both in this transaction. */
export async function writeConversion(
  tx: Tx,
  visit: NewBookedVisit,
  { carried, data, booking }: { carried: Carried; data: EventData; booking: Booking },
): Promise<void> {
  const { now: at, actor, requestId } = booking;
  const { staffId, sessionId, startsAt, endsAt, localStart, tzdata } = visit;
  // mutation: place-in-line-given-up
  await carried.spot.giveUp();
  await removeAnswers(tx, visit.id);
  await writeConverted(tx, visit);
  await recordChange(tx, carried.spot.visit, {
    kind: 'visit-converted',
    actor,
    at,
    requestId,
    data,
    ...(data['overbooked'] === true && { words: { overbook: booking.overbook?.reason ?? '' } }),
    patch: {
      booked: { staffId, sessionId, startsAt, endsAt, localStart, tzdata },
      convertedAt: at,
      lastMove: null,
    },
  });
}
