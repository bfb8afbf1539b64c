import { randomBytes } from 'node:crypto';
import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { VendorExport } from '#contract/settings/vendor-exports.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { NOT_EXPORTED } from '#server/infrastructure/exports/export-vendor.ts';
import { exportableTables } from '#server/infrastructure/exports/vendor-exports-store.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { doDueWork } from '#server/infrastructure/leased-work/leased-work.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient, aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { isBooked } from '#server/testing/slots-store.ts';
import { exportWork } from './write-export.ts';

const EXPORTS = '/api/internal/v1/admin/settings/data/exports';
const PASSWORD = 'a-long-password-1';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

let made = 0;
async function aBusiness() {
  const { db } = app.deps;
  const { id } = await aVendor(db);
  const location = await aLocation(db, id);
  const service = await aService(db, id, { locations: [location] });
  const staff = await aStaffMember(db, id, { locations: [location], serves: [service] });
  made += 1;
  const email = `exporter-${made}@harbor.test`;
  const identityId = await app.access.createIdentity({ email, name: 'Ada', password: PASSWORD });
  const own = await aStaffMember(db, id, { name: 'Ada', role: 30, locations: [], serves: [], identityId });
  let admin: SignedIn = await signInAs(app, email, PASSWORD);
  const visit = await isBooked(db, id, {
    staff,
    location,
    service,
    from: MOMENT + DAY + made * HOUR,
    minutes: 30,
  });
  await db.withVendor(id, (tx) =>
    tx.run(sql`INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at)
      VALUES (${id}, ${visit}, ${visit}, '../../passwd', 'application/pdf', 5, ${Buffer.from('%PDF-')}, ${new Date(MOMENT)})`),
  );
  return {
    id,
    own,
    visit,
    client: (first: string) => aClient(db, id, { first, email: `${first.toLowerCase()}@example.com` }),
    start: () => ask<{ data: VendorExport }>(app, `POST ${EXPORTS}`, { ...admin, body: {} }),
    list: async () => (await ask<{ data: VendorExport[] }>(app, `GET ${EXPORTS}`, admin)).body.data,
    remove: (key: string) => ask(app, `DELETE ${EXPORTS}/${key}`, admin),
    archive: (key: string) =>
      app.http.inject({ url: `${EXPORTS}/${key}/archive.zip`, headers: { cookie: admin.cookie ?? '' } }),
    password: (key: string) =>
      ask<{ data: { password: string } }>(app, `GET ${EXPORTS}/${key}/password`, admin),
    async proveAgain(): Promise<void> {
      admin = await signInAs(app, email, PASSWORD);
    },
  };
}
const work = () => doDueWork({ db: app.deps.db, clock: app.clock, random: randomBytes }, [exportWork]);
const codeOf = (came: { body: unknown }) => (came.body as { errors?: { code: string }[] }).errors?.[0]?.code;

/** The files of an archive by their names. */
async function filesOf(bytes: Buffer, password: string): Promise<Map<string, Buffer>> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), {
    password,
    useWebWorkers: false,
  });
  const files = new Map<string, Buffer>();
  for (const entry of await zip.getEntries())
    if (!entry.directory) {
      const content = await entry.getData(new BlobWriter());
      files.set(entry.filename, Buffer.from(await content.arrayBuffer()));
    }
  return files;
}
const rowsOf = (files: Map<string, Buffer>, table: string): Record<string, unknown>[] =>
  String(files.get(`${table}.jsonl`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a full export of a vendor', () => {
  it('holds every row of the vendor and its files, nothing of others, and no secrets', async () => {
    const [ours, theirs] = [await aBusiness(), await aBusiness()];
    await theirs.client('Theodora');
    for (let index = 0; index < 600; index += 1) await ours.client(`Client${index}`);
    const begun = await ours.start();
    expect(begun.status, begun.text).toBe(201);
    expect((await ours.start()).body.data.key).toBe(begun.body.data.key);
    await work();
    const [done] = await ours.list();
    expect(done).toMatchObject({ state: 'done', started_by: 'Ada', files: 1 });
    expect(done!.done).toBe(done!.total);
    const { rawPayload, headers, statusCode } = await ours.archive(done!.key);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    const { password } = (await ours.password(done!.key)).body.data;
    expect(password).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/);
    const files = await filesOf(rawPayload, password);
    await expect(filesOf(rawPayload, password.replaceAll('-', ''))).rejects.toThrow(/password/i);
    // More rows than one batch, each once.
    const clients = rowsOf(files, 'clients');
    expect(new Set(clients.map(({ id }) => id)).size).toBe(600);
    expect(clients).toHaveLength(600);
    expect(rowsOf(files, 'visits')).toMatchObject([{ id: ours.visit, vendor_id: ours.id }]);
    const pdf = [...files.keys()].filter((name) => name.startsWith('files/'));
    expect(pdf).toEqual([expect.stringMatching(/^files\/visit_files\/\d+\.pdf$/)]);
    expect(String(files.get(pdf[0]!))).toBe('%PDF-');
    for (const [name, content] of files)
      if (name.endsWith('.jsonl'))
        for (const row of rowsOf(files, name.replace('.jsonl', '')))
          expect([name, row['vendor_id'] ?? row['id']]).toEqual([name, ours.id]);
      else expect(content.includes('Theodora')).toBe(false);
    // The same rows for spreadsheets, and no cell that one of them would run.
    const lines = String(files.get('clients.csv')).split('\r\n');
    expect(lines[0]!.split(',')).toEqual(Object.keys(clients[0]!));
    expect(lines).toHaveLength(600 + 2);
    expect(lines.filter((line) => line.includes(',Client599,'))).toHaveLength(1);
    const names = [...files.keys()];
    for (const table of Object.keys(NOT_EXPORTED)) expect(names).not.toContain(`${table}.jsonl`);
    expect(rowsOf(files, 'visits')[0]).not.toHaveProperty('rwg_token');
    expect(String(files.get('README.md'))).toContain('- visits.rwg_token');
    expect(String(files.get('README.md'))).toContain('has not named the place');
  });

  it('leaves out columns whose names tell of a secret, and tables of accounts', async () => {
    const ours = await aBusiness();
    const tables = await app.deps.db.withVendor(ours.id, (tx) =>
      exportableTables(tx, Object.keys(NOT_EXPORTED)),
    );
    const hidden = tables.flatMap(({ name, hidden: columns }) =>
      columns.map((column) => `${name}.${column}`),
    );
    expect(hidden).toEqual(
      expect.arrayContaining([
        'devices.session_hash',
        'devices.earlier_session_hash',
        'push_subscriptions.auth',
        'push_subscriptions.browser_key',
        'shortcut_invitations.token_hash',
      ]),
    );
    expect(tables.map(({ name }) => name)).not.toContain('identities');
  });

  it('needs the password of the last ten minutes, and is recorded with each download', async () => {
    const ours = await aBusiness();
    app.clock.advance(11 * MINUTE);
    const refused = await ours.start();
    expect([refused.status, codeOf(refused)]).toEqual([403, 'password-required']);
    expect(await ours.list()).toEqual([]);
    await ours.proveAgain();
    const { key } = (await ours.start()).body.data;
    expect([(await ours.archive(key)).statusCode, (await ours.password(key)).status]).toEqual([404, 404]);
    await work();
    expect((await ours.archive(key)).statusCode).toBe(200);
    app.clock.advance(11 * MINUTE);
    const hidden = await ours.password(key);
    expect([hidden.status, codeOf(hidden)]).toEqual([403, 'password-required']);
    await ours.proveAgain();
    expect((await ours.password(key)).status).toBe(200);
    const noted = await app.deps.db.read(
      ours.id,
      sql<{
        act: string;
      }>`SELECT detail->>'act' AS act FROM security_events WHERE kind = 'data-exported' ORDER BY id`,
    );
    expect(noted.map(({ act }) => act)).toEqual(['start', 'download', 'password']);
    const events = await app.deps.db.read(
      ours.id,
      sql<{ kind: string }>`SELECT kind FROM events WHERE subject_kind = 'vendor-export'`,
    );
    expect(events).toEqual([{ kind: 'vendor-export-started' }]);
  });

  it('expires after a day, is gone with an erasure, and another vendor never sees it', async () => {
    const [ours, theirs] = [await aBusiness(), await aBusiness()];
    const { key } = (await ours.start()).body.data;
    await work();
    expect(await theirs.list()).toEqual([]);
    expect([(await theirs.archive(key)).statusCode, (await theirs.password(key)).status]).toEqual([404, 404]);
    app.clock.advance(DAY);
    await ours.proveAgain();
    expect([(await ours.archive(key)).statusCode, await ours.list()]).toEqual([404, []]);
    const due = { db: app.deps.db, vendorId: ours.id, now: app.clock.now(), goOn: () => true };
    expect(await app.retention.find(({ name }) => name === 'full exports')!.removeDue(due)).toBe(1);

    await ours.start();
    await work();
    const client = await ours.client('Gundula');
    const actor = { kind: 'system', id: null } as const;
    const forgetting = { clientId: client, actor, now: app.clock.now() };
    await app.deps.db.withVendor(ours.id, (tx) => app.clients.forgetClient(tx, forgetting));
    expect(await ours.list()).toEqual([]);
  });

  it('fails without the right of the person who started it, and can be stopped', async () => {
    const ours = await aBusiness();
    await ours.start();
    await app.deps.db.withVendor(ours.id, (tx) =>
      tx.run(sql`UPDATE staff SET role = 20 WHERE id = ${ours.own}`),
    );
    await work();
    const [row] = await app.deps.db.read(ours.id, sql<{ state: string }>`SELECT state FROM vendor_exports`);
    expect(row).toEqual({ state: 'failed' });
    await app.deps.db.withVendor(ours.id, (tx) =>
      tx.run(sql`UPDATE staff SET role = 30 WHERE id = ${ours.own}`),
    );
    await ours.proveAgain();
    const { key } = (await ours.start()).body.data;
    expect((await ours.remove(key)).status).toBe(204);
    await work();
    expect((await ours.list()).map(({ state }) => state)).toEqual(['failed']);
  });
});
