import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientValues } from '#contract/clients/clients.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import type { ClientAccess, ClientExport } from '#contract/clients/data-requests.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember } from '#server/testing/builders-store.ts';
import { CLIENT_DOCUMENT_FIELDS } from '#translations/testing/history-words.ts';
import { workflowBody } from '#server/testing/client-calls.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { isBooked } from '#server/testing/slots-store.ts';

const BASE = '/api/internal/v1/admin/clients';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

async function added(values: Partial<ClientValues>): Promise<string> {
  const body = {
    values: { ...blankClient, first_name: 'Grace', home_location_id: String(world.location), ...values },
  };
  const came = await world.call(30, `POST ${BASE}`, { body });
  const { data } = came.body as { data?: { id: string } };
  if (!data) throw new Error(came.text);
  return data.id;
}
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => app.deps.db.read(world.vendorId, query);
async function hasVisit(client: string, of: { location: number; service: number; staff: number }) {
  const id = await isBooked(app.deps.db, world.vendorId, { ...of, from: MOMENT + DAY, minutes: 30 });
  await rows(
    sql`UPDATE visits SET client_id = ${Number(client)}, client_link = 'confirmed', notes = ${`<b>note ${id}</b>`} WHERE id = ${id} RETURNING id`,
  );
  await rows(sql`INSERT INTO visit_notes (vendor_id, visit_id, staff_id, text, created_at)
    VALUES (${world.vendorId}, ${id}, ${of.staff}, 'Knows the branch', ${new Date(MOMENT)}) RETURNING id`);
  await rows(sql`INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at)
    VALUES (${world.vendorId}, ${id}, ${id}, 'passport.pdf', 'application/pdf', 3, 'abc', ${new Date(MOMENT)}) RETURNING id`);
  await rows(sql`INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at)
    VALUES (${world.vendorId}, ${id}, 4.5, 'Quick and kind', ${new Date(MOMENT)}) RETURNING visit_id`);
  return id;
}
const here = async () => ({
  location: world.location,
  service: world.service,
  staff: await world.staffOf(13),
});
const exported = (who: Principal, id: string, reason = '') =>
  world.call(who, `POST ${BASE}/${id}/data`, { body: { reason } });
const accesses = async (who: Principal, id: string): Promise<ClientAccess[]> =>
  (
    (await world.call(who, `POST ${BASE}/${id}/accesses`, { body: {} })).body as {
      data: ClientAccess[];
    }
  ).data;
const security = (kind: string) =>
  rows(sql`SELECT detail, account FROM security_events WHERE kind = ${kind} ORDER BY id DESC LIMIT 1`);

describe('the data of a client', () => {
  it('are one document and one page of everything on record, and the export is recorded', async () => {
    const merged = await added({ last_name: 'Hooper', email: 'hooper@example.com' });
    const id = await added({ last_name: 'Hopper', notes: 'Prefers mornings' });
    const visit = await hasVisit(id, await here());
    await world.call(30, `POST ${BASE}/${id}/merge`, {
      body: { version: 1, other_id: merged, other_version: 1, picks: { email: 'other' } },
    });
    const noted = await world.call(15, `POST ${BASE}/${id}/notes`, {
      body: { text: 'Asks for Wren', shared: false },
    });
    expect(noted.status, noted.text).toBe(201);
    await rows(sql`INSERT INTO client_consents (vendor_id, client_id, kind, given_on, source, recorded_at)
      VALUES (${world.vendorId}, ${Number(id)}, 'sms', '2026-01-02', 'An older system', ${new Date(MOMENT)}) RETURNING id`);
    const workflow = await workflowBody(world);
    await world.call(20, `POST ${BASE}/${id}/workflows`, { body: workflow });
    const came = await exported(20, merged, 'Passport seen');
    expect(came.status, came.text).toBe(200);
    const { document, page, file_name: name } = (came.body as ClientExport).data;
    expect(name).toBe(`client-${id}`);
    expect(document['client']).toMatchObject([
      { id, last_name: 'Hopper', email: 'hooper@example.com' },
      { id: merged },
    ]);
    expect(document['visits']).toMatchObject([
      { id: String(visit), link: 'confirmed', notes: `<b>note ${visit}</b>` },
    ]);
    expect(document['notes']).toMatchObject([{ text: 'Knows the branch' }]);
    expect(document['files']).toMatchObject([{ name: 'passport.pdf', size: 3 }]);
    expect(document['feedback']).toMatchObject([{ experience: 'Quick and kind' }]);
    expect(document['client_notes']).toMatchObject([{ text: 'Asks for Wren', staff: 'role-15' }]);
    expect(document['client_consents']).toMatchObject([{ kind: 'sms', source: 'An older system' }]);
    expect(document['workflows']).toMatchObject([
      { title: workflow.title, owner: 'role-10', steps: [{ title: 'Collect the documents' }] },
    ]);
    expect(document['merges']).toMatchObject([
      { merged_id: merged, staff: 'role-30', client_had: { last_name: 'Hopper' } },
    ]);
    expect(document['requests']).toMatchObject([
      { kind: 'export', reason: 'Passport seen', staff: 'role-20' },
    ]);
    expect(document['accesses']!.map(({ kind }) => kind)).toContain('absorbed');
    expect(Object.keys(document)).toEqual(
      expect.arrayContaining(['answers', 'consents', 'messages', 'wait_list']),
    );
    expect(JSON.stringify(document)).not.toContain('bytes');
    expect(page).toContain(`&#60;b&#62;note ${visit}&#60;/b&#62;`);
    expect(page).not.toMatch(/<script|<b>/);
    // What a merge kept has the names of columns, and of nothing else.
    const named = Object.values(document).flatMap((kind) => kind.flatMap((row) => Object.keys(row)));
    expect(
      [...Object.keys(document), ...named].filter((field) => !CLIENT_DOCUMENT_FIELDS.includes(field)),
    ).toEqual([]);
    const french = await world.call(20, `POST ${BASE}/${id}/data`, { body: { reason: '' }, language: 'fr' });
    expect((french.body as ClientExport).data.page).toContain('<h2>Notes du personnel</h2>');
    expect(await security('client-data-exported')).toMatchObject([{ detail: { client: Number(id) } }]);
    expect((await accesses(30, id))[0]).toMatchObject({ kind: 'exported', actor: 'role-20' });
  });

  it('leave out visits at locations that the caller does not reach', async () => {
    const { db } = app.deps;
    const location = await aLocation(db, world.vendorId);
    const service = await aService(db, world.vendorId, { locations: [location] });
    const staff = await aStaffMember(db, world.vendorId, { locations: [location], serves: [service] });
    const id = await added({ last_name: 'Elsewhere' });
    await hasVisit(id, { location, service, staff });
    const visits = async (who: Principal) =>
      ((await exported(who, id)).body as ClientExport).data.document['visits'];
    expect(await visits(20)).toEqual([]);
    expect(await visits(30)).toHaveLength(1);
    const theirs = await added({ home_location_id: String(location) });
    expect((await exported(20, theirs)).status).toBe(404);
    for (const who of [5, 10, 13, 15, 50] as const) expect((await exported(who, id)).status).toBe(403);
  });
});

describe('the log of accesses', () => {
  it('says who looked and who changed, once for one look, and is itself recorded', async () => {
    const id = await added({ last_name: 'Watched' });
    await world.call(20, `GET ${BASE}/${id}`);
    await world.call(20, `GET ${BASE}/${id}`);
    await world.call(5, `POST ${BASE}/${id}/contact`, { body: {} });
    const kinds = (await accesses(20, id)).map(({ kind, actor }) => [kind, actor]);
    expect(kinds).toEqual([
      ['contact-revealed', 'role-5'],
      ['seen', 'role-20'],
      ['created', 'role-30'],
    ]);
    expect((await accesses(30, id))[0]).toMatchObject({ kind: 'log-read', actor: 'role-20' });
    expect(await security('client-log-read')).toMatchObject([{ detail: { client: Number(id) } }]);
    expect((await world.call(15, `POST ${BASE}/${id}/accesses`, { body: {} })).status).toBe(403);
  });
});

describe('a correction', () => {
  it('changes the client with a reason, keeps what its reader does not see, and is refused without one', async () => {
    const id = await added({ last_name: 'Mispelt', phone: '+12065550177', notes: 'Mornings' });
    const correct = (
      who: Principal,
      of: { version: number; reason: string; values: Partial<ClientValues> },
    ) =>
      world.call(who, `POST ${BASE}/${id}/corrections`, {
        body: { ...of, values: { ...blankClient, first_name: 'Grace', ...of.values } },
      });
    expect((await correct(30, { version: 1, reason: '', values: {} })).status).toBe(422);
    // The contact centre sends masks back.
    const values = { last_name: 'Misspelt', phone: '…77', home_location_id: String(world.location) };
    const came = await correct(5, { version: 1, reason: 'Called us', values });
    expect([came.status, came.body]).toEqual([200, { data: { id, version: 2 } }]);
    const { body } = await world.call(30, `GET ${BASE}/${id}`);
    expect(body).toMatchObject({
      data: { values: { last_name: 'Misspelt', phone: '+12065550177', notes: 'Mornings' } },
    });
    expect(await rows(sql`SELECT kind, reason FROM client_requests WHERE client_id = ${Number(id)}`)).toEqual(
      [{ kind: 'correction', reason: 'Called us' }],
    );
    expect(await security('client-corrected')).toMatchObject([{ detail: { client: Number(id) } }]);
    const late = await correct(30, { version: 1, reason: 'Late', values });
    expect(late.errors[0]).toMatchObject({ code: 'record-changed', meta: { name: 'role-5', version: 2 } });
  });
});
