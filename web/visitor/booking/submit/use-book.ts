import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { bookAppointment } from '#contract/appointments/appointments.ts';
import { trackConversion } from '#contract/appointments/conversions.ts';
import { OTHER_PHONES } from '#domain/intake/booking-form.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import type { Refusal } from '#web/connection/refusal.ts';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { attemptFor } from '../../intake-form/draft.ts';
import { errorKind, useSubmission } from '../../shell/problems/use-submission.ts';
import { carriedQuery } from '../../modes/query-string.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';
import { takeCaptcha } from '../../shell/pieces/captcha.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { bookingBody } from './booking-body.ts';
import type { BodyFacts, BookingBody } from './booking-body.ts';
import { adoptAppointment } from '../manage/appointment-query.ts';
import { ownZone } from '#web/language/formats.ts';
import { isElsewhere } from '../flow/location-choice.ts';
import type { Booking } from '../flow/use-booking.ts';
import type { DetailsForm } from '../form/use-booking-form.ts';
import type { BookingField } from '#domain/intake/booking-form.ts';
import { ownFieldName } from '../form/own-fields.ts';
import type { Reason } from '../../intake-form/refused-fields.ts';

type BookOf = {
  booking: Booking;
  form: DetailsForm;
  carried: BodyFacts['carried'];
  /** Another visitor took the slot; `next`: the nearest free ones. */
  onTaken: (next: string[]) => void;
};

/** Submits the booking: idle, sending, then the appointment's page, a choice of other slots, or the refusal. */
export function useBook({ booking, form, carried, onTaken }: BookOf) {
  const { query, search } = useVisitor();
  const { language } = useWords();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { sending, setSending, refused, setRefused, reset, correctable } = useSubmission(form);

  async function submit(): Promise<void> {
    reset();
    if (form.allFaults.length > 0) return form.refuse();
    setSending(true);
    const { draft } = form;
    const [phone, other, work] = await Promise.all([
      internationalPhone(draft.phone, draft.country),
      ...OTHER_PHONES.map((name) => {
        const { typed = '', country = draft.country } = draft.otherPhones[name] ?? {};
        return internationalPhone(typed, country);
      }),
    ]);
    const body = bookingBody({
      answers: booking.answers,
      form: {
        ...form.booking,
        cell_phone: phone || form.booking.cell_phone,
        phone: other || form.booking.phone,
        work_phone: work || form.booking.work_phone,
      },
      rules: form.bookingRules,
      uploads: Object.keys(form.draft.files),
      vendorReplies: form.vendorReplies,
      query,
      carried,
      isInvited: form.invited !== null,
      language,
      clientZone: ownZone(),
    });
    const attempt = attemptFor(JSON.stringify(body), form.attempt, newIdempotencyKey);
    // Stored before it is sent: a reload and a second press still create one appointment.
    form.keepAttempt(attempt);
    try {
      const booked = await request(bookAppointment, {
        body,
        idempotencyKey: attempt.key,
        captcha: takeCaptcha(),
      });
      const { id, attributes } = booked.data;
      adoptAppointment(client, booked, attributes.confirm_code);
      pushEvent({ event: 'bookAppointment', appointment_id: id, ...factsOf(body) });
      tellPartner(query, booking.location);
      const own = new URLSearchParams({ id, code: attributes.confirm_code, booked: '1' });
      const rest = carriedQuery(search, {
        lang: language,
        convert: null,
        offer: null,
        rwg_token: null,
        start: null,
        session: null,
        // An invitation books once.
        invitation: null,
        ...(query.mode === 'invitation' && { mode: null }),
      }).replace(/^\?/, '&');
      navigate(`${visitorPath('appointment')}?${own}${rest}`);
      // After the navigation: a step without the earlier answers would redirect to them.
      form.clear();
      booking.forget();
    } catch (fault) {
      failed(fault, body);
    } finally {
      setSending(false);
    }
  }

  function failed(fault: unknown, body: BookingBody): void {
    pushEvent({ event: 'bookAppointmentFailed', error_kind: errorKind(fault), ...factsOf(body) });
    if (isRefusal(fault, 'slot-unavailable')) {
      form.keepAttempt(null);
      void client.invalidateQueries({ queryKey: ['times'] });
      return onTaken(nextOf(fault));
    }
    const refusal = correctable(fault);
    if (refusal === null) return;
    const { fields, other } = refusedBooking(refusal.errors);
    setRefused(other);
    // The uploads have expired; the visitor chooses them again.
    if (fields.uploads !== undefined) form.change({ files: {} });
    if (Object.keys(fields).length > 0) form.refuse(fields);
  }

  return { submit, sending, refused };
}

/**
 * Tells the partner's page whether the visitor booked at the linked location; the server reports the booking
 * itself.
 */
function tellPartner({ rwgToken, location }: VisitorQuery, booked: Booking['location']): void {
  if (rwgToken === null) return;
  const body = { rwg_token: rwgToken, merchant_changed: isElsewhere(booked, location) ? 1 : 2 };
  request(trackConversion, { body }).catch(() => undefined);
}

function nextOf({ errors }: Refusal): string[] {
  const next = errors[0]?.meta['next'];
  return Array.isArray(next) ? next.filter((start) => typeof start === 'string') : [];
}

/** The tag manager's facts of a booking: ids and codes (2.0.6). */
const factsOf = ({ location_id, service_id, meeting_method, utm }: BookingBody) => ({
  location_id,
  service_id,
  meeting_method: meeting_method ?? 1,
  ...Object.fromEntries(Object.entries(utm ?? {}).map(([name, value]) => [`utm_${name}`, value])),
});

type RefusedBooking = {
  /** The server's texts by field, the first reason each. */
  fields: Partial<Record<BookingField, string>>;
  /** Reasons that belong to no field of the form. */
  other: string[];
};

/** Assigns the reasons of a refusal to their fields. */
export function refusedBooking(reasons: readonly Reason[]): RefusedBooking {
  const refused: RefusedBooking = { fields: {}, other: [] };
  for (const reason of reasons) {
    const field = fieldOf(reason);
    if (field === null) refused.other.push(reason.title);
    else refused.fields[field] ??= reason.title;
  }
  return refused;
}

const AT: Readonly<Record<string, BookingField>> = {
  '/attendee/first_name': 'first_name',
  '/attendee/last_name': 'last_name',
  '/attendee/email': 'email',
  '/attendee/cell_phone': 'cell_phone',
  '/attendee/phone': 'phone',
  '/attendee/work_phone': 'work_phone',
  '/notes': 'notes',
  '/address': 'address',
  '/uploads': 'uploads',
  '/compliance_accepted': 'compliance',
};

function fieldOf({ code, pointer, meta }: Reason): BookingField | null {
  if (code === 'contact-required') return 'contact';
  if (code === 'compliance-required') return 'compliance';
  const question = meta['question_id'];
  if (pointer?.startsWith('/answers') && typeof question === 'string') return `answers.${question}`;
  const own = /^\/contact_fields\/(?<key>\w+)$/.exec(pointer ?? '')?.groups?.['key'];
  if (own !== undefined) return ownFieldName(own);
  return AT[pointer ?? ''] ?? null;
}
