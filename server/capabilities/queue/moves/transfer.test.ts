import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const MINUTE = 60_000;
let app: TestApp;
let vendor: TestVendor;
let [main, branch] = [0, 0];
let [accounts, loans, cards] = [0, 0, 0];
let [maraId, samId] = [0, 0];
let mara: SignedIn;
let sam: SignedIn;
let olga: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  main = await aLocation(db, vendor.id, { name: 'Main Street' });
  branch = await aLocation(db, vendor.id, { name: 'Harbor', zone: 'America/Vancouver' });
  accounts = await aService(db, vendor.id, { prefix: 'A', name: 'Accounts', locations: [main, branch] });
  loans = await aService(db, vendor.id, { prefix: 'B', name: 'Loans', locations: [main] });
  cards = await aService(db, vendor.id, { prefix: 'C', name: 'Cards', locations: [branch] });
  const sign = async (name: string, role: number, of: { locations: number[]; serves: number[] }) => {
    const { id, who } = await aSignedInStaffMember(app, vendor.id, { name, role, ...of });
    return [id, who] as const;
  };
  [maraId, mara] = await sign('mara', 20, { locations: [main], serves: [accounts, loans] });
  [samId, sam] = await sign('sam', 13, { locations: [main], serves: [loans] });
  [, olga] = await sign('olga', 10, { locations: [branch], serves: [accounts, cards] });
});

let visitors = 0;
async function aVisitor(service = accounts, location = main) {
  visitors += 1;
  const body = aJoin({ location, service, email: `v${visitors}@example.com` });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  return { id: String(id), code: String(attributes.confirm_code), ticket: String(attributes.ticket_number) };
}
const lobby = (who: SignedIn, at: number) => ask(app, `GET /api/internal/v1/admin/lobby/${at}`, who);
const see = (who: SignedIn, id: string) => ask(app, `GET /api/internal/v1/admin/visits/${id}`, who);
const versions = new Map<string, number>();
async function move(who: SignedIn, id: string, request: string, body: object = {}) {
  const version = versions.get(id) ?? 1;
  const response = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${request}`, {
    ...who,
    body: { version, reason: 'It was needed', ...body },
  });
  if (response.status === 200) versions.set(id, response.body.data.version);
  return response;
}
const waitingAt = async (who: SignedIn, at: number) =>
  (await lobby(who, at)).body.data.waiting.map(({ id }: { id: string }) => id);
const callNext = (who: SignedIn, at: number) =>
  ask(app, `POST /api/internal/v1/admin/lobby/${at}/call-next`, { ...who, body: {} });
const codeOf = (response: Awaited<ReturnType<typeof ask>>) => response.errors[0]?.code;
/** Advances the clock and keeps the sign-in sessions alive. */
async function pass(minutes: number) {
  for (let left = minutes; left > 0; left -= 5) {
    app.clock.advance(Math.min(5, left) * MINUTE);
    for (const who of [mara, sam, olga]) await lobby(who, main);
  }
}
async function emptyTheLines() {
  for (const [who, at] of [
    [mara, main],
    [olga, branch],
  ] as const)
    for (const { id, version } of (await lobby(who, at)).body.data.waiting) {
      versions.set(id, version);
      await move(who, id, 'no-show');
    }
}

describe('a transfer to another service', () => {
  it('keeps ticket, number and position, and starts a new leg', async () => {
    const [first, second] = [await aVisitor(), await aVisitor(loans)];
    await move(mara, first.id, 'start');
    const sent = await move(mara, first.id, 'transfer', { service_id: String(loans) });
    expect(sent.body.data).toMatchObject({
      stage: 'waiting',
      status: 1,
      ticket_number: first.ticket,
      service: 'Loans',
      calls: 0,
      called_at: null,
      started_at: null,
      staff: null,
    });
    expect(sent.body.data.timeline.at(-1)).toMatchObject({
      kind: 'visit-transferred',
      data: { service: 'Loans', from: 5, given_reason: 'It was needed' },
    });
    expect(await waitingAt(mara, main)).toEqual([first.id, second.id]);
    // Sam serves loans only, and this visitor is now first for him.
    expect((await callNext(sam, main)).body.data.id).toBe(first.id);
    await emptyTheLines();
  });

  it('is undone whole by its sender', async () => {
    const visitor = await aVisitor();
    const before = (await move(mara, visitor.id, 'start')).body.data;
    app.clock.advance(5_000);
    await move(mara, visitor.id, 'transfer', { service_id: String(loans) });
    const back = (await move(mara, visitor.id, 'undo')).body.data;
    const { stage, status, service, staff, called_at, started_at, ticket_number } = before;
    expect(back).toMatchObject({ stage, status, service, staff, called_at, started_at, ticket_number });
    await move(mara, visitor.id, 'complete');
  });

  it('does not count towards the first service’s promised wait', async () => {
    const visitor = await aVisitor();
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`INSERT INTO wait_shown (vendor_id, visit_id, location_id, service_id, shown_at, expected_start, low_minutes, high_minutes)
        SELECT vendor_id, id, location_id, service_id, created_at, created_at, 0, 5 FROM visits v WHERE id = ${Number(visitor.id)}
          AND NOT EXISTS (SELECT 1 FROM wait_shown w WHERE w.vendor_id = v.vendor_id AND w.visit_id = v.id)`),
    );
    await move(mara, visitor.id, 'transfer', { service_id: String(loans) });
    await move(mara, visitor.id, 'start');
    const rows = await app.deps.db.read<{ startedAt: number | null }>(
      vendor.id,
      sql`SELECT started_at FROM wait_shown WHERE vendor_id = ${vendor.id} AND visit_id = ${Number(visitor.id)}`,
    );
    expect(rows.map(({ startedAt }) => startedAt)).toEqual([null]);
    await move(mara, visitor.id, 'complete');
  });
});

describe('a transfer to a person', () => {
  it('reserves the visitor for that person from then on, however long they have waited', async () => {
    const visitor = await aVisitor(loans);
    await pass(20);
    const sent = await move(mara, visitor.id, 'transfer', { staff_id: String(samId) });
    expect(sent.body.data).toMatchObject({ preferred_staff: 'sam', service: 'Loans' });
    expect((await callNext(mara, main)).status).toBe(204);
    expect((await callNext(sam, main)).body.data.id).toBe(visitor.id);
    versions.set(visitor.id, (await see(sam, visitor.id)).body.data.version);
    await move(sam, visitor.id, 'transfer', { staff_id: String(maraId) });
    await pass(9);
    expect((await callNext(sam, main)).status).toBe(204);
    await pass(1);
    expect((await callNext(sam, main)).body.data.id).toBe(visitor.id);
    await emptyTheLines();
  });

  it('is refused for staff who do not serve it or do not work there', async () => {
    const visitor = await aVisitor();
    for (const staff_id of [String(samId), '999999'])
      expect((await move(mara, visitor.id, 'transfer', { staff_id })).errors).toMatchObject([
        { code: 'field-invalid', source: { pointer: '/staff_id' } },
      ]);
    await emptyTheLines();
  });
});

describe('a transfer to another location', () => {
  it('ends the ticket and opens one at the end of the other line, with a number of that line', async () => {
    const there = await aVisitor(cards, branch);
    const visitor = await aVisitor();
    await pass(1);
    const sent = await move(mara, visitor.id, 'transfer', {
      location_id: String(branch),
      service_id: String(cards),
    });
    expect(sent.body.data).toMatchObject({
      location_id: String(branch),
      service: 'Cards',
      stage: 'waiting',
      ticket_number: `C-${String(Number(there.ticket.slice(2)) + 1).padStart(3, '0')}`,
    });
    expect(await waitingAt(olga, branch)).toEqual([there.id, visitor.id]);
    const left = (await lobby(mara, main)).body.data;
    expect([...left.waiting, ...left.done].map(({ id }: { id: string }) => id)).not.toContain(visitor.id);
    // Staff of the first location no longer see the visit; staff of the second do.
    expect([(await see(sam, visitor.id)).status, (await see(olga, visitor.id)).status]).toEqual([404, 200]);
    const page = await ask(
      app,
      `GET /api/v2/open/queue-appointments/${visitor.id}?confirm_code=${visitor.code}`,
    );
    expect(page.body.data.attributes).toMatchObject({
      status: 1,
      location_id: String(branch),
      service_id: String(cards),
      ticket_number: sent.body.data.ticket_number,
    });
    const zones = await app.deps.db.read<{ zone: string }>(
      vendor.id,
      sql`SELECT time_zone AS zone FROM visits WHERE vendor_id = ${vendor.id} AND id = ${Number(visitor.id)}`,
    );
    expect(zones).toEqual([{ zone: 'America/Vancouver' }]);
    await emptyTheLines();
  });

  it('is undone by its sender, back to the original position', async () => {
    const [first, second] = [await aVisitor(), await aVisitor()];
    await move(mara, first.id, 'transfer', { location_id: String(branch) });
    expect(await waitingAt(olga, branch)).toEqual([first.id]);
    const back = await move(mara, first.id, 'undo');
    expect(back.body.data).toMatchObject({ location_id: String(main), ticket_number: first.ticket });
    expect(await waitingAt(mara, main)).toEqual([first.id, second.id]);
    expect(await waitingAt(olga, branch)).toEqual([]);
    await emptyTheLines();
  });

  it('cannot be undone by others, nor by its sender after a call there', async () => {
    const visitor = await aVisitor();
    await move(mara, visitor.id, 'transfer', { location_id: String(branch) });
    expect((await move(sam, visitor.id, 'undo')).status).toBe(404);
    const called = await callNext(olga, branch);
    expect(called.body.data.id).toBe(visitor.id);
    expect(codeOf(await move(mara, visitor.id, 'undo'))).toBe('not-found');
    versions.set(visitor.id, called.body.data.version);
    await move(olga, visitor.id, 'no-show');
  });

  it.each([
    ['to an unknown location', () => ({ location_id: '999999' }), 'location-unknown'],
    [
      'to a service not offered there',
      () => ({ location_id: String(branch), service_id: String(loans) }),
      'service-unknown',
    ],
    ['to the current place', () => ({}), 'field-invalid'],
  ])('%s is refused', async (_, body, code) => {
    const visitor = await aVisitor();
    expect(codeOf(await move(mara, visitor.id, 'transfer', body()))).toBe(code);
    expect((await see(mara, visitor.id)).body.data).toMatchObject({
      version: 1,
      ticket_number: visitor.ticket,
    });
    await emptyTheLines();
  });
});

describe('a private location', () => {
  let vault = 0;
  beforeAll(async () => {
    const { db } = app.deps;
    vault = await aLocation(db, vendor.id, { name: 'Vault', visibility: 'private' });
    const serves = [accounts];
    await db.withVendor(vendor.id, (tx) =>
      tx.run(
        sql`INSERT INTO location_services (vendor_id, location_id, service_id) VALUES (${vendor.id}, ${vault}, ${accounts})`,
      ),
    );
    await aStaffMember(db, vendor.id, { name: 'vera', locations: [vault], serves });
  });
  const offered = async (who: SignedIn, id: string) =>
    (await ask(app, `GET /api/internal/v1/admin/visits/${id}/destinations`, who)).body.data.locations.map(
      ({ name }: { name: string }) => name,
    );

  it('is no destination for staff of other locations, and the refusal does not reveal it', async () => {
    const visitor = await aVisitor();
    expect(await offered(mara, visitor.id)).not.toContain('Vault');
    const refused = await move(mara, visitor.id, 'transfer', { location_id: String(vault) });
    const unknown = await move(mara, visitor.id, 'transfer', { location_id: '999999' });
    expect([refused.status, refused.errors]).toEqual([unknown.status, unknown.errors]);
    const query = `?location_id=${vault}`;
    const seen = await ask(app, `GET /api/internal/v1/admin/visits/${visitor.id}/destinations${query}`, mara);
    expect(seen.status).toBe(404);
    const admin = await admined();
    expect(await offered(admin, visitor.id)).toContain('Vault');
    expect((await move(admin, visitor.id, 'transfer', { location_id: String(vault) })).status).toBe(200);
    await move(admin, visitor.id, 'no-show');
    await emptyTheLines();
  });
});

describe('at the same time', () => {
  it('applies one of a transfer, a call and a cancellation by the visitor, and the visit shows which', async () => {
    for (let round = 0; round < 6; round += 1) {
      const visitor = await aVisitor();
      const responses = await Promise.all([
        move(mara, visitor.id, 'transfer', { location_id: String(branch) }),
        move(sam, visitor.id, 'transfer', { service_id: String(loans) }),
        ask(app, `PATCH /api/v2/open/queue-appointments/${visitor.id}`, {
          body: {
            data: { type: 'queue-appointments', attributes: { status: 4, confirm_code: visitor.code } },
          },
        }),
      ]);
      const [away, across, left] = responses.map(({ status }) => status);
      // The visitor may leave at any location; staff may only move the version that they have seen.
      expect([away, across].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(left).toBe(200);
      for (const response of responses.slice(0, 2))
        if (response.status !== 200)
          expect(['visit-changed', 'transition-refused', 'not-found']).toContain(codeOf(response));
      const live = await app.deps.db.read<{ count: number }>(
        vendor.id,
        sql`SELECT count(*) AS count FROM tickets WHERE vendor_id = ${vendor.id} AND visit_id = ${Number(visitor.id)} AND left_at IS NULL`,
      );
      expect(live).toEqual([{ count: 0 }]);
    }
  });

  it('two transfers in opposite directions do not deadlock', async () => {
    const [here, there] = [await aVisitor(), await aVisitor(accounts, branch)];
    const admin = await admined();
    const responses = await Promise.all([
      move(mara, here.id, 'transfer', { location_id: String(branch) }),
      move(admin, there.id, 'transfer', { location_id: String(main) }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await emptyTheLines();
  });
});

async function admined(): Promise<SignedIn> {
  return (await aSignedInStaffMember(app, vendor.id, { name: 'ada', role: 30, locations: [] })).who;
}

describe('the destinations of a transfer', () => {
  const destinations = (who: SignedIn, id: string, query = '') =>
    ask(app, `GET /api/internal/v1/admin/visits/${id}/destinations${query}`, who);

  it('are listed for the own location, and for another on request', async () => {
    const visitor = await aVisitor();
    const own = (await destinations(mara, visitor.id)).body.data;
    expect(own).toMatchObject({
      location_id: String(main),
      locations: [{ name: 'Harbor' }, { name: 'Main Street' }],
      services: [{ name: 'Accounts' }, { name: 'Loans' }],
      staff: [
        { name: 'mara', service_ids: [String(accounts), String(loans)] },
        { name: 'sam', service_ids: [String(loans)] },
      ],
    });
    const other = (await destinations(mara, visitor.id, `?location_id=${branch}`)).body.data;
    expect(other).toMatchObject({ location_id: String(branch), staff: [{ name: 'olga' }] });
    expect((await destinations(mara, visitor.id, '?location_id=999999')).status).toBe(404);
    expect((await destinations(olga, visitor.id)).status).toBe(403);
    await emptyTheLines();
  });
});

describe('the transfer on the visitor’s page', () => {
  const shown = async ({ id, code }: { id: string; code: string }) => {
    const line = `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}` as const;
    return (await ask(app, line)).body.data.attributes;
  };

  it('shows its service, location or person until the call or the undo', async () => {
    const visitor = await aVisitor();
    expect((await shown(visitor)).sent_on).toBeNull();
    await move(mara, visitor.id, 'transfer', { service_id: String(loans) });
    expect(await shown(visitor)).toMatchObject({ sent_on: { to: 'service', staff: null } });
    await move(mara, visitor.id, 'undo');
    expect((await shown(visitor)).sent_on).toBeNull();
    await move(mara, visitor.id, 'transfer', { staff_id: String(maraId) });
    expect((await shown(visitor)).sent_on).toEqual({ to: 'staff', staff: 'mara' });
    // A hold in between keeps the destination.
    await move(mara, visitor.id, 'hold', { minutes: 5 });
    const held = await shown(visitor);
    expect(held.sent_on).toEqual({ to: 'staff', staff: 'mara' });
    expect(Date.parse(held.held_until)).toBe(app.clock.now() + 5 * MINUTE);
    await move(mara, visitor.id, 'call');
    expect((await shown(visitor)).sent_on).toBeNull();
    await move(mara, visitor.id, 'return');
    expect((await shown(visitor)).sent_on).toBeNull();
    await move(mara, visitor.id, 'transfer', { location_id: String(branch) });
    expect(await shown(visitor)).toMatchObject({
      sent_on: { to: 'location', staff: null },
      location_id: String(branch),
      ticket_number: expect.not.stringMatching(`^${visitor.ticket}$`),
    });
    await emptyTheLines();
  });
});
