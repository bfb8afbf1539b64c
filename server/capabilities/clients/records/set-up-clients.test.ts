import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientListRow, ClientValues } from '#contract/clients/clients.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { DAY } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember } from '#server/testing/builders-store.ts';
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

const create = (who: Principal, values: Partial<ClientValues>) =>
  world.call(who, `POST ${BASE}`, { body: { values: { ...blankClient, first_name: 'Grace', ...values } } });
const idOf = ({ body, text }: { body: unknown; text: string }): string => {
  const { data } = body as { data?: { id: string } };
  if (!data) throw new Error(text);
  return data.id;
};
const added = async (values: Partial<ClientValues>): Promise<string> => idOf(await create(30, values));
const seen = async (who: Principal, id: string) =>
  (
    (await world.call(who, `GET ${BASE}/${id}`)).body as {
      data: { version: number; values: ClientValues; read_only: string | null };
    }
  ).data;
const save = (who: Principal, id: string, of: { version: number; values: ClientValues }) =>
  world.call(who, `PUT ${BASE}/${id}`, { body: of });
const listed = async (who: Principal, query: string): Promise<ClientListRow[]> => {
  const { body, text } = await world.call(who, `GET ${BASE}?${query}`);
  const { data } = body as { data?: ClientListRow[] };
  if (!data) throw new Error(text);
  return data;
};
const ids = async (who: Principal, query: string) => (await listed(who, query)).map(({ id }) => id);
const faults = (came: { errors: { source?: { pointer?: string }; meta?: Record<string, unknown> }[] }) =>
  came.errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']]);

/** A visit of a client: booked for this moment with this staff member, with its link to the client. */
async function hasVisit(
  client: string,
  of: { staff?: number; at?: number; status?: number; link?: string; location?: number; service?: number },
): Promise<string> {
  const { location = world.location, service = world.service, at = MOMENT + DAY } = of;
  const staff = of.staff ?? (await world.staffOf(13));
  const { db } = app.deps;
  const id = await isBooked(db, world.vendorId, { staff, location, service, from: at, minutes: 30 });
  const { number } = await db.withVendor(world.vendorId, (tx) =>
    tx.one(sql<{ number: string }>`
      UPDATE visits SET client_id = ${Number(client)}, client_link = ${of.link ?? 'confirmed'}, status = ${of.status ?? 1}
      WHERE id = ${id} RETURNING confirmation_number AS number`),
  );
  return number;
}

describe('a client', () => {
  it('keeps every field, and says who changed it', async () => {
    const values: ClientValues = {
      first_name: 'Rosalind',
      last_name: 'Abernathy-Clarke',
      email: 'rosalind@example.com',
      phone: '+12065550101',
      home_phone: '+12065550102',
      work_phone: '+12065550103',
      address: '1 Main Street',
      lang: 'fr',
      time_zone: 'America/Toronto',
      receive_sms: true,
      home_location_id: String(world.location),
      preferred_staff_id: String(await world.staffOf(13)),
      tags: ['Private banking'],
      custom_fields: {},
      notes: 'Prefers mornings',
      external_id: 'CRM-7',
    };
    const id = await added(values);
    const first = await seen(30, id);
    expect(first).toMatchObject({ version: 1, values, read_only: null });
    const changed = { ...values, email: 'rosalind@example.org', tags: [], external_id: 'CRM-8' };
    expect((await save(20, id, { version: 1, values: changed })).status).toBe(200);
    expect((await seen(30, id)).values).toEqual(changed);
    const late = await save(30, id, { version: 1, values });
    expect(late.status).toBe(409);
    expect(late.errors[0]?.meta).toMatchObject({ name: 'role-20', version: 2, values: changed });
    const history = await world.call(30, `GET ${BASE}/${id}/history`);
    expect(history.body).toMatchObject({
      data: [{ kind: 'changed', actor: 'role-20' }, { kind: 'created' }],
    });
    const [row] = await listed(30, 'search=abernathy');
    expect(row).toMatchObject({
      id,
      name: 'Abernathy-Clarke, Rosalind',
      external_id: 'CRM-8',
      lang: 'fr',
      consents: ['sms'],
      last_visit: null,
    });
  });

  it('is refused with each wrong field', async () => {
    await added({ external_id: 'TAKEN' });
    const wrong = async (part: Partial<ClientValues>) => faults(await create(30, part));
    expect(await wrong({ external_id: 'TAKEN' })).toEqual([['/values/external_id', 'taken']]);
    expect(await wrong({ home_location_id: '999999' })).toEqual([['/values/home_location_id', 'option']]);
    expect(await wrong({ preferred_staff_id: '999999' })).toEqual([['/values/preferred_staff_id', 'option']]);
    expect(await wrong({ time_zone: 'Mars/Olympus' })).toEqual([['/values/time_zone', 'option']]);
    expect(await wrong({ phone: '…55' })).toEqual([['/values/phone', 'phone_valid']]);
    expect((await create(30, { first_name: '' })).status).toBe(422);
    expect((await create(30, { email: 'grace' })).status).toBe(422);
    expect((await create(30, { phone: 'call me' })).status).toBe(422);
  });

  it('is archived and restored, and leaves the list meanwhile', async () => {
    const id = await added({ last_name: 'Archived' });
    const put = (version: number, archived: boolean) =>
      world.call(30, `PUT ${BASE}/${id}/archived`, { body: { version, archived } });
    expect((await put(1, true)).status).toBe(200);
    expect(await ids(30, 'search=archived')).toEqual([]);
    expect(await ids(30, 'search=archived&state=archived')).toEqual([id]);
    expect((await put(2, false)).status).toBe(200);
    expect(await ids(30, 'search=archived')).toEqual([id]);
  });

  it('leaves no value of its history once it is forgotten', async () => {
    const id = await added({ last_name: 'Forgotten', notes: 'Prefers mornings', tags: ['Private'] });
    const { version, values } = await seen(30, id);
    await save(30, id, { version, values: { ...values, last_name: 'Renamed', address: '1 Main Street' } });
    const clientId = Number(id);
    const left = await app.deps.db.withVendor(world.vendorId, async (tx) => {
      await app.clients.forgetClient(tx, { clientId, actor: { kind: 'system', id: null }, now: MOMENT });
      return tx.one(sql<{ row: string; changes: number }>`
        SELECT to_json(c)::text AS row, (SELECT count(*)::int FROM personal_changes p JOIN events e ON e.vendor_id = p.vendor_id AND e.id = p.event_id
          WHERE e.subject_kind = 'client' AND e.subject_id = c.id) AS changes FROM clients c WHERE c.id = ${clientId}`);
    });
    expect(left.changes).toBe(0);
    expect(left.row).not.toMatch(/Grace|Renamed|Main Street|mornings|Private/i);
    expect((await world.call(30, `GET ${BASE}/${id}`)).status).toBe(404);
  });

  it('is no record of its own once it is merged', async () => {
    const [old, stands] = [await added({ first_name: 'Wilma' }), await added({ first_name: 'Minnie' })];
    await app.deps.db.withVendor(world.vendorId, (tx) =>
      app.clients.mergeClients(tx, {
        from: Number(old),
        to: Number(stands),
        actor: { kind: 'system', id: null },
        now: MOMENT,
      }),
    );
    expect(await ids(30, 'search=wilma')).toEqual([stands]);
    expect((await world.call(30, `GET ${BASE}/${old}`)).body).toMatchObject({ data: { id: stands } });
  });
});

describe('the search', () => {
  it('finds by name, e-mail, the last digits of any number, the number elsewhere and the confirmation number', async () => {
    const id = await added({
      first_name: 'Zoë',
      last_name: 'Łuczak',
      email: 'zl@example.com',
      phone: '+12065559876',
      work_phone: '+12065554321',
      external_id: 'Z-77',
    });
    const number = await hasVisit(id, {});
    for (const typed of ['lucz ZOE', 'zl@ex', '9876', '555-4321', '+1 (206) 555-9876', 'z-77', number])
      expect(await ids(30, `search=${encodeURIComponent(typed)}`), typed).toEqual([id]);
    expect(await ids(30, `search=${number.toLowerCase()}`)).toEqual([id]);
    for (const typed of ['oe', 'zoe miller', '9877', '—'])
      expect(await ids(30, `search=${encodeURIComponent(typed)}`), typed).toEqual([]);
  });

  it('forgets the old name', async () => {
    const id = await added({ last_name: 'Formerly' });
    const { version, values } = await seen(30, id);
    await save(30, id, { version, values: { ...values, last_name: 'Nowadays' } });
    expect(await ids(30, 'search=formerly')).toEqual([]);
    expect(await ids(30, 'search=nowadays')).toEqual([id]);
  });
});

describe('the filters', () => {
  it('narrow by staff, location, language, line of business and appointments to come', async () => {
    const { db } = app.deps;
    const there = await aLocation(db, world.vendorId);
    const service = await aService(db, world.vendorId, { locations: [there] });
    const staff = await aStaffMember(db, world.vendorId, { locations: [there], serves: [service] });
    const last_name = 'Filtered';
    const mine = await added({
      last_name,
      lang: 'fr',
      preferred_staff_id: String(await world.staffOf(20)),
      home_location_id: String(world.location),
    });
    const visitor = await added({ last_name });
    await hasVisit(visitor, { at: MOMENT + 2 * DAY });
    const elsewhere = await added({ last_name });
    await hasVisit(elsewhere, { at: MOMENT - DAY, status: 6, location: there, service, staff });
    const of = (filter: string) => ids(30, `search=filtered&${filter}`);
    expect(await ids(20, 'search=filtered&who=mine')).toEqual([mine]);
    expect(await of('who=all')).toHaveLength(3);
    expect(await of('who=mine')).toEqual([]);
    expect(await of('lang=fr')).toEqual([mine]);
    expect(await of(`location=${world.location}`)).toEqual([mine, visitor]);
    expect(await of(`location=${there}`)).toEqual([elsewhere]);
    expect(await of(`line=${world.line}`)).toEqual([visitor]);
    expect(await of('upcoming=yes')).toEqual([visitor]);
    expect(await of('upcoming=no')).toEqual([mine, elsewhere]);
    const rows = await listed(30, 'search=filtered');
    const row = (id: string) => rows.find((one) => one.id === id);
    expect(row(visitor)).toMatchObject({
      last_visit: null,
      next_visit: new Date(MOMENT + 2 * DAY).toISOString().replace('.000', ''),
    });
    expect(row(elsewhere)?.last_visit).not.toBeNull();
  });
});

describe('the reach', () => {
  it('of locations and of own clients follows confirmed visits, homes and preferred staff', async () => {
    const last_name = 'Reached';
    const there = await aLocation(app.deps.db, world.vendorId);
    const unknown = await added({ last_name, home_location_id: String(there) });
    const suggested = await added({ last_name });
    await hasVisit(suggested, { at: MOMENT + 3 * DAY, link: 'suggested', staff: await world.staffOf(10) });
    const visited = await added({ last_name });
    await hasVisit(visited, { at: MOMENT + 4 * DAY, staff: await world.staffOf(10) });
    const preferring = await added({ last_name, preferred_staff_id: String(await world.staffOf(10)) });
    const home = await added({ last_name, home_location_id: String(world.location) });
    const of = (who: Principal) => ids(who, 'search=reached');
    expect(await of(30)).toEqual([unknown, suggested, visited, preferring, home]);
    expect(await of(5)).toEqual([unknown, suggested, visited, preferring, home]);
    expect(await of(20)).toEqual([visited, home]);
    expect(await of(10)).toEqual([visited, preferring]);
    expect(await of('staff of another location')).toEqual([]);
    expect((await world.call(10, `GET ${BASE}/${home}`)).status).toBe(404);
    const { values } = await seen(30, home);
    expect((await save(10, home, { version: 1, values })).status).toBe(404);
  });

  it('shows no visit of another location', async () => {
    const { db } = app.deps;
    const there = await aLocation(db, world.vendorId);
    const service = await aService(db, world.vendorId, { locations: [there] });
    const staff = await aStaffMember(db, world.vendorId, { locations: [there], serves: [service] });
    const id = await added({ last_name: 'Traveller', home_location_id: String(world.location) });
    await hasVisit(id, { location: there, service, staff, at: MOMENT + 5 * DAY });
    const nextOf = async (who: Principal) => (await listed(who, 'search=traveller'))[0]?.next_visit;
    expect(await nextOf(30)).not.toBeNull();
    expect(await nextOf(20)).toBeNull();
    expect(await ids(20, `search=traveller&upcoming=no`)).toEqual([id]);
  });

  it('includes the clients whom its people add', async () => {
    const own = idOf(await create(10, { last_name: 'Added' }));
    expect((await seen(10, own)).values.preferred_staff_id).toBe(String(await world.staffOf(10)));
    const ours = idOf(await create(20, { last_name: 'Added' }));
    expect((await seen(20, ours)).values.home_location_id).toBe(String(world.location));
    const there = String(await aLocation(app.deps.db, world.vendorId));
    expect(faults(await create(20, { home_location_id: there }))).toEqual([
      ['/values/home_location_id', 'option'],
    ]);
    const others = await create(10, { preferred_staff_id: String(await world.staffOf(13)) });
    expect(faults(others)).toEqual([['/values/preferred_staff_id', 'option']]);
  });
});

describe('the contact centre', () => {
  it('reads the fewest fields, and keeps those that it does not see', async () => {
    const stored = {
      last_name: 'Discreet',
      email: 'discreet@example.com',
      phone: '+12065550142',
      address: '1 Main Street',
      notes: 'Prefers mornings',
      tags: ['Private'],
    };
    const id = await added(stored);
    const { version, values } = await seen(5, id);
    expect(values).toMatchObject({ email: 'd…@example.com', phone: '…42', address: '', notes: '', tags: [] });
    expect(await listed(5, 'search=discreet')).toMatchObject([
      { email: 'd…@example.com', phone: '…42', tags: [] },
    ]);
    const sent = { ...values, first_name: 'Gracie', phone: '+12065550143' };
    expect((await save(5, id, { version, values: sent })).status).toBe(200);
    const kept = { ...stored, first_name: 'Gracie', phone: '+12065550143' };
    expect((await seen(30, id)).values).toMatchObject(kept);
    const conflict = await save(5, id, { version, values: sent });
    expect(conflict.errors[0]?.meta).toMatchObject({ values: { email: 'd…@example.com', notes: '' } });
    const history = await world.call(5, `GET ${BASE}/${id}/history`);
    expect(history.text).not.toContain('5550142');
    expect(history.text).toContain('…42');
  });

  it('sees the whole contact on request, and each request is recorded', async () => {
    const id = await added({ email: 'sealed@example.com', phone: '+12065550142' });
    const reveal = (who: Principal) => world.call(who, `POST ${BASE}/${id}/contact`, { body: {} });
    expect((await reveal(5)).body).toMatchObject({
      data: { email: 'sealed@example.com', phone: '+12065550142' },
    });
    await reveal(5);
    expect((await reveal(50)).status).toBe(403);
    expect((await reveal(10)).status).toBe(404);
    const events = await app.deps.db.withVendor(world.vendorId, (tx) =>
      tx.many(sql<{ kind: string; actor: number; data: object }>`
        SELECT kind, actor_id AS actor, data FROM events WHERE subject_kind = 'client-access' AND subject_id = ${Number(id)} ORDER BY subject_version`),
    );
    const one = { kind: 'client-contact-revealed', actor: await world.staffOf(5), data: {} };
    expect(events).toEqual([one, one]);
    // The version of the form is that of the client's own events.
    expect((await seen(30, id)).version).toBe(1);
  });
});

it('lists the consents that were given with visits within the reach, page by page', async () => {
  const { db } = app.deps;
  const there = await aLocation(db, world.vendorId);
  const service = await aService(db, world.vendorId, { locations: [there] });
  const staff = await aStaffMember(db, world.vendorId, { locations: [there], serves: [service] });
  const id = await added({ last_name: 'Consenting', home_location_id: String(world.location) });
  await hasVisit(id, { at: MOMENT + 6 * DAY });
  await hasVisit(id, { at: MOMENT + 6 * DAY, location: there, service, staff });
  await db.withVendor(world.vendorId, (tx) =>
    tx.run(sql`INSERT INTO consents (vendor_id, visit_id, kind, text_version, locale, given_at)
      SELECT vendor_id, id, CASE WHEN n = 1 THEN 'sms' ELSE 'compliance' END, 'v' || n, 'fr', ${new Date(MOMENT)}
      FROM visits CROSS JOIN generate_series(1, 12) AS n WHERE client_id = ${Number(id)} ORDER BY n`),
  );
  const read = async (who: Principal, query = '') =>
    (await world.call(who, `GET ${BASE}/${id}/consents${query}`)).body as {
      data: { id: string; kind: string; text_version: string; given_at: string }[];
      meta: { next: string | null };
    };
  const first = await read(30);
  expect(first.data).toHaveLength(20);
  expect(first.data[0]).toMatchObject({ kind: 'compliance', text_version: 'v12', locale: 'fr' });
  const last = await read(30, `?before=${first.meta.next}`);
  expect(last.data.map(({ kind }) => kind)).toContain('sms');
  expect([last.data.length, last.meta.next]).toEqual([4, null]);
  expect((await read(20)).data).toHaveLength(12);
  expect((await listed(30, 'search=consenting'))[0]?.consents).toEqual(['compliance']);
  expect((await world.call(10, `GET ${BASE}/${id}/consents`)).status).toBe(404);
});

it('exports what the list matches, for those with the right', async () => {
  await added({ last_name: 'Exported', email: 'exported@example.com', receive_sms: true });
  const file = (who: Principal) => world.call(who, `GET ${BASE}/file.csv?search=exported`);
  expect((await file(30)).text).toContain('"Exported, Grace",,exported@example.com');
  expect((await file(15)).status).toBe(403);
  expect((await file(5)).status).toBe(403);
});
