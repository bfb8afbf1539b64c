import { MINUTE } from '#domain/time/instant.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import { aService } from '#server/testing/builders-store.ts';
import { erasureOfVisit } from '#server/testing/erasure-calls-store.ts';
import { aGroupSession, hasSeat, nextSession } from '#server/testing/group-sessions-store.ts';
import { madeByOlderData, wasAskedToMove } from '#server/testing/slots-store.ts';
import type { Town, Visit } from './town.ts';

/** An entry channel of an appointment, in the form of change.ts. */
interface AppointmentChannel {
  by: string;
  from: 'booked' | 'waiting' | null;
  actor: 'visitor' | 'staff' | 'system';
  beside?: readonly string[];
  go(town: Town, visit: Visit): Promise<unknown>;
}

const GROUPS = '/api/internal/v1/admin/groups';

/** A group session at the town's location. */
export async function sessionIn({ app, vendor, location }: Town): Promise<number> {
  const { db } = app.deps;
  const service = await aService(db, vendor, { locations: [location] });
  return aGroupSession(db, { vendorId: vendor, location, service, starts: nextSession() });
}

/** A session in which a booked visit has its seat. */
export async function sessionOf(town: Town, { id }: Visit): Promise<number> {
  const session = await sessionIn(town);
  await hasSeat(town.app.deps.db, { vendorId: town.vendor, session, visit: Number(id) });
  return session;
}

const OPEN = '/api/v2/open/appointments';
const STAFF = '/api/internal/v1/admin/appointments';

/** Nine in the morning, on days with no other booking of this proof. */
const nine = (day: number): string => `2026-12-${day}T17:00:00Z`;
const ana = { first_name: 'Ana', email: 'ana@example.com' };
const attendee = (name: string) => ({ type: 'attendees', attributes: { ...ana, first_name: name } });

const openBooking = ({ location, service }: Town, start: string) => ({
  data: {
    type: 'appointments',
    attributes: { location_id: location, service_id: service, start },
    relationships: { attendees: { data: [attendee('Ana')] } },
  },
});
const booking = ({ location, service }: Town, more: object) => ({
  location_id: String(location),
  service_id: String(service),
  attendee: ana,
  ...more,
});

const byVisitor = { from: 'booked', actor: 'visitor' } as const;
const byStaff = { from: 'booked', actor: 'staff', by: 'changeAppointmentForClient' } as const;
const change =
  (body: object) =>
  (town: Town, { id }: Visit) =>
    town.byStaff(`PATCH ${STAFF}/${id}`, { body });

const BOOKED = [
  'staff_id',
  'session_id',
  'starts_at',
  'meeting_method',
  'source',
  'attendees',
  'chosen_by',
  'chosen_among',
];

/** Changes of an appointment, other than those by its own pages. */
const bookingChannels: AppointmentChannel[] = [
  { by: 'bookAppointment', from: null, actor: 'visitor', go: (town: Town) => town.book() },
  {
    by: 'bookOpenAppointment',
    from: null,
    actor: 'visitor',
    go: (town: Town) => town.open(`POST ${OPEN}`, openBooking(town, nine(14))),
  },
  {
    by: 'bookAppointmentForClient',
    from: null,
    actor: 'staff',
    go: (town: Town) => town.byStaff(`POST ${STAFF}`, { body: booking(town, { start: nine(15) }) }),
  },
  {
    by: 'addAttendee',
    from: null,
    actor: 'staff',
    go: async (town: Town) => {
      const session = await sessionIn(town);
      return town.byStaff(`POST ${GROUPS}/${session}/attendees`, { body: { attendee: ana } });
    },
  },
];

export const movingChannels: AppointmentChannel[] = [
  {
    ...byVisitor,
    by: 'moveOpenAppointment',
    go: (town: Town, { id, code }: Visit) =>
      town.patch(`PATCH ${OPEN}/${id}?code=${code}`, {
        data: { id, type: 'appointments', attributes: { start: nine(16) } },
      }),
  },
  { ...byStaff, go: change({ start: nine(17) }) },
  {
    by: 'keep-wall-times',
    from: 'booked',
    actor: 'system',
    async go({ app, vendor }: Town, { id }: Visit) {
      await madeByOlderData(app.deps.db, vendor, { visits: [Number(id)], earlier: 30 * MINUTE });
      await app.jobs.find(({ name }) => name === 'keep-wall-times')!.work({});
    },
  },
];

/** The answers of staff after a saved change of the set-up. */
const SETTLING = {
  settleService: 'services',
  settleLocation: 'locations',
  settleLocationHours: 'location-hours',
  settleStaffSchedule: 'staff-schedule',
  settleOwnSchedule: 'own-schedule',
  settleStaff: 'staff',
  settleRoom: 'rooms',
  settleBookingSettings: 'client-view-settings',
};
const answerChannels = (what: 'tell' | 'leave'): AppointmentChannel[] =>
  Object.entries(SETTLING).map(([by, path]) => ({
    by,
    from: 'booked',
    actor: 'staff',
    go: (town: Town, { id }: Visit) =>
      (by === 'settleBookingSettings' ? town.byAdmin : town.byStaff)(
        `POST /api/internal/v1/admin/impact/answers/${path}`,
        {
          body: { answers: [{ visit_id: id, version: 1, do: what }] },
        },
      ),
  }));

export const cancellingChannels: AppointmentChannel[] = [
  {
    ...byVisitor,
    by: 'cancelAttendee',
    go: (town: Town, { id, code }: Visit) => town.patch(`DELETE ${OPEN}/${id}/${id}?code=${code}`),
  },
  { ...byStaff, go: change({ status: 4, reason: 'closed' }) },
  {
    ...byStaff,
    by: 'decideErasure',
    beside: ['client-erased'],
    async go(town: Town, { id }: Visit) {
      const { vendor: vendorId, app } = town;
      const { reference, name } = await erasureOfVisit(app.deps.db, { vendorId, visit: id });
      return town.byAdmin(`POST /api/internal/v1/admin/erasures/${reference}/decision`, {
        body: { outcome: 'approve', name },
      });
    },
  },
  {
    ...byStaff,
    by: 'cancelGroupSession',
    beside: ['group-session-cancelled'],
    go: async (town: Town, visit: Visit) => {
      const body = { version: 1, reason: 'closed' };
      return town.byStaff(`POST ${GROUPS}/${await sessionOf(town, visit)}/cancellation`, { body });
    },
  },
];

export const appointmentChanges: {
  what: string;
  kind: string;
  says: readonly string[];
  status: number;
  channels: AppointmentChannel[];
}[] = [
  { what: 'an appointment', kind: 'visit-booked', says: BOOKED, status: 1, channels: bookingChannels },
  {
    what: 'an exchange of a position in line for an appointment',
    kind: 'visit-converted',
    says: BOOKED,
    status: 1,
    channels: [
      {
        by: 'bookAppointment',
        from: 'waiting',
        actor: 'visitor',
        go: (town: Town, { id }: Visit) => {
          const payload = { visit: Number(id), version: 1 };
          const { keys, clock } = town.app.deps;
          const convert = signToken(keys, { purpose: 'convert', payload, expiresAt: clock.now() + MINUTE });
          const body = booking(town, { start: nine(18), convert });
          return town.open('POST /api/internal/v1/appointments', body);
        },
      },
    ],
  },
  {
    what: 'an appointment without a person',
    kind: 'visit-unassigned',
    says: ['staff_id', 'staff_before', 'starts_at'],
    status: 1,
    channels: [{ ...byStaff, go: change({ unassigned: true }) }],
  },
  {
    what: 'a request to choose a new time',
    kind: 'visit-unfit-told',
    says: ['starts_at'],
    status: 1,
    channels: answerChannels('tell'),
  },
  {
    what: 'a reminder to choose a new time',
    kind: 'visit-unfit-reminded',
    says: ['starts_at'],
    status: 1,
    channels: [
      {
        by: 'remind-unfit',
        from: 'booked',
        actor: 'system',
        async go({ app, vendor }: Town, { id }: Visit) {
          await wasAskedToMove(app.deps.db, vendor, { visit: Number(id), daysAgo: 2 });
          await app.jobs.find(({ name }) => name === 'remind-unfit')!.work({});
        },
      },
    ],
  },
  {
    what: 'an appointment left outside the set-up',
    kind: 'visit-unfit-left',
    says: ['starts_at'],
    status: 1,
    channels: answerChannels('leave'),
  },
  {
    what: 'a confirmation that is sent again',
    kind: 'visit-confirmation-resent',
    says: ['starts_at'],
    status: 1,
    channels: [
      {
        by: 'resendConfirmation',
        from: 'booked',
        actor: 'staff',
        go: (town: Town, { id }: Visit) => town.byStaff(`POST ${STAFF}/${id}/confirmation`, { body: {} }),
      },
    ],
  },
  {
    what: 'the end of a phone call',
    kind: 'visit-wrapped-up',
    says: [],
    status: 1,
    channels: [
      {
        by: 'wrapUpAppointment',
        from: 'booked',
        actor: 'staff',
        go: (town: Town, { id }: Visit) =>
          town.byStaff(`POST ${STAFF}/${id}/wrap-ups`, {
            body: { reason: '', notes: 'Asked for the hours' },
          }),
      },
    ],
  },
  {
    what: 'more attendees',
    kind: 'visit-attendees-added',
    says: ['count', 'attendees', 'attendee_ids'],
    status: 1,
    channels: [
      {
        ...byVisitor,
        by: 'addAttendees',
        go: (town: Town, { id, code }: Visit) =>
          town.patch(`PUT ${OPEN}/${id}/attendees?code=${code}`, { data: [attendee('Ben')] }),
      },
      {
        ...byVisitor,
        by: 'addAttendeesByForm',
        go: (town: Town, { id, code }: Visit) =>
          town.open(`POST ${OPEN}/${id}/attendees?code=${code}`, { _method: 'PUT', data: [attendee('Ben')] }),
      },
    ],
  },
];
