import type { Tx } from '#server/infrastructure/database/database.ts';
import type { EventData } from '#server/infrastructure/outbox/events-store.ts';
import { spotToConvert } from '../../queue/index.ts';
import type { SpotToConvert } from '../../queue/index.ts';
import { recordChange, removeAnswers, notifiedContact, writeConverted } from '../../visits/index.ts';
import type { NewBookedVisit, NotifiedContact } from '../../visits/index.ts';
import type { Booking } from './booking.ts';
import type { BookingRequest } from '../requests/booking-request.ts';

/** A locked spot in line, and the booking request completed with the data given on joining. */
export interface Carried {
  position: SpotToConvert;
  request: BookingRequest;
}

export async function carryOver(tx: Tx, request: BookingRequest, { keys, now }: Booking): Promise<Carried> {
  const position = await spotToConvert(tx, { keys, token: request.convert ?? '', now });
  const shown = await notifiedContact(tx, position.visit.id);
  return { position, request: { ...request, lead: withShownWait(request.lead, shown) } };
}

/** Turns the same visit into an appointment and removes its ticket, both in this transaction. */
export async function writeConversion(
  tx: Tx,
  visit: NewBookedVisit,
  { carried, shown, booking }: { carried: Carried; shown: EventData; booking: Booking },
): Promise<void> {
  const { now: at, actor, requestId } = booking;
  const { staffId, sessionId, startsAt, endsAt, localStart, tzdata } = visit;
  // mutation: place-in-line-given-up
  await carried.position.giveUp();
  await removeAnswers(tx, visit.id);
  await writeConverted(tx, visit);
  await recordChange(tx, carried.position.visit, {
    kind: 'visit-converted',
    actor,
    at,
    requestId,
    data: shown,
    ...(shown['overbooked'] === true && { words: { overbook: booking.overbook?.reason ?? '' } }),
    patch: {
      booked: { staffId, sessionId, startsAt, endsAt, localStart, tzdata },
      convertedAt: at,
      lastMove: null,
    },
  });
}

/** Data of this request overrides data given on joining; omitted fields stay as they were. */
function withShownWait(lead: BookingRequest['lead'], shown: NotifiedContact): BookingRequest['lead'] {
  const { form } = lead;
  const or = (now: string | null | undefined, then: string): string =>
    (now ?? '').trim() === '' ? then : now!;
  const text = Object.fromEntries(shown.answers.map(({ questionId, value }) => [questionId, value]));
  return {
    ...lead,
    lang: lead.lang ?? shown.lang,
    externalId: or(lead.externalId, shown.externalId),
    form: {
      ...form,
      first_name: or(form.first_name, shown.firstName),
      last_name: or(form.last_name, shown.lastName),
      email: or(form.email, shown.email),
      cell_phone: or(form.cell_phone, shown.phone),
      receive_sms: form.receive_sms || shown.receiveSms,
      notes: or(form.notes, shown.notes),
      answers: { ...text, ...form.answers },
    },
  };
}
