import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listQuestions } from '#contract/vendors/services.ts';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { bookAppointmentForClient } from '#contract/appointments/staff-appointments.ts';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { fieldValueOf } from '#domain/clients/custom-fields.ts';
import type { CustomAnswers } from '#domain/clients/custom-fields.ts';
import { activeFields } from '#domain/intake/contact-fields.ts';
import { fullName } from '#domain/language/person-name.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import { isDateInYears } from '#domain/time/date.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useCustomFields } from '../../clients/CustomFields.tsx';
import { notesFault } from '../../clients/notes-faults.ts';
import { countryOfZone } from '../../lobby/walk-in/walk-in-form.ts';
import { usePerson } from '../../session/session.ts';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import type { Words } from '../../shell/words.ts';
import { timeText } from '../../hours/week-hours.ts';
import { minuteOfClock } from './clock.ts';
import { useFit } from './use-fit.ts';

/** Whom the new appointment is for: how the request names each kind of record. */
const NAMED_BY = {
  /** An existing appointment, whose contact and answers it takes. */
  appointment: 'like_id',
  /** An entry of the wait list, which it ends. */
  entry: 'wait_list_id',
  /** A visitor in the line, whose place it ends. */
  place: 'place_id',
  client: 'client_id',
} as const;

export interface Like {
  of: keyof typeof NAMED_BY;
  id: string;
  name: string;
  serviceId: string;
  method: number;
  /** The workflow of a client, of which the appointment is a step. */
  workflowId?: string | null;
}

/** What a new appointment begins with. */
export interface BookingStart {
  staffId: string | null;
  start: Instant | null;
  minutes: number | null;
  like: Like | null;
}

export const NO_START: BookingStart = { staffId: null, start: null, minutes: null, like: null };

export interface BookingForm {
  first_name: string;
  last_name: string;
  email: string;
  cell_phone: string;
  country: string;
  service_id: string;
  meeting_method: number;
  date: string;
  time: string;
  staff_id: string;
  /** A language that the staff member speaks; empty for any, and with a specific one. */
  language: string;
  minutes: string;
  address: string;
  notes: string;
  notify: boolean;
  reason: string;
  answers: Record<string, string | string[]>;
  /** Answers to the vendor's own fields, by key. */
  custom: CustomAnswers;
}

export type BookingFaults = Partial<Record<keyof BookingForm, string>> &
  Readonly<Partial<Record<`custom.${string}`, string>>>;

/** The pointer of the vendor's own fields: their faults are those of `custom.<key>`. */
const OWN = '/contact_fields/';

/** A new appointment: its form, the questions of its service, and whether its time fits. */
export function useBooking(
  schedule: Schedule,
  began: BookingStart & { onBooked: (booked: { id: string; name: string }) => void },
) {
  const { t } = useWords();
  const toasts = useToasts();
  const zone = schedule.location.time_zone;
  const { fields: custom } = useCustomFields();
  const usualMethod = usePerson().contact_centre?.default_method ?? 1;
  const [key] = useState(newIdempotencyKey);
  const { like } = began;
  const form = useForm<BookingForm>({
    initial: () => emptyBooking(schedule, { ...began, usualMethod }),
    check: (typed) =>
      checked(typed, { t, isNamed: like === null, digitRule: schedule.location.notes_digit_rule }),
    send: async (typed) => {
      const isException = fit.fit !== undefined && fit.fit.causes.length > 0;
      const body = await bodyOf(typed, { schedule, like, isException, custom });
      const { data } = await request(bookAppointmentForClient, { body, idempotencyKey: key });
      const [person] = data.attributes.attendees;
      const name = fullName(person?.first_name ?? '', person?.last_name ?? '');
      const number = data.attributes.confirmation_number;
      toasts.show({ kind: 'success', text: t('schedule.book.done', { name, number }) });
      began.onBooked({ id: data.id, name });
    },
    faultsOf: (reasons) => ({
      ...faultsByField(reasons.filter(({ pointer }) => !pointer?.startsWith(OWN))),
      ...Object.fromEntries(
        reasons.flatMap(({ pointer, title }) =>
          pointer?.startsWith(OWN) ? [[`custom.${pointer.slice(OWN.length)}`, title]] : [],
        ),
      ),
    }),
  });
  const { typed } = form;
  const start = startOf(typed, zone);
  const minutes = lengthOf(typed, schedule);
  const fit = useFit(
    start === null || typed.service_id === '' || typed.staff_id === ''
      ? null
      : {
          location: schedule.location.id,
          service: typed.service_id,
          method: String(typed.meeting_method),
          staff: typed.staff_id,
          start,
          ...(minutes !== '' && { minutes }),
        },
  );
  // The client has answered the questions of the same service.
  const hasAnswered = like?.of === 'appointment' && like.serviceId === typed.service_id;
  const questions = useQuestions(hasAnswered ? '' : typed.service_id);
  return {
    ...form,
    ...fit,
    questions,
    custom: activeFields(custom),
    blocked: blockedBecause(fit, { typed, t }),
  };
}

function blockedBecause(
  { fit, current, failed }: ReturnType<typeof useFit>,
  { typed, t }: { typed: BookingForm; t: Words },
): string | null {
  if (failed || typed.staff_id === '' || fit === undefined) return null;
  if (!current) return t('schedule.fit.checking');
  if (fit.causes.length === 0) return null;
  if (!fit.may_override) return t('schedule.fit.refused');
  return typed.reason.trim() === '' ? t('schedule.exception.missing') : null;
}

function emptyBooking(
  schedule: Schedule,
  { staffId, start, minutes, like, usualMethod }: BookingStart & { usualMethod: number },
): BookingForm {
  const zone = schedule.location.time_zone;
  const wall = start === null ? null : wallOf(start, zone);
  return {
    first_name: '',
    last_name: '',
    email: '',
    cell_phone: '',
    country: countryOfZone(zone),
    service_id: like?.serviceId ?? '',
    // A client on record has chosen no method yet.
    meeting_method: like === null || like.of === 'client' ? usualMethod : like.method,
    date: wall?.date ?? schedule.from,
    time: wall ? timeText(wall.minute) : '',
    staff_id: staffId ?? '',
    language: '',
    minutes: minutes === null ? '' : String(minutes),
    address: '',
    notes: '',
    notify: true,
    reason: '',
    answers: {},
    custom: {},
  };
}

function startOf({ date, time }: Pick<BookingForm, 'date' | 'time'>, zone: string): string | null {
  const minute = minuteOfClock(time);
  return minute !== null && isDateInYears(date) ? toIso(instantOf(date, minute, zone)) : null;
}

/** The length that staff have typed or drawn; empty is that of the service, which may be fixed. */
function lengthOf({ service_id: id, minutes }: BookingForm, { services }: Schedule): string {
  return services.find((one) => one.id === id)?.fixed_length ? '' : minutes;
}

function checked(
  typed: BookingForm,
  { t, isNamed, digitRule }: { t: Words; isNamed: boolean; digitRule: boolean },
): BookingFaults {
  const needed = (field: keyof BookingForm, words: string): [string, string][] =>
    typed[field] === '' ? [[field, t('v.required', { label: t(words) })]] : [];
  const notes = notesFault(typed.notes, { digitRule, label: t('walkIn.notes'), t });
  return Object.fromEntries([
    ...(isNamed ? needed('first_name', 'walkIn.first_name') : []),
    ...needed('service_id', 'schedule.service'),
    ...needed('date', 'schedule.date'),
    ...needed('time', 'schedule.time'),
    ...(notes === undefined ? [] : [['notes', notes] as const]),
  ]);
}

interface Sending {
  schedule: Schedule;
  like: Like | null;
  isException: boolean;
  /** The vendor's own fields. */
  custom: readonly ContactField[];
}

async function bodyOf(typed: BookingForm, { schedule, like, isException, custom }: Sending) {
  const minutes = lengthOf(typed, schedule);
  const attendee = {
    first_name: typed.first_name.trim(),
    last_name: typed.last_name.trim(),
    email: typed.email.trim(),
    cell_phone: await internationalPhone(typed.cell_phone, typed.country),
  };
  return {
    location_id: schedule.location.id,
    service_id: typed.service_id,
    meeting_method: typed.meeting_method as 1 | 2 | 3 | 4,
    start: startOf(typed, schedule.location.time_zone)!,
    staff_id: typed.staff_id === '' ? null : typed.staff_id,
    ...(typed.language !== '' && { languages: [typed.language] }),
    notify: typed.notify,
    ...(minutes !== '' && { minutes: Number(minutes) }),
    ...(typed.notes.trim() !== '' && { notes: typed.notes.trim() }),
    ...(typed.address.trim() !== '' && { address: typed.address.trim() }),
    answers: answersOf(typed),
    ...(Object.keys(typed.custom).length > 0 && { contact_fields: contactFieldsOf(typed.custom, custom) }),
    // Contact that is typed for a client stands in for the one on record; the rest is sent empty.
    ...(like === null
      ? { attendee }
      : {
          ...namedBy(like),
          attendee: like.of === 'client' ? { ...attendee, first_name: '', last_name: '' } : {},
        }),
    ...(isException && { overbook: { reason: typed.reason.trim() } }),
  };
}

/** How the request names the person. */
const namedBy = ({ of, id, workflowId }: Like) => ({
  [NAMED_BY[of]]: id,
  ...(of === 'client' && workflowId && { workflow_id: workflowId }),
});

const answersOf = ({ answers }: BookingForm) =>
  Object.entries(answers)
    .filter(([, value]) => value.length > 0)
    .map(([id, value]) => ({ question_id: id, value }));

/** Several choices of a field are a list. */
const contactFieldsOf = (answers: CustomAnswers, fields: readonly ContactField[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = answers[field.key];
      if (text === undefined) return [];
      const answer = fieldValueOf(field, text);
      return [[field.key, typeof answer === 'string' ? answer : [...answer]]];
    }),
  );

/** The questions that a service asks at booking. */
function useQuestions(serviceId: string): QuestionResource[] {
  const { data } = useQuery({
    queryKey: ['schedule', 'questions', serviceId],
    queryFn: ({ signal }) =>
      request(listQuestions, {
        query: { 'filter[matching]': serviceId, 'filter[asked]': 'appointments' },
        signal,
      }),
    enabled: serviceId !== '',
  });
  return data?.data ?? [];
}
