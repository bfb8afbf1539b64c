import { groupSessions } from '#contract/appointments/group-sessions.ts';
import type {
  GroupSessionFacts,
  GroupSessionListRow,
  GroupSessionValues,
} from '#contract/appointments/group-sessions.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change, RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { localTimeOf } from '../booking/booked-visit.ts';
import { releaseSeats } from '../offers/offers-store.ts';
import { RESOURCE } from '../booking/reservations-store.ts';
import type { Resource } from '../booking/reservations-store.ts';
import { retryTaken } from '../booking/retry-taken.ts';
import { lockedAppointment } from '../changing/changing.ts';
import { recordChange } from '../../visits/index.ts';
import { zoneOfLocation } from '../slots/slots-store.ts';
import {
  archiveSession,
  insertSession,
  SESSION_COLUMNS,
  SESSION_JOINS,
  SESSION_SORTS,
  sessionFilters,
  sessionReferences,
  SESSIONS,
  storedSession,
  updateSession,
} from './group-sessions-store.ts';
import type { PlannedSession, SessionReferences } from './group-sessions-store.ts';
import { confirmedOfSession } from './roster-store.ts';
import { busyAt, reserveSession } from './session-time-store.ts';
import type { SessionTime } from './session-time-store.ts';

type Action = 'public' | 'invited';

export const SESSION_RULES: RecordRules<GroupSessionValues, GroupSessionFacts, GroupSessionListRow, Action> =
  {
    kind: 'group-session',
    source: (query, scope, { now }) => ({
      table: SESSIONS,
      columns: SESSION_COLUMNS,
      joins: SESSION_JOINS,
      sorts: SESSION_SORTS,
      terms: null,
      where: sessionFilters(query, {
        within: scope.reach === 'vendor' ? undefined : scope.locationIds,
        now,
      }),
    }),
    rowOf,
    file: [
      ...(['id', 'name', 'service', 'start', 'end', 'time_zone', 'location', 'hosts', 'room'] as const),
      ...(['booked', 'held', 'capacity', 'waiting', 'status', 'invite_only', 'archived'] as const),
    ],
    read: storedSession,
    mayRead: isWithin,
    mayChange: isWithin,
    check,
    async insert(tx, values) {
      const planned = await plan(tx, values);
      const id = await insertSession(tx, planned);
      await reserveSession(tx, id, timeOf(planned));
      return id;
    },
    async update(tx, id, { values, version, change }) {
      const before = (await storedSession(tx, id, { lock: false }))!;
      const planned = await plan(tx, values);
      await updateSession(tx, id, { planned, version });
      await reserveSession(tx, id, timeOf(planned));
      if (before.starts !== planned.starts) await releaseSeats(tx, id);
      if (before.starts !== planned.starts || before.ends !== planned.ends)
        await moveAttendees(tx, { id, planned, before: before.starts }, change);
    },
    async archive(tx, id, { archived, version, change }) {
      const session = (await storedSession(tx, id, { lock: false }))!;
      // A session to come would vanish from the staff while its clients still come.
      if (archived && !session.cancelled && session.ends > change.now) throw refuse('transition-refused');
      await archiveSession(tx, id, { archivedAt: archived ? change.now : null, version });
    },
    actions: {
      public: ({ facts }) => (facts.cancelled ? { leftOut: 'invalid' } : { invite_only: false }),
      invited: ({ facts }) => (facts.cancelled ? { leftOut: 'invalid' } : { invite_only: true }),
    },
  };

/** Group sessions as staff list, plan, change and export them: those of the locations within the caller's reach. */
export const groupSessionRoutes: Route[] = resourceRoutes(groupSessions, SESSION_RULES).map((one) => ({
  ...one,
  // The constraint refuses the loser of a race, whose next try finds the time taken and names it.
  handle: (context) => retryTaken(() => one.handle(context)),
}));

function rowOf(row: Readonly<Record<string, unknown>> & { id: string }): GroupSessionListRow {
  const { starts_min: from, ends_min: to, ...shown } = row as typeof row & Record<string, number>;
  return {
    ...shown,
    start: toIso(Number(from) * MINUTE),
    end: toIso(Number(to) * MINUTE),
  } as unknown as GroupSessionListRow;
}

function isWithin(scope: RecordScope, { location_id: location }: GroupSessionValues): boolean {
  return scope.reach === 'vendor' || scope.locationIds.includes(Number(location));
}

/** The instants of a session; a location that does not exist has no zone. */
async function plan(tx: Tx, values: GroupSessionValues): Promise<PlannedSession> {
  const zone = (await zoneOfLocation(tx, Number(values.location_id))) ?? 'UTC';
  const starts = startIn(values, zone);
  return { values, zone, starts, ends: starts + values.minutes * MINUTE };
}

function startIn({ date, time }: GroupSessionValues, zone: string): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOf(date, hours * 60 + minutes, zone);
}

const resourcesOf = ({ host_ids: hosts, room_id: room }: GroupSessionValues): Resource[] => [
  ...[...new Set(hosts)].map((id) => ({ kind: RESOURCE.staff, id: Number(id) })),
  ...(room === null ? [] : [{ kind: RESOURCE.room, id: Number(room) }]),
];

const timeOf = ({ values, starts, ends }: PlannedSession): SessionTime => ({
  resources: resourcesOf(values),
  from: starts,
  to: ends,
});

async function check(
  tx: Tx,
  values: GroupSessionValues,
  { id, change }: { id: number | null; change: Change },
): Promise<FieldFault[]> {
  const before = id === null ? undefined : await storedSession(tx, id, { lock: false });
  if (before?.cancelled) throw refuse('transition-refused');
  const known = await sessionReferences(tx, values);
  const planned = await plan(tx, values);
  const isMoved = before?.starts !== planned.starts;
  const isOther =
    before !== undefined &&
    before.seatsTaken > 0 &&
    (['service_id', 'location_id', 'meeting_method'] as const).some(
      (field) => before.values[field] !== values[field],
    );
  // The appointments of its attendees are of this service, here.
  if (isOther) throw refuse('record-in-use');
  const faults = [
    ...faultsOf(values, known),
    ...faultOf(isMoved && planned.starts <= change.now, 'date', 'option'),
    ...seatFaults(values, {
      taken: before ? before.seatsTaken + before.seatsHeld : 0,
      room: known.roomSeats,
    }),
  ];
  if (faults.length > 0) return faults;
  const busy = await busyAt(tx, timeOf(planned), { sessionId: id, now: change.now });
  return busy.map(({ kind, name }) => ({
    pointer: kind === RESOURCE.room ? '/values/room_id' : '/values/host_ids',
    code: 'busy',
    values: { name },
  }));
}

function faultsOf(values: GroupSessionValues, known: SessionReferences): FieldFault[] {
  const isMet = known.methods?.includes(Number(values.meeting_method)) !== false;
  return [
    ...faultOf(known.isGroup !== true, 'service_id', 'option'),
    ...faultOf(known.isGroup === true && !known.isOffered, 'location_id', 'option'),
    ...faultOf(!isMet, 'meeting_method', 'option'),
    ...faultOf(known.hosts < new Set(values.host_ids).size, 'host_ids', 'option'),
    ...faultOf(values.room_id !== null && known.roomSeats === null, 'room_id', 'option'),
  ];
}

/** Neither fewer seats than are taken or held, nor more than the room has. */
function seatFaults(
  { capacity }: GroupSessionValues,
  { taken, room }: { taken: number; room: number | null },
): FieldFault[] {
  const at = { pointer: '/values/capacity', label: 'capacity' };
  if (capacity < taken) return [{ ...at, code: 'least', values: { min: taken } }];
  return room !== null && capacity > room ? [{ ...at, code: 'most', values: { max: room } }] : [];
}

/** Moves the appointments of the attendees with their session; each attendee gets a message. */
async function moveAttendees(
  tx: Tx,
  { id, planned, before }: { id: number; planned: PlannedSession; before: Instant },
  { actor, now, requestId }: Change,
): Promise<void> {
  const { starts, ends, zone } = planned;
  for (const visitId of await confirmedOfSession(tx, id)) {
    const { visit, row } = await lockedAppointment(tx, visitId);
    const booked = { staffId: row.staffId, sessionId: id, startsAt: starts, endsAt: ends };
    await recordChange(tx, visit, {
      kind: 'visit-rescheduled',
      actor,
      at: now,
      requestId,
      patch: { booked: { ...booked, ...localTimeOf(starts, zone) } },
      data: {
        staff_id: row.staffId,
        staff_before: row.staffId,
        session_id: id,
        starts_at: toIso(starts),
        starts_before: toIso(before),
      },
    });
  }
}
