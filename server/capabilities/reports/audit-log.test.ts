import { beforeAll, describe, expect, it } from 'vitest';
import { blankLine } from '#contract/setup/lines-of-business.values.ts';
import { DAY, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { NewEvent } from '#server/infrastructure/outbox/events-store.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { withPasskeyAfter } from '#server/testing/second-factor-store.ts';

const LOG = '/api/internal/v1/admin/audit-log';
const SESSION = '/api/internal/v1/session';
const PASSWORD = 'a-long-password-1';

let app: TestApp;
let vendorId: number;
let [here, there] = [0, 0];
let [manager, far] = [0, 0];
let admin: SignedIn;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendorId = (await aVendor(db, { pathname: 'ours' })).id;
  [here, there] = [await aLocation(db, vendorId), await aLocation(db, vendorId)];
  await person('admin@audit.test', 30, []);
  manager = await person('manager@audit.test', 20, [here]);
  far = await person('far@audit.test', 20, [there]);
  admin = await signInAs(app, 'admin@audit.test');
});

async function person(email: string, role: number, locations: number[]): Promise<number> {
  const identityId = await app.access.createIdentity({ email, name: email, password: PASSWORD });
  return aStaffMember(app.deps.db, vendorId, { role, locations, identityId });
}

let versions = 0;
/** Writes an event by the manager, unless it says by whom. */
async function event(of: Partial<NewEvent> & { on: string; id?: number }): Promise<void> {
  const { on, id = 1, ...more } = of;
  versions += 1;
  await app.deps.db.withVendor(vendorId, (tx) =>
    appendEvent(tx, {
      subject: { kind: on, id, version: versions },
      kind: `${on}-changed`,
      actor: { kind: 'staff', id: manager },
      at: app.deps.clock.now(),
      requestId: 'r-1',
      ...more,
    }),
  );
  app.clock.advance(1_000);
}

interface Entry {
  actor: string;
  kind: string;
  verb: string | null;
  record: string | null;
  record_id: string;
  record_name: string;
  changes: { field: string; before: string | null; after: string | null }[];
  request_id: string;
}
const read = async (query = '', reader = admin) => {
  const { status, body } = await ask<{ data: Entry[]; meta: { total: number; after: string | null } }>(
    app,
    `GET ${LOG}${query}`,
    reader,
  );
  expect(status).toBe(200);
  return body;
};

describe('the audit log', () => {
  it('says who changed what, from what to what, and by which request', async () => {
    const room = { name: 'Blue room' };
    const made = await ask<{ data: { id: string } }>(app, 'POST /api/internal/v1/admin/lines-of-business', {
      ...admin,
      body: { values: { ...blankLine, name: 'Retail' } },
    });
    expect(made.status, JSON.stringify(made.errors)).toBe(201);
    await event({
      on: 'room',
      id: 7,
      changes: [{ field: 'name', before: '"Red"', after: JSON.stringify(room.name) }],
    });
    const [changed, created] = (await read()).data;
    expect(changed).toMatchObject({
      kind: 'room-changed',
      verb: 'changed',
      record: 'room',
      record_id: '7',
      changes: [{ field: 'name', before: '"Red"', after: '"Blue room"' }],
      request_id: 'r-1',
    });
    expect(created).toMatchObject({
      verb: 'created',
      record: 'line-of-business',
      record_id: made.body.data.id,
    });
    expect(created!.request_id).not.toBe('');
  });

  it('lists no act of a visitor, and no move of a visit by the product', async () => {
    const { total } = (await read()).meta;
    await event({ on: 'visit', kind: 'visit-joined', actor: { kind: 'visitor', id: null } });
    await event({ on: 'visit', kind: 'visit-no-showed', actor: { kind: 'system', id: null } });
    expect((await read()).meta.total).toBe(total);
    await event({ on: 'visit', kind: 'visit-called' });
    await event({ on: 'settings', id: 0, kind: 'setting-changed', actor: { kind: 'system', id: null } });
    expect((await read()).data.slice(0, 2).map(({ kind, actor }) => [kind, actor === ''])).toEqual([
      ['setting-changed', true],
      ['visit-called', false],
    ]);
  });

  it('hides the values of visitors from all, those of staff from managers', async () => {
    const changes = [{ field: 'email', before: '"ana@example.com"', after: '"bea@example.com"' }];
    await event({ on: 'client', id: 3, changes });
    await event({ on: 'visit', id: 4, kind: 'visit-cancelled', words: { reason: 'Ana is ill' } });
    await event({ on: 'staff', id: manager, changes });
    const shown = async (reader: SignedIn) =>
      (await read('?size=25', reader)).data
        .slice(0, 3)
        .map((entry) => [entry.record, entry.changes[0]!.after]);
    expect(await shown(admin)).toEqual([
      ['staff', '"bea@example.com"'],
      ['visit', null],
      ['client', null],
    ]);
    expect(await shown(await signInAs(app, 'manager@audit.test'))).toEqual([
      ['staff', null],
      ['visit', null],
      ['client', null],
    ]);
    const { text } = await ask(app, `GET ${LOG}/file.csv`, admin);
    expect([text.includes('Ana is ill'), text.split('ana@example.com').length - 1]).toEqual([false, 1]);
  });

  it('filters by person, record, number and time, from an end to the other by key', async () => {
    const from = toIso(app.deps.clock.now());
    for (let n = 0; n < 30; n += 1) await event({ on: 'service', id: 90 + n });
    await event({ on: 'service', id: 90, actor: { kind: 'staff', id: far } });
    expect((await read(`?from=${from}`)).meta.total).toBe(31);
    expect((await read(`?from=${from}&person=${far}`)).data).toHaveLength(1);
    expect((await read(`?record=service&number=90`)).data).toHaveLength(2);
    expect((await read(`?until=${from}&record=service`)).data).toEqual([]);
    const first = await read(`?record=service&sort=at&size=25`);
    const rest = await read(`?record=service&sort=at&size=25&after=${first.meta.after}`);
    expect([first, rest].flatMap(({ data }) => data.map((entry) => entry.record_id))).toEqual([
      ...Array.from({ length: 30 }, (_, n) => String(90 + n)),
      '90',
    ]);
    for (const query of ['?record=none', '?number=x', '?from=yesterday', '?after=x'])
      expect((await ask(app, `GET ${LOG}${query}`, admin)).errors[0]?.code).toBe('parameter-invalid');
  });

  it('shows managers the acts of the staff at their locations, product admins their own', async () => {
    const actors = async (reader: SignedIn) =>
      new Set((await read('?size=100', reader)).data.map(({ actor }) => actor));
    const ofManager = await actors(await signInAs(app, 'manager@audit.test'));
    const ofFar = await actors(await signInAs(app, 'far@audit.test'));
    expect([ofManager.size, ofFar.size, new Set([...ofManager, ...ofFar]).size]).toEqual([1, 1, 2]);
    const identityId = await app.access.createIdentity({
      email: 'root@audit.test',
      name: 'Root',
      password: PASSWORD,
    });
    await app.access.makeProductAdmin(identityId);
    const root = await withPasskeyAfter(app.deps.db, 'root@audit.test', () =>
      signInAs(app, 'root@audit.test'),
    );
    const entry = { vendor: 'ours', reason: 'Request 7' };
    expect((await ask(app, `PUT ${SESSION}/vendor`, { ...root, body: entry })).status).toBe(200);
    expect((await read('', root)).data.map(({ kind }) => kind)).toEqual(['vendor-entered']);
    // No file waits for a person who owns nothing at the vendor.
    const task = await ask(app, `POST ${LOG}/file`, { ...root, body: { query: {} } });
    expect(task.errors[0]?.code).toBe('export-too-long');
    await person('staff@audit.test', 10, [here]);
    expect((await ask(app, `GET ${LOG}`, await signInAs(app, 'staff@audit.test'))).status).toBe(403);
  });

  it('exports what the filters match, without formulas', async () => {
    await event({ on: 'location', id: here, kind: 'location-changed', requestId: '=1+1' });
    await app.deps.db.withVendor(vendorId, (tx) =>
      tx.run(
        sql`UPDATE locations SET name = '@Harbor, "North"' WHERE vendor_id = ${vendorId} AND id = ${here}`,
      ),
    );
    const { text } = await ask(app, `GET ${LOG}/file.csv?record=location`, admin);
    const [head, line] = text.split('\r\n');
    expect(head).toBe(
      '\u{FEFF}id,at,actor,actor_kind,kind,record,record_id,record_name,changes,request_id,actor_role,actor_roles,address',
    );
    expect(line).toMatch(/,location-changed,location,\d+,"'@Harbor, ""North""",,'=1\+1,,,$/);
    const later = await ask(
      app,
      `GET ${LOG}/file.csv?record=location&from=${toIso(app.deps.clock.now() + DAY)}`,
      admin,
    );
    expect(later.text.split('\r\n')).toHaveLength(2);
  });
});
