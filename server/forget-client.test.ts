import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { PERSONAL_COLUMNS } from './database/personal-columns.ts';
import { anApp, MOMENT } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import {
  aClient,
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
} from './testing/builders-store.ts';
import type { TestVendor } from './testing/builders-store.ts';
import { aJoin, ask } from './testing/requests.ts';
import {
  asOwner as ownerOf,
  columnsWith as searchedColumns,
  nameOf,
  personalColumns as columnsOf,
  plantWords,
} from './testing/planted-columns-store.ts';
import type { Column, PlantedPerson } from './testing/planted-columns-store.ts';
import { fillTables } from './testing/rows-of-a-client-store.ts';

/** Columns about staff with a sign-in: they belong to the vendor's records, and forgetting a client leaves them. */
const OF_STAFF = 'access';
const SYSTEM = { kind: 'system' as const, id: null };

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
let question: number;
let staff: number;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { walkin_questions: true } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  question = await aQuestion(db, vendor.id, { service });
  await app.access.createIdentity({
    email: 'staff@harbor.test',
    name: 'Robin Reyes',
    password: 'a-long-password-1',
  });
  staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
});

interface Person {
  first: string;
  email: string;
  phone: string;
}

/** A client with one visit, and a row in every table with personal data. */
async function anExistingClient(of: Person): Promise<PlantedPerson> {
  const { db } = app.deps;
  const client = await aClient(db, vendor.id, of);
  const body = aJoin({
    location,
    service,
    ...of,
    more: { notes: `notes of ${of.first}` },
    answers: [{ question_id: String(question), value: `answer of ${of.first}` }],
  });
  const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body,
    key: `a-key-for-${of.email}`,
  });
  expect(joined.status).toBe(201);
  const visit = Number(joined.body.data.id);
  await app.settle();
  await db.withVendor(vendor.id, async (tx) => {
    await fillTables(tx, { vendorId: vendor.id, location, service, staff, client, visit, first: of.first });
    await tx.run(insertAttendee(visit, { first: 'Along', email: `along-${visit}@example.com`, phone: '' }));
    const subject = { kind: 'visit', id: visit, version: await nextVersionOf(tx, 'visit', visit) };
    const event = await appendEvent(tx, {
      subject,
      kind: 'visit-details-changed',
      actor: SYSTEM,
      at: MOMENT,
      words: { notes: 'after' },
    });
    await tx.run(sql`UPDATE personal_changes SET before = 'before' WHERE event_id = ${event}`);
  });
  return { client, visit };
}

/** A second attendee of a visit. */
const insertAttendee = (visit: number, { first, email, phone }: Person) => sql`
  INSERT INTO attendees (vendor_id, id, visit_id, first_name, email, phone, created_at)
  VALUES (${vendor.id}, nextval(pg_get_serial_sequence('visits', 'id')), ${visit}, ${first}, ${email}, ${phone}, ${new Date(MOMENT)})`;

const asOwner = <T>(work: (tx: Tx) => Promise<T>) => ownerOf(app.deps.db, work);
const personalColumns = () => columnsOf(app.deps.db);
const columnsWith = (words: ReadonlyMap<string, string>) => searchedColumns(app.deps.db, words);
const plant = (columns: readonly Column[], who: PlantedPerson, mark: string) =>
  plantWords(app.deps.db, columns, { ...who, mark });

const forget = (clientId: number) =>
  app.deps.db.withVendor(vendor.id, (tx) =>
    app.clients.forgetClient(tx, { clientId, actor: SYSTEM, now: app.clock.now() }),
  );

describe('forgetting a client', () => {
  it('leaves nothing of them in any row of the database, and all data of other clients', async () => {
    const typed = { first: 'Xantippa', email: 'xantippa@example.com', phone: '+12065550161' };
    const [gone, stays] = [
      await anExistingClient(typed),
      await anExistingClient({ first: 'Yolanthe', email: 'yolanthe@example.com', phone: '+12065550162' }),
    ];
    const columns = await personalColumns();
    expect(columns.map(nameOf)).toEqual(Object.keys(PERSONAL_COLUMNS).toSorted());
    const ofStaff = columns.filter((column) => PERSONAL_COLUMNS[nameOf(column)] === OF_STAFF);
    const ofClients = columns.filter((column) => !ofStaff.includes(column));
    const words = new Map([
      ...(await plant(ofClients, gone, 'qgone')),
      ['typed.first', 'Xantippa'],
      ['typed.email', 'xantippa@'],
      ['typed.phone', '2065550161'],
    ]);
    const others = new Map([
      ...(await plant(ofClients, stays, 'qstay')),
      ...(await plant(ofStaff, stays, 'qstaff')),
    ]);
    const everywhere = ofClients.map(nameOf).toSorted();
    expect(await columnsWith(words)).toEqual(expect.arrayContaining(everywhere));
    expect(await columnsWith(others)).toEqual([...others.keys()].toSorted());

    expect(await forget(gone.client)).toBe(true);
    expect(await columnsWith(words)).toEqual([]);
    expect(await columnsWith(others)).toEqual([...others.keys()].toSorted());
    expect(await forget(gone.client)).toBe(false);
  });

  it('leaves data in a new personal column without an owner, and this test finds it', async () => {
    const who = await anExistingClient({
      first: 'Quirin',
      email: 'quirin@example.com',
      phone: '+12065550163',
    });
    await asOwner(async (tx) => {
      await tx.run(sql`ALTER TABLE visits ADD COLUMN nickname text NOT NULL DEFAULT ''`);
      await tx.run(sql`COMMENT ON COLUMN visits.nickname IS 'personal'`);
    });
    const columns = (await personalColumns()).filter(
      (column) => PERSONAL_COLUMNS[nameOf(column)] !== OF_STAFF,
    );
    const words = await plant(columns, who, 'qnobody');
    expect(await forget(who.client)).toBe(true);
    expect(await columnsWith(words)).toEqual(['visits.nickname']);
    await asOwner((tx) => tx.run(sql`ALTER TABLE visits DROP COLUMN nickname`));
  });

  it('erases their part of another client’s visit, and leaves that client', async () => {
    const person = { first: 'Wanda', email: 'wanda@example.com', phone: '+12065550171' };
    const who = await anExistingClient(person);
    const host = await anExistingClient({
      first: 'Xaver',
      email: 'xaver@example.com',
      phone: '+12065550172',
    });
    await app.deps.db.withVendor(vendor.id, (tx) => tx.run(insertAttendee(host.visit, person)));
    const sent = (by: ReturnType<typeof sql>, name: string) => sql`
      INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at)
      SELECT ${vendor.id}, ${host.visit}, ${by}, ${name}, 'image/png', 1, 'x', ${new Date(MOMENT)}`;
    const wanda = sql`(SELECT max(id) FROM attendees WHERE visit_id = ${host.visit})`;
    await app.deps.db.withVendor(vendor.id, async (tx) => {
      await tx.run(sent(wanda, 'hers.png'));
      await tx.run(sent(sql`${host.visit}`, 'his.png'));
    });
    const names = () =>
      app.deps.db.read(
        vendor.id,
        sql<{
          name: string;
        }>`SELECT first_name AS name FROM attendees WHERE visit_id = ${host.visit} ORDER BY id`,
      );
    await forget(who.client);
    expect(await names()).toEqual([{ name: 'Along' }, { name: '' }]);
    const files = sql`SELECT name FROM visit_files WHERE visit_id = ${host.visit} AND name <> 'a.pdf'`;
    expect(await app.deps.db.read(vendor.id, files)).toEqual([{ name: 'his.png' }]);
  });

  it('leaves what is counted: visits, ratings and the client’s number', async () => {
    const who = await anExistingClient({ first: 'Ruta', email: 'ruta@example.com', phone: '+12065550164' });
    const counts = () =>
      app.deps.db.read(
        vendor.id,
        sql`
        SELECT v.id, v.client_id, v.client_link, v.service_id, v.status, v.version, f.rating, (SELECT count(*) FROM events e WHERE e.subject_id = v.id AND e.subject_kind = 'visit') AS events,
          (SELECT count(*) FROM clients) AS clients, (SELECT count(*) FROM tickets t WHERE t.visit_id = v.id) AS tickets
        FROM visits v JOIN feedback f ON f.visit_id = v.id WHERE v.id = ${who.visit}`,
      );
    const before = await counts();
    expect(before).toMatchObject([{ clientId: who.client, clientLink: 'suggested', rating: 4.5 }]);
    await forget(who.client);
    expect(await counts()).toEqual(before);
    const [row] = await app.deps.db.read(
      vendor.id,
      sql<{ at: number }>`SELECT erased_at AS at FROM clients WHERE id = ${who.client}`,
    );
    expect(row!.at).toBe(app.clock.now());
    const events = await app.deps.db.read(
      vendor.id,
      sql`SELECT kind, data FROM events WHERE subject_kind = 'client' AND subject_id = ${who.client}`,
    );
    expect(events).toEqual([{ kind: 'client-erased', data: {} }]);
  });

  it('reaches visits from before the client was on record, and merged records', async () => {
    const { db } = app.deps;
    const of = { first: 'Sibylle', email: 'Sibylle@example.com', phone: '' };
    const early = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, ...of, email: 'sibylle@EXAMPLE.com' }),
    });
    expect(early.status).toBe(201);
    await app.settle();
    const existing = await anExistingClient(of);
    const maiden = await anExistingClient({
      first: 'Sibylle Maiden',
      email: 'maiden@example.com',
      phone: '+12065550165',
    });
    const merging = { from: maiden.client, to: existing.client, actor: SYSTEM, now: MOMENT };
    expect(await db.withVendor(vendor.id, (tx) => app.clients.mergeClients(tx, merging))).toBe(true);
    const namesake = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, first: 'Sibylle', email: 'namesake@example.com' }),
    });
    await app.settle();

    // By the merged record's number as well: it is an alias of the same person.
    expect(await forget(maiden.client)).toBe(true);
    const words = new Map([
      ['first', 'sibylle@'],
      ['capital', 'Sibylle@'],
      ['maiden', 'maiden'],
      ['name', 'Maiden'],
    ]);
    expect(await columnsWith(words)).toEqual([]);
    const [other] = await db.read(
      vendor.id,
      sql<{ email: string }>`SELECT email FROM visits WHERE id = ${Number(namesake.body.data.id)}`,
    );
    expect(other!.email).toBe('namesake@example.com');
  });

  it('leaves a client who is no longer recognised', async () => {
    const of = { first: 'Tamsin', email: 'tamsin@example.com', phone: '' };
    const { client } = await anExistingClient(of);
    await forget(client);
    const again = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, ...of }),
    });
    await app.settle();
    const [visit] = await app.deps.db.read(
      vendor.id,
      sql`SELECT client_link AS link, first_name AS first FROM visits WHERE id = ${Number(again.body.data.id)}`,
    );
    expect(visit).toEqual({ link: 'none', first: 'Tamsin' });
  });
});

describe('merging clients', () => {
  it('moves visits and external ids once, and only to a client that exists', async () => {
    const { db } = app.deps;
    const from = await anExistingClient({ first: 'Uma', email: 'uma@example.com', phone: '' });
    const to = await anExistingClient({ first: 'Uma', email: 'uma@example.org', phone: '' });
    const merge = (one: number, other: number) =>
      db.withVendor(vendor.id, (tx) =>
        app.clients.mergeClients(tx, { from: one, to: other, actor: SYSTEM, now: MOMENT }),
      );
    expect(await merge(from.client, from.client)).toBe(false);
    expect(await merge(from.client, to.client)).toBe(true);
    const rows = await db.read(
      vendor.id,
      sql`
      SELECT (SELECT count(*) FROM visits WHERE client_id = ${to.client}) AS visits, (SELECT count(*) FROM visits WHERE client_id = ${from.client}) AS left,
        (SELECT count(*) FROM client_external_ids WHERE client_id = ${to.client}) AS external_ids`,
    );
    expect(rows).toEqual([{ visits: 2, left: 0, externalIds: 2 }]);
    expect(await merge(from.client, to.client)).toBe(false);
    expect(await merge(to.client, from.client)).toBe(false);

    const third = await anExistingClient({ first: 'Vida', email: 'vida@example.com', phone: '' });
    expect(await merge(to.client, third.client)).toBe(true);
    const [oldest] = await db.read(
      vendor.id,
      sql`SELECT merged_into AS into FROM clients WHERE id = ${from.client}`,
    );
    expect(oldest).toEqual({ into: third.client });
  });
});

it('every capability that owns a personal column exports a function to erase it', async () => {
  const owners = new Set(Object.values(PERSONAL_COLUMNS));
  owners.delete(OF_STAFF);
  for (const owner of owners) {
    const channel = (await import(`./capabilities/${owner}/index.ts`)) as Record<string, unknown>;
    expect([owner, typeof channel['eraseClient']]).toEqual([owner, 'function']);
  }
});
