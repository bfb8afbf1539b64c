import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/access/permission-table.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { confirmCode } from './capabilities/visits/index.ts';
import { sql } from './infrastructure/database/database.ts';
import { anApp, MOMENT } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  onDuty,
  setSetting,
} from './testing/builders-store.ts';
import { admits, reaches, setPolicy, shownOf, visibilityModes } from './testing/rights-of-callers.ts';
import type { ShownRow } from './testing/rights-of-callers.ts';
import { DETAIL, lineContents, withoutFiles } from './testing/line-contents.ts';
import { SCHEDULED, scheduleContents } from './testing/schedule-contents.ts';
import { clientContents, plantClient } from './testing/client-contents.ts';
import { conversationContents } from './testing/conversation-contents.ts';
import { erasureOfAClient } from './testing/erasure-calls-store.ts';
import type { ClientVisit } from './testing/client-contents.ts';
import { adminPath, setUpContents } from './testing/gated-calls.ts';
import { everyRole, PRINCIPALS } from './testing/every-role-store.ts';
import type { EveryRole, Principal } from './testing/every-role-store.ts';
import { previewContents } from './testing/preview-calls.ts';
import { aJoin, ask } from './testing/requests.ts';
import type { Came } from './testing/requests.ts';
import { FIELDS, tagOf } from './testing/planted-texts.ts';
import type { Field, Planted } from './testing/planted-texts.ts';
import { becomesDue, isBooked } from './testing/slots-store.ts';
import { nameStaff, staffNamesIn } from './testing/staff-names-store.ts';

/*
 * The fields that a response holds, for each endpoint and each caller. Every record has a text of its own in every
 * field. A response may hold exactly the texts that the permission table allows its caller; a missing text and an
 * extra one both fail. permission-matrix.test.ts checks who gets a response at all.
 */

let app: TestApp;
let world: EveryRole;
let ours: number;
let far: { location: number; service: number; staff: number };
let staffIds: Map<string, number>;
const all: Planted[] = [];
let planted: Record<'own' | 'colleagues' | 'waiting' | 'elsewhere' | 'abroad', Planted>;

beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  const { db } = app.deps;
  const idOf = async (pathname: string) => (await app.deps.tenancy.byPathname(pathname))!.id;
  ours = await idOf('ours');
  await nameStaff(db, ours);
  far = await aBranch(ours);
  const rows = await db.read(
    ours,
    sql<{ id: number; name: string }>`SELECT id, display_name AS name FROM staff`,
  );
  staffIds = new Map(rows.map(({ id, name }) => [name, id]));
  const theirs = await aBranch(await idOf('theirs'));
  planted = {
    own: await plant(await calledBy(10), { at: 'here', by: 10 }),
    colleagues: await plant(await calledBy(13), { at: 'here', by: 13 }),
    waiting: await plant(Number(await world.aVisit()), { at: 'here', by: null }),
    elsewhere: await plant(await joined(far), { at: 'elsewhere', by: null }),
    abroad: await plant(await joined(theirs), { at: 'abroad', by: null }, await idOf('theirs')),
  };
});

/** A location with its own service and staff, as far as our callers are concerned elsewhere. */
async function aBranch(vendorId: number) {
  const { db } = app.deps;
  const location = await aLocation(db, vendorId);
  const service = await aService(db, vendorId, { locations: [location] });
  const staff = await aStaffMember(db, vendorId, { locations: [location], serves: [service] });
  await onDuty(db, vendorId, { staff, location });
  return { location, service, staff };
}

let visitors = 0;
async function joined(at: { location: number; service: number }): Promise<number> {
  visitors += 1;
  const body = aJoin({ ...at, email: `far-${visitors}@example.com` });
  const { status, body: came, text } = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
  if (status !== 201) throw new Error(text);
  return Number(came.data.id);
}

async function calledBy(who: Principal): Promise<number> {
  const id = await world.aVisit();
  const line = `POST /api/internal/v1/admin/visits/${id}/call` as const;
  const came = await world.call(who, line, { body: { version: 1, reason: 'because' } });
  if (came.status !== 200) throw new Error(came.text);
  return Number(id);
}

const questionOf: Record<string, number> = {};

/** Writes a text of its own into each field of a visit, and adds two earlier visits of the same person. */
async function plant(id: number, of: Pick<Planted, 'at' | 'by'>, vendorId = ours): Promise<Planted> {
  const { db } = app.deps;
  const tag = tagOf('q', id);
  const text = (field: Field) => `${tag}-${field}`;
  const mail = `${text('mail')}@example.com`;
  const phone = `+1206555${String(id).padStart(4, '0')}`;
  const run = (statement: ReturnType<typeof sql>) => db.withVendor(vendorId, (tx) => tx.run(statement));
  const one = (statement: ReturnType<typeof sql<{ id: number }>>) =>
    db.withVendor(vendorId, async (tx) => (await tx.one(statement)).id);
  const at = new Date(MOMENT);
  await run(sql`UPDATE visits SET first_name = ${text('first')}, last_name = ${text('last')}, email = ${mail}, phone = ${phone},
    notes = ${text('notes')}, car_details = ${text('car')}, address = ${text('address')}, meeting_link = ${`https://meet.example/${text('link')}`},
    contact_fields = ${JSON.stringify([{ id: 'company', label: 'Company', value: text('field') }])}::jsonb WHERE id = ${id}`);
  const service = await one(sql`SELECT service_id AS id FROM visits WHERE id = ${id}`);
  const question = (questionOf[service] ??= await aQuestion(db, vendorId, { service }));
  await run(sql`INSERT INTO answers (vendor_id, visit_id, question_id, value)
    VALUES (${vendorId}, ${id}, ${question}, ${JSON.stringify(text('answer'))}::jsonb)`);
  await run(
    sql`INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at) VALUES (${vendorId}, ${id}, 4, ${text('rating')}, ${at})`,
  );
  await run(sql`INSERT INTO personal_changes (vendor_id, event_id, field, after)
    SELECT vendor_id, max(id), 'reason', ${text('reason')} FROM events
    WHERE vendor_id = ${vendorId} AND subject_kind = 'visit' AND subject_id = ${id} GROUP BY vendor_id
    ON CONFLICT (vendor_id, event_id, field) DO UPDATE SET after = excluded.after`);
  const file =
    await one(sql`INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at)
    VALUES (${vendorId}, ${id}, ${id}, ${text('file')}, 'application/pdf', 1, ${Buffer.from(text('bytes'))}, ${at}) RETURNING id`);
  const earlier: Planted['earlier'] = {};
  if (vendorId === ours)
    for (const [field, location] of [
      ['earlier-here', world.location],
      ['earlier-elsewhere', far.location],
    ] as const)
      earlier[
        await one(sql`
        INSERT INTO visits (vendor_id, entry, service_id, location_id, staff_id, meeting_method, source, time_zone, first_name, last_name, email, confirmation_number, public_ref, created_at)
        VALUES (${ours}, 'joined', ${service}, ${location}, ${staffIds.get('role-10')!}, 1, 13, 'UTC', ${text('first')}, ${text('last')}, ${mail},
          upper(substr(md5(random()::text), 1, 8)), md5(random()::text), ${new Date(MOMENT - DAY)}) RETURNING id`)
      ] = field;
  const code = await one(sql`SELECT code_version AS id FROM visits WHERE id = ${id}`);
  const texts = new Map<string, Field>(
    [...FIELDS.name, ...FIELDS.work, ...FIELDS.client].map((field) => [text(field), field]),
  );
  texts.set(phone, 'phone');
  texts.set(confirmCode(app.deps.keys, { vendorId, visitId: id, codeVersion: code }), 'code');
  const made: Planted = { id, tag, ...of, texts, earlier, file };
  all.push(made);
  return made;
}

/** An appointment with the staff member of a role, planted. */
async function anAppointment(by: 10 | 13): Promise<Planted> {
  const staff = staffIds.get(`role-${by}`)!;
  appointments += 1;
  const from = MOMENT + 10 * DAY + appointments * 30 * MINUTE;
  const of = { staff, location: world.location, service: world.service, from, minutes: 30 };
  return plant(await isBooked(app.deps.db, ours, of), { at: 'here', by });
}
let appointments = 0;

/** A date with an appointment of each of the two staff members, and with no other. */
async function onADay(from = SCHEDULED): Promise<Planted[]> {
  const both: Planted[] = [];
  for (const by of [10, 13] as const) {
    const of = { staff: staffIds.get(`role-${by}`)!, location: world.location, service: world.service };
    const id = await isBooked(app.deps.db, ours, { ...of, from, minutes: 30 });
    both.push(await plant(id, { at: 'here', by }));
  }
  return both;
}

async function aDueAppointment(by: 10 | 13): Promise<Planted> {
  const record = await anAppointment(by);
  await becomesDue(app.deps.db, ours, { visit: record.id, at: MOMENT });
  return record;
}

/** A client on record: of our location and of the staff member of role 10, or of another location. */
async function aClient(at: 'here' | 'elsewhere'): Promise<Planted> {
  const [home, staff] =
    at === 'here' ? [world.location, staffIds.get('role-10')!] : [far.location, far.staff];
  const made = await plantClient(world, { at, home, staff });
  all.push(made);
  return made;
}

/** Visits of a client of our location: two there, and one at another location. */
async function visitsOfClient(): Promise<ClientVisit[]> {
  const client = await aClient('here');
  const records = [
    await plant(await calledBy(10), { at: 'here', by: 10 }),
    await plant(await calledBy(13), { at: 'here', by: 13 }),
    await plant(await joined(far), { at: 'elsewhere', by: null }),
  ];
  for (const { id } of records)
    await app.deps.db.withVendor(ours, (tx) =>
      tx.run(sql`UPDATE visits SET client_id = ${client.id}, client_link = 'confirmed' WHERE id = ${id}`),
    );
  return records.map((record) => ({ client: client.id, record }));
}

const APPOINTMENT: readonly Field[] = [...FIELDS.name, 'notes', 'address', 'file'];

interface Request {
  path: string;
  body?: object;
  /** The records that the response is about. */
  about?: readonly Pick<Planted, 'at' | 'by' | 'tag'>[];
}
interface Row extends ShownRow {
  requests(who: Principal): Promise<Request[]>;
}
const visit = (record: Planted, more = '') => ({ path: `/visits/${record.id}${more}`, about: [record] });
const inLobby = (path: string, body?: object): Request => ({
  path: `/lobby/${world.location}${path}`,
  ...(body && { body }),
});
const LINK = { link: 'https://meet.example/room', dial_in: null };

/** Every gated endpoint. A new one without a row fails. */
const ENDPOINTS: Record<string, Row> = {
  seeLobby: {
    shows: FIELDS.name,
    requests: async () => [
      { ...inLobby(''), about: [planted.own, planted.colleagues, planted.waiting] },
      { path: `/lobby/${far.location}`, about: [planted.elsewhere] },
    ],
  },
  seeVisit: { shows: DETAIL, requests: async () => Object.values(planted).map((record) => visit(record)) },
  seeVisitFile: {
    shows: ['file', 'bytes'],
    requests: async () => Object.values(planted).map((record) => visit(record, `/files/${record.file}`)),
  },
  seeStaffAppointment: {
    shows: APPOINTMENT,
    requests: async () =>
      [await anAppointment(10), await anAppointment(13)].map((record) => ({
        path: `/appointments/${record.id}`,
        about: [record],
      })),
  },
  changeAppointmentForClient: {
    shows: withoutFiles(APPOINTMENT),
    requests: async () =>
      [await anAppointment(10), await anAppointment(13)].map((record) => ({
        path: `/appointments/${record.id}`,
        body: { status: 4, reason: 'because' },
        about: [record],
      })),
  },
  resendConfirmation: {
    shows: APPOINTMENT,
    requests: async () =>
      [await anAppointment(10), await anAppointment(13)].map((record) => ({
        path: `/appointments/${record.id}/confirmation`,
        body: {},
        about: [record],
      })),
  },
  workAppointment: {
    shows: APPOINTMENT,
    requests: async () =>
      [await aDueAppointment(10), await aDueAppointment(13)].map((record) => ({
        path: `/appointments/${record.id}/work`,
        body: { status: 3 },
        about: [record],
      })),
  },
  bookAppointmentForClient: {
    shows: FIELDS.name,
    requests: async (who) =>
      [await aClient('here'), await aClient('elsewhere')].map((client) => ({
        path: '/appointments',
        body: { ...world.booking(), client_id: String(client.id), attendee: {} },
        about: reaches(who, 'clients-see', client) ? [{ ...client, at: 'here' }] : [],
      })),
  },
  addWalkIn: {
    shows: [...FIELDS.name, 'mail', 'earlier-here', 'earlier-elsewhere'],
    requests: async () => {
      const [first, last, mail] = [...planted.own.texts.keys()].filter((text) =>
        /-(first|last|mail)$/.test(text),
      );
      const typed = { first_name: first, last_name: last, email: `${mail}@example.com` };
      const body = { ...typed, service_id: String(world.service) };
      return [{ ...inLobby('/walk-ins', body), about: [{ ...planted.own, by: null }] }];
    },
  },
  callNext: {
    shows: DETAIL,
    async requests(who) {
      await app.deps.db.withVendor(ours, (tx) =>
        tx.run(
          sql`UPDATE tickets SET left_at = joined_at, left_reason = 'cancelled' WHERE called_at IS NULL AND left_at IS NULL`,
        ),
      );
      const record = await plant(Number(await world.aVisit()), { at: 'here', by: who });
      return [{ ...inLobby('/call-next', {}), about: [record] }];
    },
  },
  checkIn: {
    shows: ['first'],
    async requests() {
      const record = await anAppointment(10);
      const number = await becomesDue(app.deps.db, ours, { visit: record.id, at: MOMENT });
      const body = { location: String(world.location), confirmation_number: number };
      return [{ path: '/api/internal/v1/check-in', body, about: [record] }];
    },
  },
  ...conversationContents(() => ({
    db: app.deps.db,
    vendorId: ours,
    about: [planted.own, planted.colleagues, planted.waiting, planted.elsewhere],
  })),
  ...without('setDuty', () => inLobby('/duty', { state: 'available' })),
  ...without('pauseIntake', () => inLobby('/intake', { paused_methods: [] })),
  ...without('setDelay', () => inLobby('/delay', { minutes: 15, for_minutes: 60 })),
  ...without('seeVideoRooms', () => inLobby('/video-rooms')),
  ...without('setOwnVideoRoom', () => inLobby('/video-rooms/mine', LINK)),
  ...without('setLocationVideoRoom', () => inLobby('/video-rooms/location', LINK)),
  ...without('simulateDay', () => ({ path: `/insights/what-if?location=${world.location}` })),
  ...without('seeAccuracy', () => ({ path: `/insights/accuracy?location=${world.location}` })),
  ...without('seeChannels', () => ({ path: `/insights/channels?location=${world.location}` })),
  ...without('exportChannels', () => ({ path: `/insights/channels.csv?location=${world.location}` })),
  ...without('seeWrapUps', () => ({ path: `/insights/wrap-ups?location=${world.location}` })),
  ...without('exportWrapUps', () => ({ path: `/insights/wrap-ups.csv?location=${world.location}` })),
  ...without('seeDestinations', () => visit(planted.own, '/destinations')),
  ...previewContents(() => world),
  ...setUpContents(() => world),
  ...lineContents(() => ({ world, plant, calledBy })),
  ...clientContents({
    aClient,
    visitsOfClient,
    world: () => world,
    anErasure: (done) => erasureOfAClient(world, done),
  }),
  ...scheduleContents(() => ({ world, planted: onADay, db: app.deps.db })),
};

/** An endpoint whose responses hold nothing of any visit. */
function without(name: string, request: () => Request): Record<string, Row> {
  return { [name]: { shows: [], requests: async () => [request()] } };
}

/** The planted texts in a response, as `tag field`. */
function found(came: Came): string[] {
  const text = `${JSON.stringify(came.headers)} ${came.text}`;
  const history = (
    (came.body as { data?: { history?: { id: string }[] } } | undefined)?.data?.history ?? []
  ).map(({ id }) => Number(id));
  return all
    .flatMap(({ tag, texts, earlier }) => {
      // A response of a few records is searched for hundreds: most tags are not in it.
      const hasTag = text.includes(tag);
      const isIn = (written: string) => (hasTag || !written.startsWith(tag)) && text.includes(written);
      return [
        ...[...texts].flatMap(([written, field]) => (isIn(written) ? [`${tag} ${field}`] : [])),
        ...history.flatMap((id) => (earlier[id] ? [`${tag} ${earlier[id]}`] : [])),
      ];
    })
    .toSorted();
}

const gated = () =>
  app.routes.flatMap(({ endpoint }) =>
    typeof endpoint.access === 'object' ? [{ endpoint, permission: endpoint.access.permission }] : [],
  );

it('covers every gated endpoint', () => {
  const names = gated().map(({ endpoint }) => endpoint.name);
  expect(names.toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
  expect(PERMISSIONS.length).toBeGreaterThan(40);
});

describe.each(visibilityModes(ENDPOINTS))(
  '$title',
  ({ visibility, names, callers, staffSeeAll, hidesStaff }) => {
    let named = 0;
    beforeAll(async () => {
      setPolicy(staffSeeAll);
      await setSetting(app.deps.db, ours, { key: 'access.staffSeeAllClients', value: staffSeeAll });
      await setSetting(app.deps.db, ours, { key: 'data.field_visibility', value: visibility });
      await setSetting(app.deps.db, ours, { key: 'contact_centre.hide_staff', value: hidesStaff });
    });

    describe.each(names)('%s', (name) => {
      it('holds exactly the fields of the records that the table allows its caller', async () => {
        const { endpoint, permission } = gated().find(({ endpoint: { name: of } }) => of === name)!;
        const row = ENDPOINTS[name]!;
        let texts = 0;
        for (const who of callers)
          for (const { path, body, about = [] } of await row.requests(who)) {
            const line = `${endpoint.method} ${adminPath(path)}` as const;
            const came = await world.call(who, line, body ? { body } : {});
            const expected = about.flatMap((record) =>
              admits(who, permission, endpoint.method) && reaches(who, permission, record)
                ? shownOf(row, { who, record, visibility }).map((field) => `${record.tag} ${field}`)
                : [],
            );
            const staff = hidesStaff ? staffNamesIn(came) : [];
            named += staff.length;
            // The modes before have shown whose fields come, and their requests have changed the records since.
            if (hidesStaff)
              expect({ who, path, staff }).toEqual({ who, path, staff: who === 5 ? [] : staff });
            else expect({ who, path, found: found(came) }).toEqual({ who, path, found: expected.toSorted() });
            texts += expected.length;
          }
        expect(texts > 0, 'at least one response holds a text').toBe(row.shows.length > 0);
      });
    });
    it.runIf(hidesStaff)('names staff to an admin', () => expect(named).toBeGreaterThan(0));
  },
);

describe('an open endpoint without a code', () => {
  it('holds no field of any visit, for any caller', async () => {
    const reading = app.routes.filter(
      ({ endpoint: { access, method } }) => access !== undefined && method === 'GET',
    );
    const open = reading.filter(({ endpoint }) => typeof endpoint.access !== 'object');
    expect(open.length).toBeGreaterThan(25);
    const { id } = planted.own;
    const query = `location=${world.location}&service=${world.service}&location_id=${world.location}&service_id=${world.service}&id=${id}&q=seattle&from=2026-11-23&to=2026-11-24&start=2026-11-23&end=2026-11-24&method=1`;
    for (const who of PRINCIPALS)
      for (const { endpoint } of open)
        for (const named of [world.location, id]) {
          const path = endpoint.path.replaceAll(/:[a-zA-Z]+/g, String(named));
          const came = await world.call(who, `GET ${path}?${query}`, { vendor: 'ours' });
          expect({ who, path, found: found(came) }).toEqual({ who, path, found: [] });
        }
  });
});
