import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import { blankLine } from '#contract/setup/lines-of-business.values.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import { aStaffPage } from '#server/testing/staff-page.ts';
import type { StaffPage } from '#server/testing/staff-page.ts';

const ADMIN = '/api/internal/v1/admin';

interface Branch {
  id: number;
  line: { id: string; code: string; ref: string }[];
}

let app: TestApp;
let address: string;
let vendor: number;
let admin: StaffPage;
let [loans, cash] = [0, 0];
/** Two branches with two visitors for loans and then one for cash, one with a visitor for loans, and one without. */
let [north, south, west, empty] = [] as unknown as [Branch, Branch, Branch, Branch];
let visitors = 0;

beforeAll(async () => {
  app = await anApp();
  address = await listening(app);
});

beforeEach(async () => {
  const { db } = app.deps;
  ({ id: vendor } = await aVendor(db));
  const ids = [];
  for (let one = 0; one < 4; one += 1) ids.push(await aLocation(db, vendor));
  loans = await aService(db, vendor, { locations: ids, name: 'Loans' });
  cash = await aService(db, vendor, { locations: ids.slice(0, 2), name: 'Cash' });
  for (const location of ids) {
    const staff = await aStaffMember(db, vendor, { locations: [location], serves: [loans, cash] });
    await onDuty(db, vendor, { staff, location, now: app.clock.now() });
  }
  admin = await aStaffPage(app, address, { vendorId: vendor, role: 30, locations: ids });
  [north, south, west, empty] = ids.map((id): Branch => ({ id, line: [] })) as [
    Branch,
    Branch,
    Branch,
    Branch,
  ];
  for (const branch of [north, south])
    for (const service of [loans, loans, cash]) await joins(branch, service);
  await joins(west, loans);
  await app.settle();
});

async function joins({ id: location, line }: Branch, service: number): Promise<void> {
  visitors += 1;
  app.clock.advance(MINUTE);
  const body = aJoin({ location, service, email: `of-change${visitors}@example.com` });
  const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
  const { confirm_code: code, public_ref: ref } = data.attributes;
  line.push({ id: String(data.id), code, ref });
}

/** The visitors before each of the line, as their own pages show. */
const before = ({ line }: Branch) =>
  Promise.all(
    line.map(async ({ id, code }) => {
      const own = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
      return own.body.data.attributes.people_before;
    }),
  );

interface PageChange {
  values?: object;
  reset?: string[];
  line_of_business_id?: string;
}
async function savesLobby(change: PageChange): Promise<void> {
  const line = change.line_of_business_id;
  const path = `${ADMIN}/settings/lobby` as const;
  const { version } = (await ask(app, `GET ${path}${line ? `?line=${line}` : ''}`, admin)).body.data;
  const body = { version, location_id: null, values: {}, reset: [], ...change };
  const { status, text } = await ask(app, `PUT ${path}`, { ...admin, body });
  expect(status, text).toBe(200);
}
async function saves(record: `/${string}`, change: object): Promise<void> {
  const { version, values } = (await ask(app, `GET ${ADMIN}${record}`, admin)).body.data;
  const body = { version, values: { ...values, ...change } };
  const { status, text } = await ask(app, `PUT ${ADMIN}${record}`, { ...admin, body });
  expect(status, text).toBe(200);
}
const savesService = (change: object) => saves(`/services/${cash}`, change);
async function aLineOfBusiness(values: object): Promise<string> {
  const body = { values: { ...blankLine, name: 'Counter', ...values } };
  const { status, text, body: made } = await ask(app, `POST ${ADMIN}/lines-of-business`, { ...admin, body });
  expect(status, text).toBe(201);
  return made.data.id;
}
/** By target waits, 20 minutes, with this one for cash. */
async function byTarget(minutes: number | null): Promise<void> {
  await setSetting(app.deps.db, vendor, { key: 'lobby.callMethod', value: 'target' });
  await app.deps.db.withVendor(vendor, (tx) =>
    tx.run(sql`UPDATE services SET target_minutes = ${minutes} WHERE vendor_id = ${vendor} AND id = ${cash}`),
  );
}

const OF_A_LINE: ReadonlySet<string> = new Set([EVENTS.wait, EVENTS.lobby, EVENTS.display]);
/** The messages to the pages of the branches during a change, counted by channel. */
async function messagesOf(change: () => Promise<void>): Promise<Record<string, number>> {
  await app.settle();
  const sent = vi.spyOn(app.realtime, 'send');
  await change();
  await app.settle();
  const counts: Record<string, number> = {};
  for (const [{ vendorId, channel }, event] of sent.mock.calls)
    if (vendorId === vendor && OF_A_LINE.has(event)) counts[channel] = (counts[channel] ?? 0) + 1;
  sent.mockRestore();
  return counts;
}
const onceEach = (...of: Branch[]) =>
  Object.fromEntries(
    of.flatMap(({ id }) => ['location', 'lobby', 'display'].map((prefix) => [`${prefix}.${id}`, 1])),
  );

describe('a change of the set-up that reorders lines', () => {
  it('of the call method of the vendor, notifies every line once, and no location without one', async () => {
    await byTarget(2);
    await savesLobby({ values: { 'lobby.callMethod': 'oldest' } });
    await app.settle();
    expect(await before(north)).toEqual([0, 1, 2]);
    const heard = await messagesOf(() => savesLobby({ values: { 'lobby.callMethod': 'target' } }));
    expect(heard).toEqual(onceEach(north, south, west));
    expect([await before(north), await before(south)]).toEqual([
      [1, 2, 0],
      [1, 2, 0],
    ]);
    await savesLobby({ reset: ['lobby.callMethod'] });
    await app.settle();
    expect(await before(south)).toEqual([0, 1, 2]);
  });

  it('of the target wait of the vendor, notifies every line once', async () => {
    await byTarget(20);
    const heard = await messagesOf(() => savesLobby({ values: { 'lobby.targetMinutes': 30 } }));
    expect(heard).toEqual(onceEach(north, south, west));
    expect(await before(south)).toEqual([1, 2, 0]);
  });

  it('of several settings in one save, notifies every line once', async () => {
    await byTarget(20);
    const values = {
      'lobby.targetMinutes': 30,
      'lobby.lastCallMinutes': 5,
      'lobby.appointmentsPerWalkIn': 2,
    };
    expect(await messagesOf(() => savesLobby({ values }))).toEqual(onceEach(north, south, west));
  });

  it('of the target wait of a line of business, moves its visitors', async () => {
    await byTarget(null);
    const line = await aLineOfBusiness({ service_ids: [String(cash)] });
    await app.settle();
    expect(await before(south)).toEqual([0, 1, 2]);
    const values = { 'lobby.targetMinutes': 2 };
    const heard = await messagesOf(() => savesLobby({ values, line_of_business_id: line }));
    expect(heard).toEqual(onceEach(north, south, west));
    expect(await before(south)).toEqual([1, 2, 0]);
  });

  it('of the services and locations of a line of business, moves its visitors', async () => {
    await byTarget(null);
    const line = await aLineOfBusiness({});
    await savesLobby({ values: { 'lobby.targetMinutes': 2 }, line_of_business_id: line });
    const heard = await messagesOf(() =>
      saves(`/lines-of-business/${line}`, { service_ids: [String(cash)] }),
    );
    expect(heard).toEqual(onceEach(north, south));
    expect(await before(south)).toEqual([1, 2, 0]);
    await messagesOf(() => saves(`/lines-of-business/${line}`, { service_ids: [] }));
    expect(await before(south)).toEqual([0, 1, 2]);
    // The only line of a location decides for services without one.
    await savesService({ target_minutes: 10 });
    await app.settle();
    expect(await before(south)).toEqual([1, 2, 0]);
    const joined = await messagesOf(() =>
      saves(`/lines-of-business/${line}`, { location_ids: [String(south.id)] }),
    );
    expect(joined).toEqual(onceEach(south));
    expect([await before(north), await before(south)]).toEqual([
      [1, 2, 0],
      [0, 1, 2],
    ]);
  });

  it('of the target wait of a service, notifies the lines that offer it', async () => {
    await byTarget(null);
    expect(await messagesOf(() => savesService({ target_minutes: 2 }))).toEqual(onceEach(north, south));
    expect([await before(north), await before(south)]).toEqual([
      [1, 2, 0],
      [1, 2, 0],
    ]);
  });

  it('tells a line that has visitors for a service which its location no longer offers', async () => {
    await byTarget(null);
    await savesService({ location_ids: [String(north.id)] });
    expect(await messagesOf(() => savesService({ target_minutes: 2 }))).toEqual(onceEach(north, south));
    expect(await before(south)).toEqual([1, 2, 0]);
  });

  it('reaches a location without visitors while a page shows its waits', async () => {
    await ask(app, `GET /api/v2/open/queue-appointments-services/${empty.id}`);
    const heard = await messagesOf(() => savesLobby({ values: { 'lobby.callMethod': 'target' } }));
    expect(heard).toEqual(onceEach(north, south, west, empty));
  });

  it('of a location itself, notifies its own line, and none while it has neither visitors nor viewers', async () => {
    const changes = ({ id }: Branch) =>
      messagesOf(() => saves(`/locations/${id}`, { phone: '+12065550177' }));
    expect(await changes(west)).toEqual(onceEach(west));
    expect(await changes(empty)).toEqual({});
  });

  it('leaves lines alone if no line reads the setting', async () => {
    expect(await messagesOf(() => savesLobby({ values: { 'lobby.redAfterMinutes': 41 } }))).toEqual({});
  });

  it('leaves the lobby alone while the vendor has none', async () => {
    await setSetting(app.deps.db, vendor, { key: 'feature.lobby', value: false });
    const heard = await messagesOf(() => savesService({ target_minutes: 2 }));
    const withoutLobby = Object.keys(onceEach(north, south)).filter((name) => !name.startsWith('lobby.'));
    expect(Object.keys(heard).toSorted()).toEqual(withoutLobby.toSorted());
  });
});

it('open pages hear the new order and positions of each line', async () => {
  await byTarget(2);
  await setSetting(app.deps.db, vendor, { key: 'lobby.callMethod', value: 'oldest' });
  app.queue.waitUpdater.mark(vendor, south.id);
  await app.settle();
  const token = { kind: 'visitor', vendorId: vendor, visits: [] } as const;
  const page = await aSocket(address, makePageToken(app.deps.keys, token, app.clock.now()).token);
  const [waits, wall, lobby] = [channels.location, channels.display, channels.lobby].map((of) =>
    of(String(south.id)),
  ) as [string, string, string];
  for (const channel of [waits, wall]) expect(await page.subscribe(channel)).toEqual({ ok: true });
  expect(await admin.socket.subscribe(lobby)).toEqual({ ok: true });
  await savesLobby({ values: { 'lobby.callMethod': 'target' } });
  await app.settle();
  const { data } = await page.hears(waits);
  const shown = data as unknown as { data: { id: string; attributes: { people_before: number } }[] };
  const positions = new Map(shown.data.map(({ id, attributes }) => [id, attributes.people_before]));
  expect(south.line.map(({ ref }) => positions.get(ref))).toEqual([1, 2, 0]);
  expect((await page.hears(wall)).event).toBe('DisplayChanged');
  expect((await admin.socket.hears(lobby)).data).toMatchObject({ kinds: ['setting-changed'], visit_ids: [] });
});

it('an event at a location goes before the lines of a change that still wait', async () => {
  await app.settle();
  const recalculated: string[] = [];
  const sent = vi.spyOn(app.realtime, 'send').mockImplementation(({ channel }) => {
    if (!channel.startsWith('location.')) return;
    recalculated.push(channel);
    if (recalculated.length === 1) app.queue.waitUpdater.mark(vendor, west.id);
  });
  const lobby = { version: 1, kinds: ['setting-changed'], visit_ids: [] };
  await new Promise((rested) => setTimeout(rested, 1_000));
  app.queue.waitUpdater.markChanged([north.id, south.id], { vendorId: vendor, hasLobby: true, lobby });
  await vi.waitFor(() => expect(recalculated).toHaveLength(3));
  sent.mockRestore();
  expect(recalculated).toEqual([north, west, south].map(({ id }) => `location.${id}`));
});
