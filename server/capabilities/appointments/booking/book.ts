import type { AppointmentDocument } from '#contract/appointments/appointments.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { reserveIds } from '#server/infrastructure/database/ids-store.ts';
import type { ApiResponse, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { appendEvent, enqueueEvent } from '#server/infrastructure/outbox/events-store.ts';
import { complianceVersion } from '../../queue/index.ts';
import { insertAnswers, insertAttendees, insertBookedVisit, insertConsent } from '../../visits/index.ts';
import type { NewAttendee } from '../../visits/index.ts';
import { contactOf, bookingEventData, visitOf } from './booked-visit.ts';
import type { Booking, Plan } from './plan-booking.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { carryOver, writeConversion } from './convert.ts';
import { planBooking } from './plan-booking.ts';
import { slotTaken } from '../slots/refuse-slot.ts';
import { retryTaken } from './retry-taken.ts';
import { takeTime } from './take-time.ts';
import { scheduleConversion } from '../reserve-with-google/report-conversions.ts';
import { keepFiles } from '../requests/sent-files.ts';
import { bookedFromList, fromList } from '../offers/take-offer.ts';
import { spendShortcut } from '../../shortcuts/index.ts';
import { withLink } from './with-link.ts';

/**
 * Books and builds the response in one transaction, with retries. Every entry channel uses this: our pages,
 * the open API, staff, and a converted position in line.
 */
export const bookOnce = <T = AppointmentDocument>(
  context: Pick<RequestContext, 'read' | 'write' | 'now'>,
  { request, booking }: { request: BookingRequest; booking: Booking },
  response: (tx: Tx, id: number) => Promise<ApiResponse<T>>,
): Promise<ApiResponse<T>> =>
  retryTaken(
    () => context.write(async (tx) => response(tx, await book(tx, request, booking))),
    () => context.read((tx) => slotTaken(tx, { query: request.slot, now: context.now })),
  );

/**
 * Books without a prior lock: reads the slots and lets the exclusion constraint decide between concurrent
 * bookings. Writes every row of the appointment in this transaction; notifications follow from the event.
 * Returns the visit's id.
 */
export async function book(tx: Tx, request: BookingRequest, booking: Booking): Promise<number> {
  const carried = request.convert === null ? null : await carryOver(tx, request, booking);
  const listed = request.waitList === null ? null : await fromList(tx, request, booking);
  const prepared = carried?.request ?? listed?.request ?? request;
  const linked = prepared.shortcut === null ? null : await withLink(tx, prepared, booking);
  const plan = await planBooking(tx, linked?.request ?? prepared, booking);
  const { request: completed, people } = plan;
  const ids = await reserveIds(tx, 'visits', completed.others.length + (carried ? 0 : 1));
  const id = carried?.spot.visit.id ?? ids.shift()!;
  const visit = visitOf({ ...plan, id, tidy: people.lead }, booking);
  const data = { ...bookingEventData(visit, plan), ...(booking.imported && { imported: true }) };
  if (carried) await writeConversion(tx, visit, { carried, data, booking });
  else insertBookedVisit(tx, visit);
  const attendees = people.others.map((tidy, index) => ({
    ...contactOf(completed.others[index]!, tidy, booking.language),
    id: ids[index]!,
    address: tidy.address,
    answers: tidy.answers,
  }));
  insertAnswers(tx, id, people.lead.answers);
  insertAttendees(tx, { visitId: id, attendees, now: booking.now });
  for (const consent of consentsOf(plan, { attendees, lang: visit.lang }))
    insertConsent(tx, { ...consent, visitId: id, submittedAt: booking.now });
  if (!carried) {
    const { actor, requestId, now } = booking;
    const subject = { kind: 'visit', id, version: 1 };
    const event = { subject, kind: 'visit-booked', actor, at: now, requestId, data };
    const words = plan.isException && booking.overbook ? { overbook: booking.overbook.reason } : null;
    if (words) await appendEvent(tx, { ...event, words });
    else enqueueEvent(tx, event);
  }
  scheduleConversion(tx, { visitId: id, token: completed.origin.rwgToken, now: booking.now });
  await keepFiles(tx, completed.files, { visitId: id, attendeeId: id, now: booking.now });
  await takeTime(tx, plan, { visitId: id, overbook: booking.overbook });
  if (listed) await bookedFromList(tx, listed, { ...booking, visitId: id });
  // The last lock: visitors with the same link wait for each other no longer than they must.
  if (linked) await spendShortcut(tx, linked.shortcut, { visitId: id, now: booking.now });
  return id;
}

interface Consent {
  kind: 'compliance' | 'sms';
  textVersion: string;
  locale: string;
  attendeeId?: number;
}

/** The booker's consents for the whole appointment, and one for each attendee who opted in to text messages. */
function consentsOf(
  { request, people, settings }: Plan,
  { attendees, lang }: { attendees: readonly NewAttendee[]; lang: string },
): Consent[] {
  const sms = (locale: string) => ({ kind: 'sms' as const, textVersion: 'sms-1', locale });
  const others = attendees.filter(({ receiveSms }) => receiveSms);
  return [
    ...(request.lead.form.compliance_accepted
      ? [{ kind: 'compliance' as const, textVersion: complianceVersion(settings, lang), locale: lang }]
      : []),
    ...(people.lead.receiveSms ? [sms(lang)] : []),
    ...others.map(({ id, lang: theirs }) => ({ ...sms(theirs), attendeeId: id })),
  ];
}
