import type { bookAppointment } from '#contract/appointments/appointments.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { ContactAnswers } from '#domain/intake/contact-fields.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { BookingForm } from '#domain/intake/booking-form.ts';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import { readId } from '#server/infrastructure/http/request/ids.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FilesRequest } from './sent-files.ts';

/** What is wanted where, when and of whom. */
export interface TimeRequest {
  locationId: number;
  serviceId: number;
  method: MeetingMethod;
  start: Instant;
  /** Nobody else, where somebody is named. */
  staffId: number | null;
  /** One of these, where nobody is named; null is anybody. */
  among: readonly number[] | null;
  withStaff: readonly number[];
  /** The appointment that is to be here instead. */
  movingVisitId: number | null;
  /** How many come. */
  attendees: number;
  /** Somebody who speaks one of these; empty is anybody. */
  languages: readonly string[];
  /** What is for the invited, and any notice and horizon: of staff who may book outside the public rules. */
  outsideRules: boolean;
}

/** Somebody who is to come, as they were described; `pointers` say where each field stood. */
export interface PersonRequest {
  form: BookingForm;
  lang: string | null;
  externalId: string;
  clientZone: string;
  pointers: { attendee: string; notes: string; answers: string; rest: string };
}

/** A booking as it was asked for, whichever door it came in by. */
export interface BookingRequest extends TimeRequest {
  /** Who books: the visit's own contact. */
  lead: PersonRequest;
  others: readonly PersonRequest[];
  utm: Record<string, string>;
  origin: { claimed: number | null; src: string | null; rwgToken: string };
  /** What goes along with it. */
  files: FilesRequest;
  /** A token by which a place in line is given up for this. */
  convert: string | null;
  workflowId: string;
  /** Whoever books tells the client themselves, where the vendor leaves that to them. */
  silent: boolean;
  /** The vendor's own fields; null where the door knows none of them, and cannot be asked. */
  contactFields: ContactAnswers | null;
}

/** Who may lead it; null is anybody. */
export const leadersOf = ({ staffId, among }: TimeRequest): readonly number[] | null =>
  staffId === null ? among : [staffId].filter((id) => among?.includes(id) ?? true);

/** A booking by the vendor's own people counts as theirs; everything else is what anybody may ask for. */
export const PUBLIC = { movingVisitId: null, among: null, languages: [], outsideRules: false } as const;

export function readBooking(body: BodyOf<typeof bookAppointment>): BookingRequest {
  const { utm = {}, attendees = [] } = body;
  return {
    ...PUBLIC,
    locationId: readId(body.location_id) ?? 0,
    serviceId: readId(body.service_id) ?? 0,
    method: body.meeting_method ?? 1,
    start: startOf(body.start, '/start'),
    staffId: readId(body.staff_id ?? null),
    languages: (body.languages ?? []).filter(isLanguage),
    withStaff: (body.staff_ids ?? []).flatMap((id) => readId(id) ?? []),
    attendees: 1 + attendees.length,
    lead: leadOf(body),
    others: attendees.map((person, index) => otherOf(person, { body, pointer: `/attendees/${index}` })),
    utm: Object.fromEntries(Object.entries(utm).filter(([, value]) => value)),
    origin: { claimed: null, src: body.src ?? null, rwgToken: body.rwg_token ?? '' },
    files: { sent: [], handles: body.uploads ?? [] },
    convert: body.convert ?? null,
    workflowId: '',
    silent: false,
    contactFields: body.contact_fields ?? {},
  };
}

type Body = BodyOf<typeof bookAppointment>;

function leadOf(body: Body): PersonRequest {
  const person = otherOf(body.attendee ?? {}, { body, pointer: '/attendee' });
  const form = {
    ...person.form,
    address: body.address ?? '',
    notes: body.notes ?? '',
    compliance_accepted: body.compliance_accepted ?? false,
    answers: answersOf(body.answers),
    uploads: body.uploads?.length ?? 0,
  };
  const pointers = { attendee: '/attendee', notes: '/notes', answers: '/answers', rest: '' };
  const externalId = body.external_id ?? person.externalId;
  return { ...person, externalId, form, pointers };
}

function otherOf(
  person: NonNullable<Body['attendees']>[number],
  { body, pointer }: { body: Body; pointer: string },
): PersonRequest {
  return {
    form: {
      service_id: body.service_id,
      first_name: person.first_name ?? '',
      last_name: person.last_name ?? '',
      email: person.email ?? '',
      cell_phone: person.cell_phone ?? '',
      phone: person.phone ?? '',
      work_phone: person.work_phone ?? '',
      receive_sms: person.receive_sms ?? false,
      notes: person.notes ?? '',
      answers: answersOf(person.answers),
    },
    lang: person.lang ?? null,
    externalId: person.external_id ?? '',
    clientZone: zoneOr(body.time_zone, ''),
    pointers: {
      attendee: pointer,
      notes: `${pointer}/notes`,
      answers: `${pointer}/answers`,
      rest: pointer,
    },
  };
}

const answersOf = (answers: Body['answers'] = []): NonNullable<BookingForm['answers']> =>
  Object.fromEntries(answers.map(({ question_id: id, value }) => [id, value]));

/** A zone that there is; what somebody's clock calls itself otherwise says nothing. */
export const zoneOr = (zone: unknown, other: string): string =>
  typeof zone === 'string' && isTimeZone(zone) ? zone : other;

/** Nothing is booked for a part of a minute. */
export function startOf(text: string, pointer: string): Instant {
  try {
    const start = fromIso(text);
    if (start % MINUTE === 0) return start;
  } catch {
    // Said below, like anything else that is no start.
  }
  throw refuse('field-invalid', { fields: [{ pointer, code: 'option', label: 'start' }] });
}
