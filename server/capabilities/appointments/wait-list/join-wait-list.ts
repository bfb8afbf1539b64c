import { changeWaitListEntry, joinWaitList, seeWaitListEntry } from '#contract/appointments/wait-list.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import type { SlotQuery, SlotSession } from '#domain/appointments/slot-query.ts';
import { MOST_AHEAD, preferencesOf } from '#domain/appointments/wait-list.ts';
import type { TimePreference } from '#domain/appointments/wait-list.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { isDateInYears } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { base62 } from '#domain/visits/numbers.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { isKioskOf } from '../../access/index.ts';
import { complianceVersion } from '../../queue/index.ts';
import { attendeesLimitOf } from '../../services/index.ts';
import { settingsOfService } from '../../vendors/index.ts';
import { limitContact, openWithCode } from '../../visits/index.ts';
import type { BookingDeps } from '../booking/book-appointment.ts';
import { contactOf } from '../booking/booked-visit.ts';
import { bookingRulesOf, checkedPeople, refuseCrowd } from '../booking/booking-rules.ts';
import { leadOf, PUBLIC, startWith } from '../requests/booking-request.ts';
import type { PersonRequest } from '../requests/booking-request.ts';
import { refuseSlot } from '../slots/refuse-slot.ts';
import { readSlots } from '../slots/read-slots.ts';
import type { SlotsRead } from '../slots/read-slots.ts';
import { withCarriedContact } from '../requests/carried-contact.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import { declineOffers } from '../offers/offers-store.ts';
import { hasWaitList } from './offer-times.ts';
import { recordEntry } from '../offers/record-entry.ts';
import {
  endEntry,
  entryByReference,
  forgetCheck,
  insertEntry,
  lockWaiting,
  startOfSession,
} from '../offers/wait-list-store.ts';
import { waitListDocument } from './wait-list-view.ts';

/** A request to join from any entry channel. */
export interface Joining {
  locationId: number;
  serviceId: number;
  staffId: number | null;
  method: MeetingMethod;
  languages: readonly string[];
  people: number;
  /** Read in the location's zone, once it is known. */
  preferences: (of: { zone: string; now: Instant; daysAhead: number }) => readonly TimePreference[];
  person: PersonRequest;
  /** The appointment that an accepted offer moves. */
  moving: AppointmentRow | null;
  /** The group session whose seats it waits for. */
  sessionId: number | null;
}

interface By {
  now: Instant;
  actor: Actor;
  requestId: string;
  language: Language;
  person: Person | null;
}

/** Adds a visitor to the wait list (B-09) and returns the entry's reference. */
export async function joinList(
  tx: Tx,
  joining: Joining,
  { by, deps }: { by: By; deps: Pick<BookingDeps, 'keys' | 'random' | 'limitsOn'> },
): Promise<string> {
  const { locationId, serviceId, method, staffId, moving } = joining;
  const person = moving ? withContactOf(joining.person, moving) : joining.person;
  const { now } = by;
  const settings = await settingsOfService(tx, { locationId, serviceId });
  if (!hasWaitList(settings)) throw refuse('wait-list-unavailable');
  if (!settings.get('client_view.enabled')) throw refuse('booking-disabled');
  refuseCrowd(settings, joining.people, await attendeesLimitOf(tx, serviceId));
  const query = {
    ...PUBLIC,
    locationId,
    serviceId,
    method,
    from: now,
    to: now + 1,
    staffIds: staffId === null ? null : [staffId],
    languages: joining.languages.filter(isLanguage),
    withStaff: [],
    attendees: joining.people,
  };
  const read = await readSlots(tx, query, { now });
  // The same refusals as for a booking, except that its time is taken.
  const refusal = await refuseSlot(tx, { query, now, read });
  if (refusal.code !== 'slot-unavailable') throw refusal;
  if (!read) throw refuse('wait-list-unavailable');
  const session = await awaitedSession(tx, { read, query, joining, now });
  if (staffId !== null && !read.query.staff.some(({ id }) => id === staffId))
    throw refuse('field-invalid', { fields: [{ pointer: '/staff_id', code: 'unknown' }] });
  const isKiosk = isKioskOf(by.person, { vendorId: tx.vendorId, locationId });
  const rules = { ...bookingRulesOf(settings, { method, questions: [], isKiosk }), addressNeeded: false };
  const { uploads: _none, ...fields } = rules.fields;
  const people = checkedPeople(
    { lead: person, others: [], contactFields: null, convert: null, waitList: null },
    { ...rules, fields },
    { settings, byStaff: false },
  );
  if (deps.limitsOn) await limitContact(tx, deps.keys, { kind: 'booking', ...people.lead, now });
  const { zone } = read.query;
  const preferences = session
    ? atThatTime(session.start, zone)
    : joining.preferences({ zone, now, daysAhead: read.query.horizonDays });
  const contact = contactOf(person, people.lead, by.language);
  const reference = base62(deps.random(16));
  const { notes, ...address } = contact;
  const id = await insertEntry(tx, {
    ...address,
    reference,
    clientReference: base62(deps.random(16)),
    locationId,
    serviceId,
    staffId,
    meetingMethod: method,
    languages: query.languages,
    seats: moving?.seats ?? joining.people,
    movingVisitId: moving?.id ?? null,
    sessionId: session?.id ?? null,
    preferences,
    details: notes,
    createdAt: now,
  });
  await recordEntry(tx, {
    id,
    kind: 'wait-list-joined',
    at: now,
    actor: by.actor,
    requestId: by.requestId,
    data: {
      location_id: locationId,
      service_id: serviceId,
      staff_id: staffId,
      meeting_method: method,
      ...(session && { session_id: session.id }),
      ...(person.form.compliance_accepted && { terms: complianceVersion(settings, contact.lang) }),
    },
  });
  return reference;
}

/**
 * The session whose seats a visitor waits for; null for times. It has to be one that visitors may book, full or not: a
 * seat may have become free since the page was loaded.
 */
async function awaitedSession(
  tx: Tx,
  { read, query, joining, now }: { read: SlotsRead; query: SlotQuery; joining: Joining; now: Instant },
): Promise<SlotSession | null> {
  const { sessionId, moving } = joining;
  if (sessionId === null && !read.query.service.isGroup) return null;
  if (sessionId === null || moving) throw refuse('wait-list-unavailable');
  const starts = await startOfSession(tx, sessionId);
  const there =
    starts !== undefined &&
    (await readSlots(tx, { ...query, ...startWith(starts, null), sessionId }, { now }));
  const session = there && there.query.sessions.find(({ id }) => id === sessionId);
  if (!there || !session)
    throw refuse('field-invalid', { fields: [{ pointer: '/session_id', code: 'unknown' }] });
  const causes = there.result.reasons(0, session.start).filter((cause) => cause !== 'session-full');
  if (causes.length > 0 || joining.people > session.capacity) throw refuse('wait-list-unavailable');
  return session;
}

/** Shows when the session is, where entries are shown by their times. */
function atThatTime(start: Instant, zone: string): TimePreference[] {
  const { date, minute } = wallOf(start, zone);
  return [{ from: date, to: date, weekday: null, start: minute, end: minute + 1 }];
}

/** The contact of an appointment: its visitor has given it before. */
function withContactOf(person: PersonRequest, row: AppointmentRow): PersonRequest {
  const [lead] = row.attendees;
  return withCarriedContact(person, {
    firstName: lead?.first ?? '',
    lastName: lead?.last ?? '',
    email: row.email,
    phone: row.phone,
    lang: '',
    receiveSms: row.receiveSms,
    externalId: '',
    notes: '',
    answers: [],
  });
}

type Body = BodyOf<typeof joinWaitList>;

function joiningOf(body: Body, moving: AppointmentRow | null): Joining {
  return {
    locationId: readId(body.location_id) ?? 0,
    serviceId: readId(body.service_id) ?? 0,
    staffId: readId(body.staff_id ?? null),
    method: body.meeting_method ?? 1,
    languages: body.languages ?? [],
    people: body.people ?? 1,
    person: leadOf(body),
    moving,
    sessionId: readId(body.session_id ?? null),
    preferences: ({ zone, now }) =>
      (body.ranges ?? noRange()).flatMap((range, index) => {
        assertRange(range, { zone, now, pointer: `/ranges/${index}` });
        return preferencesOf(range, body.parts ?? []);
      }),
  };
}

/** Without a session, an entry names dates. */
function noRange(): never {
  throw refuse('field-invalid', { fields: [{ pointer: '/ranges', code: 'required', label: 'ranges' }] });
}

/** Refuses dates that are over, in the wrong order, or too far ahead. */
function assertRange(
  { from, to }: { from: string; to: string },
  { zone, now, pointer }: { zone: string; now: Instant; pointer: string },
): void {
  const fault = (name: 'from' | 'to') =>
    refuse('field-invalid', {
      fields: [{ pointer: `${pointer}/${name}`, code: 'option', label: 'ranges' }],
    });
  if (!isDateInYears(from)) throw fault('from');
  const isOver = to < wallOf(now, zone).date;
  if (!isDateInYears(to) || to < from || isOver || instantOf(to, 0, zone) - now > MOST_AHEAD)
    throw fault('to');
}

export function ownWaitListRoutes(deps: BookingDeps & { db: Database }): Route[] {
  return [
    route(joinWaitList, async (context) => {
      await deps.assertPerson(context, { token: null, pointer: '/captcha' });
      const { body, vendor, source, now } = context;
      const movingId =
        body.appointment &&
        (await openWithCode(deps, { ...body.appointment, vendorId: vendor.id, source, now }));
      return context.write(async (tx) => {
        const moving = movingId === undefined ? null : await movable(tx, movingId, body);
        const reference = await joinList(tx, joiningOf(body, moving), { by: context, deps });
        return created(await waitListDocument(tx, reference, context.now));
      });
    }),
    route(seeWaitListEntry, ({ read, params, now }) =>
      read(async (tx) => ok(await waitListDocument(tx, params.reference, now))),
    ),
    route(changeWaitListEntry, (context) =>
      context.write(async (tx) => {
        const { reference } = context.params;
        await changeEntry(tx, { reference, leave: context.body.change === 'leave' }, context);
        return ok(await waitListDocument(tx, reference, context.now));
      }),
    ),
  ];
}

/** The appointment to move, if the request is for its location, service and method. */
async function movable(tx: Tx, id: number, body: Body): Promise<AppointmentRow> {
  const row = await appointmentRow(tx, id);
  const fits =
    row?.status === STATUS.confirmed &&
    row.sessionId === null &&
    row.locationId === readId(body.location_id) &&
    row.serviceId === readId(body.service_id) &&
    row.meetingMethod === (body.meeting_method ?? 1);
  if (!row || !fits) throw refuse('not-found');
  return row;
}

/** Declines the open offers of an entry; `leave` ends it too. A repetition succeeds and changes nothing. */
export async function changeEntry(
  tx: Tx,
  { reference, leave }: { reference: string; leave: boolean },
  by: Pick<By, 'now' | 'actor' | 'requestId'>,
): Promise<void> {
  const row = await entryByReference(tx, reference);
  if (!row) throw refuse('not-found');
  if (!(await lockWaiting(tx, row.id))) return;
  await leaveList(tx, row, { ...by, as: leave ? 'left' : 'declined' });
}

/** Ends an entry, or its offers alone, and has the freed time passed on. */
export async function leaveList(
  tx: Tx,
  { id, locationId }: { id: number; locationId: number },
  {
    as,
    now,
    actor,
    requestId,
  }: Pick<By, 'now' | 'actor' | 'requestId'> & { as: 'left' | 'removed' | 'declined' },
): Promise<void> {
  await declineOffers(tx, id);
  if (as !== 'declined') await endEntry(tx, { id, state: as, now });
  forgetCheck(tx, locationId);
  await recordEntry(tx, {
    id,
    kind: `wait-list-${as}`,
    at: now,
    actor,
    requestId,
    data: { location_id: locationId },
  });
}
