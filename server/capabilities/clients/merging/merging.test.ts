import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientValues } from '#contract/clients/clients.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import type { DuplicateRow, MergePreview } from '#contract/clients/merging.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { isBooked } from '#server/testing/slots-store.ts';

const BASE = '/api/internal/v1/admin/clients';
const PAIRS = '/api/internal/v1/admin/client-pairs';
const SYSTEM = { kind: 'system' as const, id: null };

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

let made = 0;
/** A client at our location; without a phone, so that no pair comes of it. */
async function added(values: Partial<ClientValues>): Promise<string> {
  const home_location_id = String(world.location);
  const came = await world.call(30, `POST ${BASE}`, {
    body: { values: { ...blankClient, first_name: 'Grace', home_location_id, ...values } },
  });
  const { data } = came.body as { data?: { id: string } };
  if (!data) throw new Error(came.text);
  return data.id;
}
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => app.deps.db.read(world.vendorId, query);
async function hasVisit(client: string, at = MOMENT + (made += 1) * DAY): Promise<number> {
  const { location, service } = world;
  const staff = await world.staffOf(13);
  const id = await isBooked(app.deps.db, world.vendorId, { staff, location, service, from: at, minutes: 30 });
  await rows(
    sql`UPDATE visits SET client_id = ${Number(client)}, client_link = 'confirmed' WHERE id = ${id} RETURNING id`,
  );
  await rows(sql`INSERT INTO consents (vendor_id, visit_id, kind, text_version, locale, given_at)
    VALUES (${world.vendorId}, ${id}, 'compliance', 'v1', 'en', ${new Date(MOMENT)}) RETURNING id`);
  return id;
}
const preview = async (who: Principal, one: string, other: string) =>
  ((await world.call(who, `GET ${BASE}/${one}/merge?other=${other}`)).body as MergePreview).data;
const merge = (
  who: Principal,
  one: string,
  of: { other: string; version?: number; otherVersion?: number; picks?: object },
) =>
  world.call(who, `POST ${BASE}/${one}/merge`, {
    body: {
      version: of.version ?? 1,
      other_id: of.other,
      other_version: of.otherVersion ?? 1,
      picks: of.picks ?? {},
    },
  });
const seen = async (id: string) =>
  (
    (await world.call(30, `GET ${BASE}/${id}`)).body as {
      data: { id: string; version: number; values: ClientValues };
    }
  ).data;
const duplicates = async (who: Principal, query = ''): Promise<DuplicateRow[]> => {
  await app.settle();
  const { body, text } = await world.call(who, `GET ${PAIRS}?size=100${query}`);
  const { data } = body as { data?: DuplicateRow[] };
  if (!data) throw new Error(text);
  return data;
};
const pairOf = async (one: string, query = '', who: Principal = 30) =>
  (await duplicates(who, query)).find(({ clients }) => clients.some(({ id }) => id === one));

describe('merging two clients', () => {
  it('compares them, keeps the picked values and both histories, and records what each had', async () => {
    const fuller = await added({
      last_name: 'Hopper',
      email: 'grace@example.com',
      notes: 'Mornings',
      external_id: 'A-1',
    });
    const later = await added({
      last_name: 'Hooper',
      phone: '+12065550188',
      notes: 'By phone',
      external_id: 'B-2',
      receive_sms: true,
    });
    const [one, other] = [await hasVisit(fuller), await hasVisit(later)];
    await hasVisit(fuller);
    // The order of the address does not matter: the fuller record stays.
    const compared = await preview(30, later, fuller);
    expect(compared.client).toMatchObject({ id: fuller, version: 1, history: { visits: 2, consents: 2 } });
    expect(compared.other).toMatchObject({ id: later, history: { visits: 1, consents: 1, notes: 0 } });
    const picks = { email: 'this', phone: 'other', notes: 'both', receive_sms: 'this' };
    expect(compared.picks).toMatchObject(picks);

    const came = await merge(15, fuller, {
      other: later,
      picks: { ...picks, last_name: 'other', external_id: 'other' },
    });
    expect([came.status, came.body]).toEqual([200, { data: { id: fuller, version: 2 } }]);
    expect((await seen(fuller)).values).toMatchObject({
      last_name: 'Hooper',
      email: 'grace@example.com',
      phone: '+12065550188',
      notes: 'Mornings\n\nBy phone',
      external_id: 'B-2',
      receive_sms: false,
    });
    expect(
      await rows(sql`SELECT id FROM visits WHERE client_id = ${Number(fuller)} AND id IN (${one}, ${other})`),
    ).toHaveLength(2);
    const [kept] =
      await rows(sql`SELECT moved, merged_had ->> 'phone' AS phone, client_had ->> 'notes' AS notes, staff_id
      FROM client_merges WHERE client_id = ${Number(fuller)} AND merged_id = ${Number(later)}`);
    expect(kept).toMatchObject({
      moved: { visits: 1, consents: 1 },
      phone: '+12065550188',
      notes: 'Mornings',
      staffId: await world.staffOf(15),
    });
    const history = await world.call(30, `GET ${BASE}/${fuller}/history`);
    expect(history.body).toMatchObject({
      data: [{ kind: 'absorbed', actor: 'role-15' }, { kind: 'created' }],
    });
    const events = await rows(
      sql`SELECT kind, data FROM events WHERE subject_kind = 'client' AND subject_id = ${Number(later)} ORDER BY id`,
    );
    expect(events.at(-1)).toEqual({ kind: 'client-merged', data: { into: Number(fuller) } });
    const [security] = await rows(
      sql`SELECT detail FROM security_events WHERE kind = 'client-merged' ORDER BY id DESC LIMIT 1`,
    );
    expect(security).toEqual({ detail: { client: Number(fuller), merged: Number(later) } });

    // The old address leads to the client, for reading; both numbers find them.
    expect(await seen(later)).toMatchObject({ id: fuller, version: 2 });
    expect((await world.call(30, `GET ${BASE}/${later}/history`)).body).toEqual(history.body);
    expect((await world.call(30, `GET ${BASE}/${later}/consents`)).body).toMatchObject({
      data: [{}, {}, {}],
    });
    for (const word of ['hopper', 'A-1', 'B-2', '5550188']) {
      const list = await world.call(30, `GET ${BASE}?search=${word}`);
      expect([word, (list.body as { data: { id: string }[] }).data.map(({ id }) => id)]).toEqual([
        word,
        [fuller],
      ]);
    }
    const stored = (await seen(fuller)).values;
    const back = await world.call(30, `PUT ${BASE}/${fuller}`, {
      body: { version: 2, values: { ...stored, external_id: 'A-1' } },
    });
    expect([back.status, (await seen(fuller)).values.external_id]).toEqual([200, 'A-1']);
  });

  it('refuses an older version, with its author', async () => {
    const [one, other] = [await added({}), await added({})];
    const { values } = await seen(other);
    await world.call(20, `PUT ${BASE}/${other}`, {
      body: { version: 1, values: { ...values, address: '1 Main Street' } },
    });
    const came = await merge(30, one, { other });
    expect(came.status).toBe(409);
    expect(came.errors[0]).toMatchObject({ code: 'record-changed', meta: { name: 'role-20', version: 2 } });
    expect((await merge(30, one, { other, otherVersion: 2, picks: { address: 'other' } })).status).toBe(200);
  });

  it('refuses a client that was merged or forgotten meanwhile, and one client twice', async () => {
    const [one, two, three] = [await added({}), await added({}), await added({})];
    expect((await merge(30, one, { other: two })).status).toBe(200);
    const code = async (came: ReturnType<typeof merge>) => [
      (await came).status,
      (await came).errors[0]?.code,
      (await came).errors[0]?.meta,
    ];
    expect(await code(merge(30, three, { other: two }))).toEqual([409, 'client-merged', { into: one }]);
    expect(await code(merge(30, two, { other: three }))).toEqual([409, 'client-merged', { into: one }]);
    expect((await code(merge(30, three, { other: three })))[1]).toBe('client-merged');
    expect((await world.call(30, `GET ${BASE}/${three}/merge?other=${two}`)).errors[0]?.code).toBe(
      'client-merged',
    );
    const saving = await world.call(30, `PUT ${BASE}/${two}`, {
      body: { version: 1, values: { ...blankClient, first_name: 'Grace' } },
    });
    expect(saving.errors[0]?.code).toBe('client-merged');
    await app.deps.db.withVendor(world.vendorId, (tx) =>
      app.clients.forgetClient(tx, { clientId: Number(three), actor: SYSTEM, now: MOMENT }),
    );
    expect(await code(merge(30, one, { other: three, version: 2 }))).toEqual([
      409,
      'client-forgotten',
      undefined,
    ]);
    expect((await merge(30, one, { other: '999999', version: 2 })).status).toBe(404);
    expect((await world.call(30, `GET ${BASE}/${three}`)).status).toBe(404);
  });

  it('lets one of two merges win that begin at once', async () => {
    const [one, two, three] = [await added({}), await added({}), await added({})];
    const came = await Promise.all([
      merge(30, one, { other: two }),
      merge(30, two, { other: one }),
      merge(30, two, { other: three }),
      merge(30, three, { other: two }),
    ]);
    expect(came.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(came.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
    // Each merged record is one step from a client that stands.
    const chained = await rows(
      sql`SELECT c.id FROM clients c JOIN clients m ON m.vendor_id = c.vendor_id AND m.id = c.merged_into WHERE m.merged_into IS NOT NULL`,
    );
    expect(chained).toEqual([]);
  });

  it('refuses picks that are none', async () => {
    const [one, other] = [
      await added({ notes: 'x'.repeat(1_500) }),
      await added({ notes: 'y'.repeat(1_500) }),
    ];
    const faults = async (picks: object) =>
      (await merge(30, one, { other, picks })).errors.map(({ source, meta }) => [
        source?.pointer,
        meta?.['fault'],
      ]);
    expect(await faults({ shoe_size: 'other' })).toEqual([['/picks/shoe_size', 'unknown']]);
    expect(await faults({ email: 'both' })).toEqual([['/picks/email', 'option']]);
    expect(await faults({ notes: 'both' })).toEqual([['/picks/notes', 'too_long']]);
    expect((await merge(30, one, { other, picks: { email: 'neither' } })).status).toBe(422);
  });

  it('refuses notes that make a long number together, where the vendor refuses them', async () => {
    const key = 'feature.notesFieldDigitValidation';
    const [one, other] = [await added({ notes: 'Card 1234' }), await added({ notes: '5678' })];
    const [long, third] = [await added({ notes: 'Card 1234 5678' }), await added({ notes: '' })];
    await setSetting(app.deps.db, world.vendorId, { key, value: true });
    const { errors } = await merge(30, one, { other, picks: { notes: 'both' } });
    expect(errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']])).toEqual([
      ['/picks/notes', 'digits'],
    ]);
    expect((await merge(30, third, { other: long, picks: { notes: 'other' } })).status).toBe(422);
    // What stays as it was refuses nothing.
    expect((await merge(30, long, { other: third, picks: { notes: 'this' } })).status).toBe(200);
    await setSetting(app.deps.db, world.vendorId, { key, value: false });
    expect((await merge(30, one, { other, picks: { notes: 'both' } })).status).toBe(200);
  });

  it('stays within the reach of roles that may merge', async () => {
    const there = await aLocation(app.deps.db, world.vendorId);
    const [mine, theirs] = [await added({}), await added({ home_location_id: String(there) })];
    for (const who of [15, 20] as const) {
      expect((await merge(who, mine, { other: theirs })).status).toBe(404);
      expect((await merge(who, theirs, { other: mine })).status).toBe(404);
      expect((await world.call(who, `GET ${BASE}/${mine}/merge?other=${theirs}`)).status).toBe(404);
    }
    for (const who of [5, 10, 13, 50] as const)
      expect((await merge(who, mine, { other: theirs })).status).toBe(403);
    expect((await merge(30, mine, { other: theirs })).status).toBe(200);
  });
});

describe('possible duplicates', () => {
  it('are found with their reasons after each change, strongest first, without merged and archived ones', async () => {
    const contact = { last_name: 'Sameperson', email: 'same@example.com' };
    const [one, other] = [await added(contact), await added({ ...contact, email: 'SAME@example.com' })];
    expect(await pairOf(one)).toMatchObject({
      reasons: ['email', 'name'],
      clients: [{ id: one, name: 'Sameperson, Grace', email: 'same@example.com' }, { id: other }],
      decided_at: null,
    });
    const phoned = await added({ first_name: 'Bo', last_name: 'Telephon', work_phone: '+12065550143' });
    const again = await added({ first_name: 'Al', last_name: 'Other', phone: '+1 206 555 0143' });
    expect((await pairOf(phoned))?.reasons).toEqual(['phone']);
    const weights = (await duplicates(30)).map(({ reasons }) => reasons.length);
    expect(weights.indexOf(2)).toBeLessThan(weights.indexOf(1));

    const { values } = await seen(again);
    await world.call(30, `PUT ${BASE}/${again}`, { body: { version: 1, values: { ...values, phone: '' } } });
    expect(await pairOf(phoned)).toBeUndefined();
    await world.call(30, `PUT ${BASE}/${other}/archived`, { body: { version: 1, archived: true } });
    expect(await pairOf(one)).toBeUndefined();
    await world.call(30, `PUT ${BASE}/${other}/archived`, { body: { version: 2, archived: false } });
    expect((await pairOf(one))?.clients).toHaveLength(2);
    await merge(30, one, { other, otherVersion: 3 });
    expect(await pairOf(one)).toBeUndefined();
  });

  it('are found by the same number in two systems, and by a near contact of the same name', async () => {
    const [one, other] = [await added({ external_id: 'SF-77' }), await added({ first_name: 'Bo' })];
    await rows(
      sql`INSERT INTO client_external_ids (vendor_id, system, external_id, client_id) VALUES (${world.vendorId}, 'crm', 'SF-77', ${Number(other)}) RETURNING client_id`,
    );
    const { values } = await seen(other);
    await world.call(30, `PUT ${BASE}/${other}`, {
      body: { version: 1, values: { ...values, external_id: 'SF-77', address: 'x' } },
    });
    expect((await pairOf(one))?.reasons).toEqual(['external_id']);
    const named = { first_name: 'Ada', last_name: 'Nearby' };
    const near = await added({ ...named, email: 'ada.nearby@example.com' });
    await added({ ...named, email: 'ada.nearbye@example.com' });
    await added({ ...named, email: 'quite.another@example.com' });
    expect(
      (await duplicates(30))
        .filter(({ clients }) => clients.some(({ id }) => id === near))
        .map(({ reasons }) => reasons),
    ).toEqual([['name', 'near_email']]);
  });

  it('are remembered as two persons, also by whom and after a change and a merge', async () => {
    const contact = { email: 'family@example.com' };
    const [one, other] = [
      await added({ ...contact, last_name: 'Elder' }),
      await added({ ...contact, last_name: 'Younger' }),
    ];
    const { id } = (await pairOf(one))!;
    const decide = (who: Principal, apart: boolean) =>
      world.call(who, `PUT ${PAIRS}/${id}`, { body: { apart } });
    expect((await decide(10, true)).status).toBe(403);
    expect((await decide(15, true)).body).toEqual({ data: { id, apart: true } });
    expect(await pairOf(one)).toBeUndefined();
    const { values } = await seen(other);
    await world.call(30, `PUT ${BASE}/${other}`, {
      body: { version: 1, values: { ...values, address: '2 Main Street' } },
    });
    expect(await pairOf(one)).toBeUndefined();
    expect(await pairOf(one, '&state=decided')).toMatchObject({
      id,
      decided_by: 'role-15',
      decided_at: expect.stringMatching(/^20/),
    });
    // A third record of one of them: the decision is about the person.
    const third = await added({ last_name: 'Elder', email: 'elder@example.com' });
    await merge(30, third, { other: one, picks: { email: 'other' } });
    expect(await pairOf(third)).toBeUndefined();
    const moved = (await pairOf(third, '&state=decided'))!;
    expect(moved).toMatchObject({ decided_by: 'role-15' });
    await world.call(30, `PUT ${PAIRS}/${moved.id}`, { body: { apart: false } });
    expect((await pairOf(third))?.clients.map((client) => client.id)).toEqual([other, third]);
    expect((await world.call(30, `GET ${PAIRS}?state=all`)).status).toBe(400);
  });

  it('are those within the reader’s reach alone', async () => {
    const { db } = app.deps;
    const there = await aLocation(db, world.vendorId);
    const service = await aService(db, world.vendorId, { locations: [there] });
    await aStaffMember(db, world.vendorId, { locations: [there], serves: [service] });
    const contact = { email: 'reach@example.com', last_name: 'Reach' };
    const one = await added(contact);
    await added({ ...contact, home_location_id: String(there) });
    const pair = (await pairOf(one))!;
    expect(pair.clients).toHaveLength(2);
    expect(await pairOf(one, '', 20)).toBeUndefined();
    expect((await world.call(20, `PUT ${PAIRS}/${pair.id}`, { body: { apart: true } })).status).toBe(404);
    for (const who of [5, 10, 13, 50] as const)
      expect((await world.call(who, `GET ${PAIRS}`)).status).toBe(403);
  });
});
