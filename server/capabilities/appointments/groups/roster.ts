import {
  addAttendee,
  checkInAttendee,
  exportRoster,
  seeRoster,
} from '#contract/appointments/group-sessions.ts';
import type { Attendee, Roster, WaitingVisitor } from '#contract/appointments/group-sessions.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { seesField } from '#domain/access/field-visibility.ts';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { ROLE } from '#domain/codes/role.ts';
import { STATUS } from '#domain/codes/status.ts';
import { fullName } from '#domain/language/person-name.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { csvLine } from '#server/infrastructure/resources/csv.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { clientViewOf, reaches, readScopeOf } from '../../queue/index.ts';
import { lockVisit, recordChange } from '../../visits/index.ts';
import { bookOnce } from '../booking/book.ts';
import type { BookingDeps } from '../booking/book-appointment.ts';
import type { Booking } from '../booking/plan-booking.ts';
import { offersTo } from '../offers/offers-store.ts';
import { waitingForSession } from '../offers/wait-list-store.ts';
import { outsideRules, readBooking } from '../requests/booking-request.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { attendeesOfSession, rosterSession } from './roster-store.ts';
import type { AttendeeRow, RosterSession } from './roster-store.ts';

/** The roster of a group session: who has seats, who has come, and adding a client. */
export const rosterRoutes = (deps: BookingDeps): Route[] => [
  route(seeRoster, (context) =>
    context.read(async (tx) => ok({ data: await rosterOf(tx, context, idOf(context.params.id)) })),
  ),
  route(exportRoster, (context) =>
    context.read(async (tx) => {
      const session = await reachedSession(tx, context, idOf(context.params.id));
      return {
        ...ok(null, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="roster-${session.id}.csv"`,
        }),
        stream: linesOf(await attendeesFor(tx, context, session)),
      };
    }),
  ),
  route(addAttendee, async (context) => {
    const id = idOf(context.params.id);
    const session = await context.read((tx) => rosterSession(tx, id));
    // Staff whose scope is their own appointments may book for any staff member at their own locations.
    if (!session || !reaches(context.scope, { ...session, staffId: context.person!.staffId }))
      throw refuse('not-found');
    return bookOnce(
      context,
      { request: requestFor(context, session), booking: byStaff(context, deps) },
      async (_tx, visitId) => created({ data: { id: String(visitId) } }),
    );
  }),
  route(checkInAttendee, async (context) =>
    context.write(async (tx) => {
      const session = await reachedSession(tx, context, idOf(context.params.id));
      const id = idOf(context.params.visit);
      const visit = await lockVisit(tx, id);
      const attendee = (await attendeesOfSession(tx, session.id)).find((one) => one.id === id);
      if (!visit || !attendee) throw refuse('not-found');
      const saved = (version: number) => ok({ data: { id: String(id), version } });
      if (attendee.arrivedAt !== null) return saved(visit.version);
      if (visit.status !== STATUS.confirmed) throw refuse('transition-refused');
      const { actor, now, requestId } = context;
      const version = await recordChange(tx, visit, {
        kind: 'visit-arrived',
        actor,
        at: now,
        requestId,
        patch: { arrivedAt: now },
        data: { ticket: null, leg: null },
      });
      return saved(version);
    }),
  ),
];

type Reading = Pick<RequestContext, 'person' | 'scope' | 'may' | 'now'>;

/** A host of the session reaches it as their own. */
export async function reachedSession(tx: Tx, { scope }: Reading, id: number): Promise<RosterSession> {
  const session = await rosterSession(tx, id);
  if (!session || !reaches(scope, { ...session, staffId: hostOf(scope, session) })) throw refuse('not-found');
  return session;
}

const hostOf = (scope: Reading['scope'], { hostIds }: RosterSession): number | null =>
  scope.reach === 'own' && hostIds.includes(scope.staffId) ? scope.staffId : null;

async function rosterOf(tx: Tx, context: Reading, id: number): Promise<Roster> {
  const session = await reachedSession(tx, context, id);
  const { startsMin, endsMin, zone, serviceId, locationId, hostIds: _hosts, inviteOnly, ...shown } = session;
  const may = (right: 'join-queue' | 'visit-edit' | 'check-in' | 'conversations') => context.may(right);
  return {
    ...shown,
    id: String(session.id),
    service_id: String(serviceId),
    location_id: String(locationId),
    start: toIso(startsMin * MINUTE),
    end: toIso(endsMin * MINUTE),
    time_zone: zone,
    invite_only: inviteOnly,
    may: {
      add: may('join-queue'),
      edit: may('visit-edit'),
      check_in: may('check-in'),
      message: may('conversations'),
    },
    attendees: await attendeesFor(tx, context, session),
    waiting: await waitingFor(tx, session.id, context.now),
  };
}

async function waitingFor(tx: Tx, sessionId: number, now: Instant): Promise<WaitingVisitor[]> {
  const entries = await waitingForSession(tx, sessionId);
  const offers = await offersTo(tx, { entryIds: entries.map(({ id }) => id), now });
  const open = new Map(offers.filter(({ isOpen }) => isOpen).map((one) => [one.entryId, one.expiresAt]));
  return entries.map(({ id, firstName, lastName, seats, createdAt }) => ({
    id: String(id),
    name: fullName(firstName, lastName),
    seats,
    created: toIso(createdAt),
    offered_until: toIsoOrNull(open.get(id)),
  }));
}

const toIsoOrNull = (at: Instant | undefined): string | null => (at === undefined ? null : toIso(at));

/** The attendees with the contact data that this reader may see. */
async function attendeesFor(tx: Tx, { person }: Reading, session: RosterSession): Promise<Attendee[]> {
  const scope = readScopeOf(person, 'clients-see');
  const staffId = scope === null ? null : hostOf(scope, session);
  const isFull = clientViewOf(person, { locationId: session.locationId, staffId }) === 'full';
  const sees = {
    email: isFull && seesField(person, 'email'),
    phone: isFull && seesField(person, 'phone'),
  };
  return (await attendeesOfSession(tx, session.id)).map((row) => attendeeOf(row, sees));
}

const attendeeOf = (row: AttendeeRow, sees: { email: boolean; phone: boolean }): Attendee => ({
  id: String(row.id),
  version: row.version,
  name: fullName(row.firstName, row.lastName),
  email: sees.email ? row.email : '',
  phone: sees.phone ? row.phone : '',
  seats: row.seats,
  status: row.status,
  confirmation_number: formatConfirmationNumber(row.confirmationNumber),
  arrived_at: row.arrivedAt === null ? null : toIso(row.arrivedAt),
});

const HEADS = ['name', 'email', 'phone', 'seats', 'status', 'confirmation_number', 'arrived_at'] as const;

/** Spreadsheets take a file without this mark for another encoding. */
async function* linesOf(attendees: readonly Attendee[]) {
  yield `\u{FEFF}${csvLine(HEADS)}`;
  for (const one of attendees) yield csvLine(HEADS.map((head) => one[head]));
}

type AddContext = RequestContext<unknown, unknown, BodyOf<typeof addAttendee>>;

function requestFor({ body, may, person }: AddContext, session: RosterSession): BookingRequest {
  const { notify = true, attendee, wait_list_id: entryId } = body;
  const request = readBooking({
    location_id: String(session.locationId),
    service_id: String(session.serviceId),
    meeting_method: session.method as 1 | 2 | 3 | 4,
    start: toIso(session.startsMin * MINUTE),
    attendee,
  });
  const claimed = person!.role === ROLE.callCentreStaff ? BOOKING_SOURCE.callCentre : BOOKING_SOURCE.schedule;
  return {
    ...request,
    slot: { ...request.slot, ...outsideRules(may('book-outside-rules')), sessionId: session.id },
    origin: { claimed, src: null, rwgToken: '' },
    silent: !notify,
    waitList: entryId === undefined ? null : { id: Number(entryId), sessionId: session.id },
  };
}

const byStaff = (
  { now, actor, requestId, language, person }: AddContext,
  { keys, random }: BookingDeps,
): Booking => ({
  now,
  actor,
  requestId,
  language,
  keys,
  random,
  limitsOn: false,
  caller: 'staff',
  isByPhone: person!.role === ROLE.callCentreStaff,
  overbook: null,
});
