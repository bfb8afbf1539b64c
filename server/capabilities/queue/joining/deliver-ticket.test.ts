import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import type { SettingKey } from '#domain/vendors/settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, anOpenLine, aService, aStaffMember, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice, sessionOf } from '#server/testing/devices.ts';
import type { TestDevice } from '#server/testing/devices.ts';
import { aBlock, deliver, reserve } from '#server/testing/offline-kiosk.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;
let vendor: TestVendor;
let [location, service] = [0, 0];
let manager: SignedIn;
let kiosk: TestDevice;
beforeEach(async () => {
  app.clock.set(MOMENT);
  ({ vendor, location, service } = await anOpenLine(db));
  await setSetting(db, vendor.id, { key: 'access.mfaRequired', value: false });
  await setSetting(db, vendor.id, { key: 'feature.appointmentBookingChannel', value: true });
  manager = (await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location] })).who;
  kiosk = await aDevice(app, manager, { vendor: vendor.pathname, location });
});

const joinOf = (name: string, more: object = {}) =>
  aJoin({ location, service, first: name, email: `${name}@offline.test`, more: { ...more } });
const joinOnline = (name: string, more: object = {}) =>
  ask(app, 'POST /api/v2/open/queue-appointments', { body: joinOf(name), ...more });
const waiting = async () => {
  const came = await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, manager);
  return came.body.data.waiting as { name: string; ticket_number: string; offline: string | null }[];
};
const names = async () => (await waiting()).map(({ name, ticket_number: number }) => `${number} ${name}`);
const count = async (table: 'visits' | 'tickets' | 'kiosk_joins') => {
  const text = {
    visits: sql<{ count: number }>`SELECT count(*) FROM visits WHERE vendor_id = ${vendor.id}`,
    tickets: sql<{ count: number }>`SELECT count(*) FROM tickets WHERE vendor_id = ${vendor.id}`,
    kiosk_joins: sql<{ count: number }>`SELECT count(*) FROM kiosk_joins WHERE vendor_id = ${vendor.id}`,
  }[table];
  return (await db.read(vendor.id, text))[0]!.count;
};
/** A session lasts half an hour. */
const sessionAgain = () => sessionOf(app, vendor.pathname, { id: kiosk.id, key: kiosk.deviceKey });

describe('blocks of numbers', () => {
  const ranges = (came: Awaited<ReturnType<typeof reserve>>) =>
    came.body.data.blocks.map(({ first, last, from }) => [first, last, from]);

  it('are reserved for today and the next business day, and again only once few are left', async () => {
    const first = await reserve(app, kiosk);
    expect(first.status).toBe(200);
    const { blocks, services } = first.body.data;
    expect(services).toEqual([{ id: String(service), prefix: 'A' }]);
    expect(blocks).toHaveLength(2);
    expect(blocks.map((one) => [one.first, one.last])).toEqual([
      [1, 50],
      [1, 50],
    ]);
    expect(Date.parse(blocks[1]!.from) - Date.parse(blocks[0]!.from)).toBe(DAY);
    // A lost response, and a block with enough numbers, cost nothing.
    expect(ranges(await reserve(app, kiosk))).toEqual(ranges(first));
    expect(ranges(await reserve(app, kiosk, { next: { [blocks[0]!.id]: 40 } }))).toEqual(ranges(first));
    const more = await reserve(app, kiosk, { next: { [blocks[0]!.id]: 41 } });
    expect(more.body.data.blocks.map((one) => one.first).toSorted((a, b) => a - b)).toEqual([1, 1, 51]);
    // Online visitors get the numbers behind every block.
    await joinOnline('Ola');
    expect(await names()).toEqual(['A-101 Ola']);
  });

  it('begin with the number that the location sets, for kiosks and joins, on a new day', async () => {
    await joinOnline('Ada');
    await setSetting(db, vendor.id, { key: 'lobby.firstTicketNumber', value: 500 });
    await setSetting(db, vendor.id, { key: 'lobby.firstTicketNumber', value: 700, location });
    await joinOnline('Ben');
    expect(await names()).toEqual(['A-001 Ada', 'A-002 Ben']);
    expect(ranges(await reserve(app, kiosk)).map((range) => range.slice(0, 2))).toEqual([
      [3, 52],
      [700, 749],
    ]);
    const other = await aLocation(db, vendor.id);
    const desk = await aService(db, vendor.id, { locations: [other] });
    await aStaffMember(db, vendor.id, { locations: [other], serves: [desk] });
    const join = async (email: string) =>
      (
        await ask(app, 'POST /api/v2/open/queue-appointments', {
          body: aJoin({ location: other, service: desk, email }),
        })
      ).body.data.attributes.ticket_number.slice(-3);
    expect([await join('a@example.com'), await join('b@example.com')]).toEqual(['500', '501']);
  });

  it('run on over the days until the location’s highest number, and never repeat within a day', async () => {
    const other = await aLocation(db, vendor.id);
    const desk = await aService(db, vendor.id, { locations: [other] });
    await aStaffMember(db, vendor.id, { locations: [other], serves: [desk] });
    const set = (key: SettingKey, value: number) =>
      setSetting(db, vendor.id, { key, value, location: other });
    await set('lobby.firstTicketNumber', 10);
    await set('lobby.lastTicketNumber', 13);
    let joins = 0;
    const numbers = async (most: number): Promise<string[]> => {
      const given: string[] = [];
      for (let n = 0; n < most; n += 1) {
        const body = aJoin({ location: other, service: desk, email: `run-on-${(joins += 1)}@example.com` });
        // oxlint-disable-next-line no-await-in-loop -- one number after the other
        const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
        given.push(joined.body.data.attributes.ticket_number.slice(-3));
      }
      return given;
    };
    const start = app.clock.now();
    expect(await numbers(3)).toEqual(['010', '011', '012']);
    app.clock.set(start + DAY);
    expect(await numbers(3)).toEqual(['013', '014', '015']);
    app.clock.set(start + 2 * DAY);
    expect(await numbers(2)).toEqual(['010', '011']);
    await set('lobby.lastTicketNumber', 0);
    app.clock.set(start + 3 * DAY);
    expect(await numbers(1)).toEqual(['010']);
  });

  it('never overlap, for kiosks and joins at the same time', async () => {
    const second = await aDevice(app, manager, { vendor: vendor.pathname, location });
    await Promise.all([
      reserve(app, kiosk),
      reserve(app, kiosk),
      reserve(app, second),
      ...['One', 'Two', 'Three'].map((name) => joinOnline(name)),
    ]);
    const [a, b] = await Promise.all([reserve(app, kiosk), reserve(app, second)]);
    const numbers = [a, b].flatMap(({ body }) =>
      body.data.blocks
        .filter(({ from }) => Date.parse(from) <= MOMENT)
        .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n)),
    );
    const online = (await waiting()).map(({ ticket_number: text }) => Number(text.slice(2)));
    expect(numbers).toHaveLength(100);
    expect(new Set([...numbers, ...online]).size).toBe(103);
  });

  it('are new ones after the storage of the kiosk was cleared', async () => {
    await reserve(app, kiosk);
    const cleared = await reserve(app, kiosk, { store: 'another-store-of-it' });
    expect(cleared.body.data.blocks.map(({ first }) => first)).toEqual([51, 51]);
  });

  it('end after so many for a day, so that a broken kiosk takes not all numbers', async () => {
    for (let n = 0; n < 22; n += 1) await reserve(app, kiosk, { store: `broken-storage-${n}-of-it` });
    const last = await reserve(app, kiosk, { store: 'one-storage-too-many' });
    expect(last.body.data.blocks).toEqual([]);
  });

  it('are refused to visitors, staff, displays and revoked kiosks', async () => {
    const display = await aDevice(app, manager, { vendor: vendor.pathname, location, kind: 'display' });
    const visitor = await reserve(app, {}, { vendor: vendor.pathname });
    const staff = await reserve(app, manager, { vendor: vendor.pathname });
    const board = await reserve(app, display);
    expect([visitor, staff, board].map(({ errors }) => errors[0]?.code)).toEqual(
      Array.from({ length: 3 }, () => 'device-required'),
    );
    await ask(app, `POST /api/internal/v1/admin/devices/${kiosk.id}/revoke`, { ...manager, body: {} });
    expect((await reserve(app, kiosk)).errors[0]?.code).toBe('device-revoked');
  });
});

describe('a delivered ticket', () => {
  it('keeps its number, its place in the line and its source', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    app.clock.set(MOMENT + 10 * MINUTE);
    await joinOnline('Late');
    app.clock.set(MOMENT + 20 * MINUTE);
    const came = await bring({ number: 7, joinedAt: MOMENT + 5 * MINUTE, join: joinOf('Early') });
    expect([came.status, came.body.data.ticket_number]).toEqual([200, 'A-007']);
    expect(await names()).toEqual(['A-007 Early', 'A-051 Late']);
    expect(await waiting()).toMatchObject([
      { source: 14, offline: 'given', joined_at: toIso(MOMENT + 5 * MINUTE) },
      { offline: null },
    ]);
    const events = await db.read<{ kind: string }>(
      vendor.id,
      sql`SELECT kind FROM events WHERE vendor_id = ${vendor.id} AND subject_kind = 'visit' AND subject_id = ${Number(came.body.data.id)}`,
    );
    expect(events).toEqual([{ kind: 'visit-joined' }]);
  });

  it('stands by its moment, also when it comes after later ones', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    app.clock.set(MOMENT + MINUTE);
    for (const [number, name] of [
      [3, 'Cy'],
      [2, 'Bo'],
      [1, 'Al'],
    ] as const)
      await bring({ number, joinedAt: MOMENT + number, join: joinOf(name) });
    expect(await names()).toEqual(['A-001 Al', 'A-002 Bo', 'A-003 Cy']);
  });

  it('arrives once, delivered twice, and by two requests at once', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    const ticket = { number: 1, join: joinOf('Once') };
    const all = await Promise.all([bring(ticket), bring(ticket), bring(ticket)]);
    all.push(await bring(ticket));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect([await count('visits'), await count('tickets')]).toEqual([1, 1]);
  });

  it('gives its number to the join that had arrived without a response', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    const key = 'key-of-one-attempt-1';
    const joined = await joinOnline('Lost', { ...kiosk, key });
    expect(await names()).toEqual(['A-051 Lost']);
    const came = await bring({ key, number: 3, join: joinOf('Lost') });
    expect([came.status, came.body.data.id]).toEqual([200, joined.body.data.id]);
    expect((await bring({ key, number: 3, join: joinOf('Lost') })).text).toBe(came.text);
    expect(await names()).toEqual(['A-003 Lost']);
    // The other way round: the request that hung arrives after the ticket.
    const late = 'key-of-one-attempt-2';
    await bring({ key: late, number: 4, join: joinOf('Hung') });
    expect((await joinOnline('Hung', { ...kiosk, key: late })).status).toBe(422);
    expect(await names()).toEqual(['A-003 Lost', 'A-004 Hung']);
  });

  it('is accepted while the line refuses joins, and marked for staff', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    await bring({ number: 1, join: joinOf('Fine') });
    await db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE services SET archived_at = now() WHERE vendor_id = ${vendor.id} AND id = ${service}`),
    );
    await setSetting(db, vendor.id, { key: 'lobby.max_in_queue', value: 1 });
    expect((await bring({ number: 2, join: joinOf('Gone') })).status).toBe(200);
    await setSetting(db, vendor.id, { key: 'callback_requests_enabled', value: false });
    expect((await bring({ number: 3, join: joinOf('Off') })).status).toBe(200);
    expect((await waiting()).map(({ offline }) => offline)).toEqual(['given', 'unavailable', 'unavailable']);
  });

  it('leaves out what the rules of now refuse', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    const join = joinOf('Bad');
    join.data.relationships.client.data.attributes.email = 'no address';
    const { id } = (await bring({ number: 1, join })).body.data;
    const rows = await db.read(
      vendor.id,
      sql`SELECT first_name, email FROM visits WHERE vendor_id = ${vendor.id} AND id = ${Number(id)}`,
    );
    expect(rows).toEqual([{ firstName: 'Bad', email: '' }]);
  });

  it('stands neither in the future nor before its numbers were reserved', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    app.clock.set(MOMENT + 10 * MINUTE);
    await bring({ number: 1, joinedAt: MOMENT + HOUR, join: joinOf('Future') });
    await bring({ number: 2, joinedAt: MOMENT - HOUR, join: joinOf('Past') });
    expect(await waiting()).toMatchObject([
      { name: 'Past', joined_at: toIso(MOMENT) },
      { name: 'Future', joined_at: toIso(MOMENT + 10 * MINUTE) },
    ]);
  });

  it('ends with its day if it comes after it', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    app.clock.set(MOMENT + DAY);
    const awake = await sessionAgain();
    expect(
      (await bring({ number: 1, joinedAt: MOMENT + HOUR, join: joinOf('Yesterday') }, awake)).status,
    ).toBe(200);
    await app.jobs.find((job) => job.name === 'end-days')!.work({});
    const left = await db.read(
      vendor.id,
      sql`SELECT left_reason FROM tickets WHERE vendor_id = ${vendor.id}`,
    );
    expect(left).toEqual([{ leftReason: 'day_ended' }]);
  });
});

describe('a delivery is refused', () => {
  const code = async (coming: Promise<{ errors: { code: string }[] }>) => (await coming).errors[0]?.code;

  it('with a number outside of its block, of another day, or given before', async () => {
    const { block, deliver: bring } = await aBlock(app, kiosk);
    const tomorrow = (await reserve(app, kiosk)).body.data.blocks.find(({ id }) => id !== block.id)!;
    const join = joinOf('Forged');
    expect(await code(bring({ number: 51, join }))).toBe('ticket-refused');
    expect(await code(bring({ number: 1, block: tomorrow.id, join }))).toBe('ticket-refused');
    app.clock.set(MOMENT + DAY);
    expect(await code(bring({ number: 1, join }, await sessionAgain()))).toBe('ticket-refused');
    app.clock.set(MOMENT);
    expect(await code(bring({ number: 1, block: '999999', join }))).toBe('ticket-refused');
    expect((await bring({ number: 1, join })).status).toBe(200);
    expect(await code(bring({ number: 1, key: 'another-key-of-number-1', join }))).toBe('ticket-refused');
    expect(await count('visits')).toBe(1);
  });

  it('from another device, a visitor, staff, or a revoked kiosk', async () => {
    const { block, deliver: bring } = await aBlock(app, kiosk);
    const ticket = { number: 1, join: joinOf('Taken') };
    const second = await aDevice(app, manager, { vendor: vendor.pathname, location });
    expect(await code(bring(ticket, second))).toBe('ticket-refused');
    await bring(ticket);
    const theirs = await aBlock(app, second);
    const key = `key-of-number-1-of-${block.id}`;
    expect(await code(deliver(app, second, { ...ticket, key, number: 51, block: theirs.block.id }))).toBe(
      'ticket-refused',
    );
    expect(await code(bring(ticket, { ...manager, vendor: vendor.pathname }))).toBe('device-required');
    await ask(app, `POST /api/internal/v1/admin/devices/${kiosk.id}/revoke`, { ...manager, body: {} });
    expect(await code(bring({ ...ticket, number: 2 }))).toBe('device-revoked');
    expect(await count('visits')).toBe(1);
  });

  it('for a service that never was, and for a body that is none', async () => {
    const { deliver: bring } = await aBlock(app, kiosk);
    const join = joinOf('None', { service_id: '999999' });
    expect(await code(bring({ number: 1, join }))).toBe('service-unknown');
    expect(await code(bring({ number: 1, join: {} }))).toBe('malformed-request');
    expect([await count('visits'), await count('kiosk_joins')]).toEqual([0, 0]);
  });
});
