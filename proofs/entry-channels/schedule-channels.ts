import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { aStaffMember } from '#server/testing/builders-store.ts';
import { aWaitListEntry, worksHours } from '#server/testing/slots-store.ts';
import { sessionIn, sessionOf } from './appointment-channels.ts';
import type { Change, EntryChannel } from './change.ts';
import type { Town, Visit } from './town.ts';

const ADMIN = '/api/internal/v1/admin';
const LIST = '/api/internal/v1/wait-list';
const REQUESTS = '/api/v2/open/requests';
const MONDAY = '2026-11-23';

/** What staff do with an appointment on the schedule: another person, another length, another session. */
export const movingOnSchedule: EntryChannel[] = [
  onSchedule(async (town, start) => {
    const { db } = town.app.deps;
    const of = { locations: [town.location], serves: [town.service] };
    const staff = await aStaffMember(db, town.vendor, of);
    await worksHours(db, town.vendor, { staff, location: town.location, from: 540, to: 600 });
    return { start, staff_id: String(staff) };
  }),
  onSchedule(async (_town, start) => ({ start, minutes: 60 })),
  {
    by: 'changeGroupSession',
    from: 'booked',
    actor: 'staff',
    beside: ['group-session-changed'],
    async go(town, visit) {
      const session = await sessionOf(town, visit);
      const { version, values } = await sessionValues(town, session);
      const body = { version, values: { ...values, time: '06:30' } };
      return town.byAdmin(`PUT ${ADMIN}/groups/${session}`, { body });
    },
  },
  {
    by: 'changeAppointment',
    from: 'booked',
    actor: 'visitor',
    beside: ['wait-list-booked'],
    async go(town, visit) {
      const { start } = await timeOf(town, visit);
      const offer = await listed(town, { appointment: { id: visit.id, code: visit.code } });
      await town.heard();
      return town.change(visit.id, visit.code, { start: toIso(fromIso(start) + 30 * MINUTE), offer });
    },
  },
];

/** Bookings from the schedule and from the wait list. */
export const bookingOnSchedule: EntryChannel[] = [
  {
    by: 'bookAppointmentForClient',
    from: null,
    actor: 'staff',
    async go(town) {
      const like = await town.booked();
      await town.heard();
      const more = { attendee: {}, like_id: like.id, start: nine(22) };
      return town.byStaff(`POST ${ADMIN}/appointments`, { body: { ...wanted(town), ...more } });
    },
  },
  {
    by: 'bookAppointmentForClient',
    from: null,
    actor: 'staff',
    beside: ['wait-list-booked'],
    async go(town) {
      const entry = { location: town.location, service: town.service, email: 'eve@example.com' };
      const id = await aWaitListEntry(town.app.deps.db, town.vendor, entry);
      const body = { ...wanted(town), attendee: {}, wait_list_id: String(id), start: nine(19) };
      return town.byStaff(`POST ${ADMIN}/appointments`, { body });
    },
  },
  {
    by: 'bookAppointment',
    from: null,
    actor: 'visitor',
    beside: ['wait-list-booked'],
    async go(town) {
      const offer = await listed(town, {});
      await town.heard();
      const body = { ...wanted(town), attendee: {}, offer, start: nine(20) };
      return town.open('POST /api/internal/v1/appointments', body);
    },
  },
];

/** Staff start an appointment at the location: its visitor checks in with it. */
export const startingOnSchedule: EntryChannel = {
  by: 'workAppointment',
  from: 'booked',
  actor: 'staff',
  beside: ['visit-arrived'],
  async go(town, { id }) {
    await town.due(id);
    return town.byStaff(`POST ${ADMIN}/appointments/${id}/work`, { body: { status: 5 } });
  },
};

/** Entries of the wait list, and sessions of groups. */
export const ON_LISTS: readonly Change[] = [
  {
    what: 'a place on the wait list',
    kind: 'wait-list-joined',
    says: ['service_id', 'staff_id', 'meeting_method'],
    status: null,
    channels: [
      { by: 'joinWaitList', from: null, actor: 'visitor', go: (town) => join(town, {}) },
      { by: 'addWaitListRequest', from: null, actor: 'visitor', go: (town) => request(town) },
    ],
  },
  {
    what: 'the end of a place on the wait list',
    kind: 'wait-list-left',
    says: [],
    status: null,
    channels: [
      {
        by: 'changeWaitListEntry',
        from: null,
        actor: 'visitor',
        go: async (town) => change(town, await listed(town, {}), 'leave'),
      },
      {
        by: 'removeWaitListRequest',
        from: null,
        actor: 'visitor',
        async go(town) {
          const { id, relationships } = (await request(town)).body.data;
          await town.heard();
          await town.patch(`DELETE /api/v2/open/clients/${relationships.client.data.id}/requests/${id}`);
        },
      },
    ],
  },
  {
    what: 'other preferences on the wait list',
    kind: 'wait-list-changed',
    says: [],
    status: null,
    channels: [
      {
        by: 'changeWaitListRequest',
        from: null,
        actor: 'visitor',
        async go(town) {
          const { id, relationships } = (await request(town)).body.data;
          await town.heard();
          await town.patch(`PATCH /api/v2/open/clients/${relationships.client.data.id}/requests/${id}`, {
            data: { type: 'requests', id, attributes: { details: 'After work' } },
          });
        },
      },
    ],
  },
  {
    what: 'no to the offers of the wait list',
    kind: 'wait-list-declined',
    says: [],
    status: null,
    channels: [
      {
        by: 'changeWaitListEntry',
        from: null,
        actor: 'visitor',
        go: async (town) => change(town, await listed(town, {}), 'decline'),
      },
    ],
  },
  {
    what: 'the removal of a place on the wait list',
    kind: 'wait-list-removed',
    says: [],
    status: null,
    channels: [
      {
        by: 'removeWaitListEntry',
        from: null,
        actor: 'staff',
        async go(town) {
          const entry = { location: town.location, service: town.service };
          const id = await aWaitListEntry(town.app.deps.db, town.vendor, entry);
          await town.byStaff(`DELETE ${ADMIN}/wait-list/${id}`);
        },
      },
    ],
  },
  {
    what: 'the last date of a place on the wait list',
    kind: 'wait-list-ended',
    says: [],
    status: null,
    channels: [
      {
        by: 'offer-times',
        from: null,
        actor: 'system',
        async go(town) {
          const entry = { location: town.location, service: town.service, to: '2026-01-02' };
          const offers = town.app.jobs.find(({ name }) => name === 'offer-times')!;
          // Offers to the entries of other rows go out first.
          await offers.work({});
          await town.heard();
          await aWaitListEntry(town.app.deps.db, town.vendor, entry);
          town.app.clock.advance(11 * MINUTE);
          await offers.work({});
        },
      },
    ],
  },
  {
    what: 'a group session',
    kind: 'group-session-created',
    says: ['fields'],
    status: null,
    channels: [
      {
        by: 'createGroupSession',
        from: null,
        actor: 'staff',
        async go(town) {
          const { values } = await sessionValues(town, await sessionIn(town));
          const another = { ...values, date: '2027-01-04' };
          return town.byAdmin(`POST ${ADMIN}/groups`, { body: { values: another } });
        },
      },
      {
        by: 'repeatGroupSession',
        from: null,
        actor: 'staff',
        async go(town) {
          const session = await sessionIn(town);
          return town.byAdmin(`POST ${ADMIN}/groups/${session}/repeats`, { body: { start: nine(21) } });
        },
      },
    ],
  },
];

const nine = (day: number): string => `2026-12-${day}T17:00:00Z`;
const ana = { first_name: 'Ana', email: 'ana@example.com' };

/** A change by staff that keeps the start. */
function onSchedule(body: (town: Town, start: string) => Promise<object>): EntryChannel {
  return {
    by: 'changeAppointmentForClient',
    from: 'booked',
    actor: 'staff',
    async go(town, visit) {
      const { start } = await timeOf(town, visit);
      return town.byStaff(`PATCH ${ADMIN}/appointments/${visit.id}`, { body: await body(town, start) });
    },
  };
}

async function sessionValues(town: Town, session: number): Promise<{ version: number; values: object }> {
  const { body } = await town.byAdmin(`GET ${ADMIN}/groups/${session}`);
  return body.data as unknown as { version: number; values: object };
}

async function timeOf(town: Town, { id }: Visit): Promise<{ start: string }> {
  const { body } = await town.byStaff(`GET ${ADMIN}/appointments/${id}`);
  return body.data.attributes as unknown as { start: string };
}

const wanted = ({ location, service }: Town) => ({
  location_id: String(location),
  service_id: String(service),
});

const join = (town: Town, more: object) =>
  town.open(`POST ${LIST}`, {
    ...wanted(town),
    ranges: [{ from: MONDAY, to: MONDAY }],
    attendee: ana,
    ...more,
  });

/** The reference of a new entry, whose own event is heard. */
async function listed(town: Town, more: object): Promise<string> {
  const { body, text } = (await join(town, more)) as unknown as {
    body: { data: { id: string } };
    text: string;
  };
  if (!body?.data) throw new Error(text);
  await town.heard();
  return body.data.id;
}

const change = (town: Town, reference: string, what: 'leave' | 'decline') =>
  town.patch(`PATCH ${LIST}/${reference}`, { change: what });

async function request(town: Town) {
  const related = (id: number, type: string) => ({ data: { id: String(id), type } });
  const data = {
    type: 'requests',
    relationships: {
      client: { data: { type: 'clients', attributes: ana } },
      location: related(town.location, 'locations'),
      service: related(town.service, 'services'),
      preferences: { data: [{ type: 'request-preferences', attributes: { type: 1 } }] },
    },
  };
  const came = await town.open(`POST ${REQUESTS}`, { data });
  return came as unknown as {
    status: number;
    text: string;
    body: { data: { id: string; relationships: { client: { data: { id: string } } } } };
  };
}
