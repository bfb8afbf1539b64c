import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientListRow } from '#contract/clients/clients.ts';
import type { HistoryPage, TimelineItem } from '#contract/clients/history.ts';
import type { ResourceRecord } from '#contract/protocol/resource.ts';
import type { SearchHit } from '#contract/shell/search.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { standingOf } from '#server/infrastructure/realtime/identify.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, onDuty } from '#server/testing/builders-store.ts';
import { aThreadAbout } from '#server/testing/conversation-calls.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

/* The policy "Staff see all clients" of the access page, over HTTP: what it opens, and what it leaves closed. */

const ADMIN = '/api/internal/v1/admin';
const STAFF = [10, 13, 15, 20] as const;
type Caller = (typeof STAFF)[number] | 30;

let app: TestApp;
let world: EveryRole;
/** A client of another location, with a visit there. */
let elsewhere: string;
let home: number;

beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  const { db } = app.deps;
  home = await aLocation(db, world.vendorId);
  const service = await aService(db, world.vendorId, { locations: [home] });
  const staff = await aStaffMember(db, world.vendorId, { locations: [home], serves: [service] });
  await onDuty(db, world.vendorId, { staff, location: home });
  elsewhere = await aClient('Quine');
  const { body } = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: home, service, email: 'zelda.quine@example.com' }),
  });
  const visit = Number(body.data.id);
  await db.withVendor(world.vendorId, (tx) =>
    tx.run(
      sql`UPDATE visits SET client_id = ${Number(elsewhere)}, client_link = 'confirmed' WHERE id = ${visit}`,
    ),
  );
  await aThreadAbout(db, world.vendorId, visit);
});

async function aClient(lastName: string): Promise<string> {
  const values = {
    ...blankClient,
    first_name: 'Zelda',
    last_name: lastName,
    email: 'zelda.quine@example.com',
    home_location_id: String(home),
  };
  const { body }: { body: { data: { id: string } } } = await world.call(30, `POST ${ADMIN}/clients`, {
    body: { values },
  });
  return body.data.id;
}

const PAGE = `${ADMIN}/settings/access/roles` as const;
/** An admin saves the policy on its page. */
async function set(value: boolean): Promise<void> {
  const page: { body: { data: { version: number } } } = await world.call(30, `GET ${PAGE}`);
  const { version } = page.body.data;
  const values = { 'access.staffSeeAllClients': value };
  const body = { version, location_id: null, values, reset: [] };
  expect((await world.call(30, `PUT ${PAGE}`, { body })).status).toBe(200);
}
async function listed(who: Caller): Promise<ClientListRow[]> {
  const { body }: { body: { data: ClientListRow[] } } = await world.call(
    who,
    `GET ${ADMIN}/clients?search=quine`,
  );
  return body.data;
}
async function opened(who: Caller): Promise<ResourceRecord<ClientValues, object>['data']> {
  const { body }: { body: ResourceRecord<ClientValues, object> } = await seen(who);
  return body.data;
}
const seen = (who: Caller) => world.call(who, `GET ${ADMIN}/clients/${elsewhere}`);

describe.each(STAFF)('role %d', (role) => {
  it('sees clients of other locations only while the vendor lets staff see all, from the next request on', async () => {
    await set(false);
    expect(await listed(role)).toEqual([]);
    expect((await seen(role)).status).toBe(404);
    await set(true);
    expect(await listed(role)).toMatchObject([
      { id: elsewhere, email: 'zelda.quine@example.com', editable: false },
    ]);
    expect((await opened(role)).read_only).toBe('scope');
    const found: { body: { data: SearchHit[] } } = await world.call(role, `GET ${ADMIN}/search?q=quine`);
    expect(found.body.data).toMatchObject([{ kind: 'client', id: elsewhere }]);
    await set(false);
    expect((await seen(role)).status).toBe(404);
  });

  it('reads the visits of such a client, and no words of conversations beyond its own right', async () => {
    await set(true);
    const timeline = async (who: Caller) =>
      (
        (await world.call(who, `GET ${ADMIN}/clients/${elsewhere}/timeline`))
          .body as HistoryPage<TimelineItem>
      ).data.map(({ kind }) => kind);
    expect(await timeline(role)).toContain('walkin');
    expect(await timeline(role)).not.toContain('text');
    expect(await timeline(30)).toContain('text');
  });

  it('changes, merges, exports and takes notes of such a client no more than before', async () => {
    await set(true);
    const { version, values } = await opened(role);
    const path = `${ADMIN}/clients/${elsewhere}` as const;
    const refused = [
      await world.call(role, `PUT ${path}`, { body: { version, values } }),
      await world.call(role, `POST ${path}/notes`, { body: { text: 'Prefers mornings', shared: true } }),
      await world.call(role, `POST ${path}/data`, { body: { reason: 'Asked at the counter' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, role === 20 ? 404 : 403]);
    const file = await world.call(role, `GET ${ADMIN}/clients/file.csv?search=quine`);
    expect(file.text).not.toContain('Quine');
    expect((await opened(30)).read_only).toBeNull();
  });
});

it.each(STAFF)('lets role %d book for such a client, who then is in their own reach', async (role) => {
  const id = await aClient('Quade');
  const book = () =>
    world.call(role, `POST ${ADMIN}/appointments`, {
      body: { ...world.booking(), client_id: id, attendee: {} },
    });
  await set(false);
  expect((await book()).status).toBe(422);
  await set(true);
  expect((await book()).status).toBe(201);
});

it('changes nothing for other vendors, nor for the kiosk', async () => {
  await set(true);
  const stranger = await world.call('admin of another vendor', `GET ${ADMIN}/clients/${elsewhere}`);
  expect(stranger.status).toBe(404);
  expect((await world.call(7, `GET ${ADMIN}/clients/${elsewhere}`)).status).toBe(403);
});

it('reconnects open pages, so that live data follows', async () => {
  const standing = async () => {
    const person = await app.access.personOfSession(await sessionId());
    return standingOf(person!);
  };
  await set(false);
  const before = await standing();
  await set(true);
  expect(await standing()).not.toBe(before);
});

const sessionId = async (): Promise<string> => {
  const [row] = await app.deps.db.read(
    0,
    sql<{ id: string }>`
    SELECT s.id FROM identity_sessions s JOIN identities i ON i.id = s.identity_id JOIN LATERAL staff_of_identity(i.id) m ON true
    WHERE m.vendor_id = ${world.vendorId} AND m.role = 10 ORDER BY s.created_at LIMIT 1`,
  );
  return row!.id;
};
