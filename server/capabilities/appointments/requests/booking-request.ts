import type { bookAppointment } from '#contract/appointments/appointments.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { MAY_BE_OVERRIDDEN, overridableCauses, withoutOverlaps } from '#domain/appointments/slot-causes.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import type { ContactAnswers } from '#domain/intake/contact-fields.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { BookingForm } from '#domain/intake/booking-form.ts';
import { fromIso, isInYears, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import { mayOverlap } from '#domain/vendors/staff-view.ts';
import type { Conversion } from '../../queue/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FilesRequest } from './sent-files.ts';

/** An attendee as the request describes them; `pointers` name the source of each field. */
export interface PersonRequest {
  form: BookingForm;
  lang: string | null;
  externalId: string;
  clientZone: string;
  pointers: { attendee: string; notes: string; answers: string; rest: string };
}

/** A booking request from any entry channel. */
export interface BookingRequest {
  /** The query for the requested start alone. */
  slot: SlotQuery;
  /** Where the request has a field of the choice: `/service_id`. */
  pointerOf(field: string): string;
  /** The staff member named by the client; the visit records the preference. */
  staffId: number | null;
  /** The booker: the visit's contact. */
  lead: PersonRequest;
  others: readonly PersonRequest[];
  utm: Record<string, string>;
  origin: { claimed: number | null; src: string | null; rwgToken: string };
  /** Files sent with the booking. */
  files: FilesRequest;
  /** The spot in line that becomes this appointment. */
  convert: Conversion | null;
  /** The entry of the wait list that this appointment ends: by its visitor's reference, or by its id for staff. */
  waitList: ListedEntry | null;
  /** The token of a booking shortcut or an invitation. */
  shortcut: string | null;
  /** The group session that takes precedence among those at the start. */
  sessionId: number | null;
  workflowId: string;
  /** The caller notifies the client, where the vendor's settings allow that. */
  silent: boolean;
  /** The vendor's own fields; null where the entry channel does not support them. */
  contactFields: ContactAnswers | null;
}

/** The public rules of a query. Requests of staff override them. */
export const PUBLIC = { movingVisitId: null, languages: [], invited: false, anyNotice: false } as const;

/** The window of one start, and the staff who may lead it: the named one, or all. */
export const startWith = (
  start: Instant,
  staffId: number | null,
): Pick<SlotQuery, 'from' | 'to' | 'staffIds'> => ({
  from: start,
  to: start + 1,
  staffIds: staffId === null ? null : [staffId],
});

/** With a session, the entry has to wait for its seats. */
export type ListedEntry = { reference: string } | { id: number; sessionId?: number };

/** The rules of staff who may book outside the public ones: any offer, notice and horizon. */
export const outsideRules = (may: boolean): Pick<SlotQuery, 'invited' | 'anyNotice'> => ({
  invited: may,
  anyNotice: may,
});

/**
 * The causes that a person with the right to overbook may override. The vendor narrows those of its contact centre, and
 * says which roles may book over another booking.
 */
export function overridableBy(
  person: Pick<Person, 'contactCentre' | 'role'> | null,
  { get }: Pick<Settings, 'get'>,
): ReadonlySet<SlotCause> {
  const causes = person?.contactCentre ? overridableCauses(person.contactCentre) : MAY_BE_OVERRIDDEN;
  return person === null || mayOverlap(get, person.role) ? causes : withoutOverlaps(causes);
}

/** Limits the staff who may lead to these. */
export const amongStaff = (staffIds: SlotQuery['staffIds'], people: readonly number[]): readonly number[] =>
  staffIds?.filter((id) => people.includes(id)) ?? people;

export function readBooking(body: BodyOf<typeof bookAppointment>): BookingRequest {
  const { utm = {}, attendees = [] } = body;
  const staffId = readId(body.staff_id ?? null);
  return {
    slot: {
      ...PUBLIC,
      locationId: readId(body.location_id) ?? 0,
      serviceId: readId(body.service_id) ?? 0,
      method: body.meeting_method ?? 1,
      ...startWith(startOf(body.start, '/start'), staffId),
      languages: (body.languages ?? []).filter(isLanguage),
      withStaff: (body.staff_ids ?? []).flatMap((id) => readId(id) ?? []),
      attendees: 1 + attendees.length,
    },
    pointerOf: (field) => `/${field}`,
    staffId,
    lead: leadOf(body),
    others: attendees.map((person, index) => otherOf(person, { body, pointer: `/attendees/${index}` })),
    utm: Object.fromEntries(Object.entries(utm).filter(([, value]) => value)),
    origin: { claimed: null, src: body.src ?? null, rwgToken: body.rwg_token ?? '' },
    files: { sent: [], handles: body.uploads ?? [], source: null },
    convert: body.convert === undefined ? null : { token: body.convert },
    waitList: body.offer ? { reference: body.offer } : null,
    shortcut: body.shortcut || body.invitation || null,
    sessionId: readId(body.session_id ?? null),
    workflowId: '',
    silent: false,
    contactFields: body.contact_fields ?? {},
  };
}

type Body = BodyOf<typeof bookAppointment>;
/** What describes the booker; the body of the wait list has it too. */
type LeadBody = Pick<Body, 'attendee' | 'notes' | 'time_zone' | 'compliance_accepted'> &
  Partial<Body> & { service_id: Body['service_id'] };

export function leadOf(body: LeadBody): PersonRequest {
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
  { body, pointer }: { body: LeadBody; pointer: string },
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

/** Returns `zone` if it is a known time zone, else `other`. */
export const zoneOr = (zone: unknown, other: string): string =>
  typeof zone === 'string' && isTimeZone(zone) ? zone : other;

/** Returns the zone, '' if absent. Refuses an unknown one: its local time would be booked in another zone. */
export function zoneAt(zone: unknown, pointer: string): string {
  if (zone === undefined || zone === null || zone === '') return '';
  const known = zoneOr(zone, '');
  if (known === '') throw refuse('field-invalid', { fields: [{ pointer, code: 'option' }] });
  return known;
}

/** Refuses a start with a fraction of a minute, and one outside the supported years. */
export function startOf(text: string, pointer: string): Instant {
  try {
    const start = fromIso(text);
    if (start % MINUTE === 0 && isInYears(start)) return start;
  } catch {
    // The refusal below covers this case too.
  }
  throw refuse('field-invalid', { fields: [{ pointer, code: 'option', label: 'start' }] });
}
