import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import { withPasskeyAfter } from '#server/testing/second-factor-store.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';

const SESSION = '/api/internal/v1/session';
const LOG = '/api/internal/v1/admin/security-events';
const PASSWORD = 'a-long-password-1';

let app: TestApp;
let ours: number;
let theirs: number;
let [here, there] = [0, 0];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  [ours, theirs] = [(await aVendor(db, { pathname: 'ours' })).id, (await aVendor(db)).id];
  [here, there] = [await aLocation(db, ours), await aLocation(db, ours)];
});

async function account(email: string, role: number, of: { vendor?: number; locations?: number[] } = {}) {
  const identityId = await app.access.createIdentity({ email, name: email, password: PASSWORD });
  if (role === 50) await app.access.makeProductAdmin(identityId);
  else
    await aStaffMember(app.deps.db, of.vendor ?? ours, { role, locations: of.locations ?? [], identityId });
  return identityId;
}

const tryAs = (email: string, password: string, from = '198.51.100.7') =>
  ask(app, `POST ${SESSION}`, { body: { email, password }, from });

interface Event {
  kind: string;
  account: string;
  address: string;
  detail: Record<string, unknown>;
}
async function logOf(reader: SignedIn, query = ''): Promise<Event[]> {
  const { status, body } = await ask<{ data: Event[] }>(app, `GET ${LOG}${query}`, reader);
  expect(status).toBe(200);
  return body.data;
}
const seen = (events: Event[]) => events.map((event) => [event.kind, event.account, event.address]);

describe('the log of security events', () => {
  it('records sign-ins with account and address, and whether the address is new', async () => {
    await account('ana@log.test', 10, { locations: [here] });
    await account('admin@log.test', 30);
    await tryAs('ana@log.test', 'wrong horse battery');
    await tryAs('ANA@log.test ', PASSWORD);
    await tryAs('ana@log.test', PASSWORD);
    await tryAs('ana@log.test', PASSWORD, '203.0.113.9');
    const admin = await signInAs(app, 'admin@log.test');
    const of = (await logOf(admin)).filter((event) => event.account === 'ana@log.test');
    expect(seen(of)).toEqual([
      ['signed-in', 'ana@log.test', '203.0.113.9'],
      ['signed-in', 'ana@log.test', '198.51.100.7'],
      ['signed-in', 'ana@log.test', '198.51.100.7'],
      ['sign-in-failed', 'ana@log.test', '198.51.100.7'],
    ]);
    expect(of.map(({ detail }) => detail['new_address'])).toEqual([true, false, true, undefined]);
  });

  it('records a lock-out once, and no address that no account has', async () => {
    await account('locked@log.test', 10, { locations: [here] });
    for (let n = 0; n < 13; n += 1) await tryAs('locked@log.test', 'wrong horse battery');
    await tryAs('unknown@log.test', 'wrong horse battery');
    const admin = await signInAs(app, 'admin@log.test');
    const kinds = (await logOf(admin)).filter((event) => event.account === 'locked@log.test');
    expect(kinds.filter(({ kind }) => kind === 'sign-in-locked')).toHaveLength(1);
    expect(kinds.filter(({ kind }) => kind === 'sign-in-failed')).toHaveLength(10);
    const unknown = await app.deps.db.read(
      0,
      sql<{ account: string; address: string }>`
      SELECT account, address FROM security_events WHERE vendor_id = 0 AND kind = 'sign-in-failed'`,
    );
    expect(unknown).toEqual([{ account: '', address: '198.51.100.7' }]);
    expect((await logOf(admin)).map(({ account: of }) => of)).not.toContain('unknown@log.test');
  });

  it('records signing out, a new password and changed rights', async () => {
    const identityId = await account('changes@log.test', 10, { locations: [here] });
    const session = await signInAs(app, 'changes@log.test');
    await ask(app, `DELETE ${SESSION}`, session);
    await app.access.setPassword(identityId, 'another-long-password');
    const product = await account('root@log.test', 50);
    const admin = await signInAs(app, 'admin@log.test');
    const of = (await logOf(admin)).filter((event) => event.account === 'changes@log.test');
    expect(of.map(({ kind }) => kind)).toEqual(['password-set', 'signed-out', 'signed-in']);
    const rights = await app.deps.db.read(
      0,
      sql<{ identity: string; detail: object }>`
      SELECT identity_id AS identity, detail FROM security_events WHERE vendor_id = 0 AND kind = 'rights-changed'`,
    );
    expect(rights).toEqual([{ identity: product, detail: { role: 50 } }]);
  });

  it('shows each reader the part of the audit log that the table grants', async () => {
    await account('far@log.test', 10, { locations: [there] });
    await account('manager@log.test', 20, { locations: [here] });
    await account('stranger@log.test', 30, { vendor: theirs });
    await signInAs(app, 'far@log.test');
    const accounts = async (reader: SignedIn) => new Set((await logOf(reader)).map(({ account: of }) => of));
    const admin = await accounts(await signInAs(app, 'admin@log.test'));
    expect(admin).toContain('far@log.test');
    const manager = await accounts(await signInAs(app, 'manager@log.test'));
    expect(manager).toContain('ana@log.test');
    expect([manager.has('far@log.test'), manager.has('admin@log.test')]).toEqual([false, false]);
    expect(await accounts(await signInAs(app, 'stranger@log.test'))).toEqual(new Set(['stranger@log.test']));
    const product = await withPasskeyAfter(app.deps.db, 'root@log.test', () =>
      signInAs(app, 'root@log.test'),
    );
    const entry = { vendor: 'ours', reason: 'Request 7' };
    expect((await ask(app, `PUT ${SESSION}/vendor`, { ...product, body: entry })).status).toBe(200);
    expect((await logOf(product)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['vendor-entered', { reason: 'Request 7', minutes: 60 }],
    ]);
    const ana = await signInAs(app, 'ana@log.test');
    expect((await ask(app, `GET ${LOG}`, ana)).status).toBe(403);
  });

  it('filters by group, person and time, pages from an event to earlier ones, and exports', async () => {
    const { db, clock } = app.deps;
    const event = { kind: 'data-exported', identityId: null, account: '=cmd()', address: '' } as const;
    await db.withVendor(ours, async (tx) => {
      for (let n = 0; n < 103; n += 1)
        await recordSecurityEvent(tx, { ...event, at: clock.now(), detail: { n } });
    });
    const admin = await signInAs(app, 'admin@log.test');
    const page = async (query: string) =>
      (
        await ask<{ data: Event[]; meta: { after: string | null; total: number } }>(
          app,
          `GET ${LOG}${query}`,
          admin,
        )
      ).body;
    const first = await page('?group=data&size=100');
    expect([first.data.length, first.data[0]?.detail['n'], first.meta.total]).toEqual([100, 102, 103]);
    const last = await page(`?group=data&size=100&after=${first.meta.after}`);
    expect([last.data.map(({ detail }) => detail['n']), last.meta.after]).toEqual([[2, 1, 0], null]);
    for (const query of ['?before=x', '?group=none', '?from=now', '?person=ana'])
      expect((await ask(app, `GET ${LOG}${query}`, admin)).errors[0]?.code).toBe('parameter-invalid');
    const soon = new Date(clock.now() + 1).toISOString();
    expect([
      (await page(`?from=${soon}`)).meta.total,
      (await page(`?until=${soon}&group=data`)).meta.total,
    ]).toEqual([0, 103]);
    const [ana] = await db.read(
      ours,
      sql<{
        id: number;
      }>`SELECT id FROM staff WHERE identity_id = (SELECT max(identity_id) FROM security_events WHERE account = 'ana@log.test')`,
    );
    const ofAna = await page(`?person=${ana!.id}`);
    expect(new Set(ofAna.data.map(({ account: of }) => of))).toEqual(new Set(['ana@log.test']));
    const file = await ask(app, `GET ${LOG}/file.csv?group=data`, admin);
    const lines = file.text.split('\r\n');
    expect([lines.length, lines[0]]).toEqual([105, '\u{FEFF}id,at,kind,account,address,detail,request_id']);
    expect(lines[1], 'a spreadsheet runs no cell').toContain(
      `,data-exported,'=cmd(),,"{""n"": 102}"`.replace(': ', ':'),
    );
  });

  it('cannot be changed by the server, and loses events after 400 days only', async () => {
    const { db } = app.deps;
    const change = (statement: ReturnType<typeof sql>, role?: 'foyer_worker') =>
      db.withVendor(ours, (tx) => tx.run(statement), role);
    await expect(change(sql`UPDATE security_events SET account = ''`)).rejects.toThrow(/permission denied/);
    await expect(change(sql`UPDATE security_events SET account = ''`, 'foyer_worker')).rejects.toThrow(
      /permission denied/,
    );
    await expect(change(sql`DELETE FROM security_events`)).rejects.toThrow(/permission denied/);
    const count = async (vendor: number) =>
      (
        await db.read(
          vendor,
          sql<{ n: number }>`SELECT count(*) AS n FROM security_events WHERE vendor_id = ${vendor}`,
        )
      )[0]!.n;
    const before = await count(ours);
    // More than one batch.
    await db.acrossVendors((tx) =>
      tx.run(sql`INSERT INTO security_events (vendor_id, at, kind, account, address, request_id, detail)
        SELECT 0, min(at), 'backup-made', '', '', '', '{}' FROM security_events, generate_series(1, 1001) AS n
        WHERE vendor_id = 0 GROUP BY n`),
    );
    const [retain, forget] = ['retention', 'forget-ended-sessions'].map((name) =>
      app.jobs.find((job) => job.name === name)!,
    );
    app.clock.advance(400 * DAY);
    await retain!.work({});
    await forget!.work({});
    expect([await count(ours), (await count(0)) > 0]).toEqual([before, true]);
    app.clock.advance(MINUTE);
    await retain!.work({});
    await forget!.work({});
    expect([await count(ours), await count(0)]).toEqual([0, 0]);
  });
});
