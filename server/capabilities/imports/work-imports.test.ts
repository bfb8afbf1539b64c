import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportSummary } from '#contract/protocol/imports.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { dueWork, endWork, queueWork } from '#server/infrastructure/leased-work/leased-work-store.ts';
import { doDueWork } from '#server/infrastructure/leased-work/leased-work.ts';
import type { AnyImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { locationsFile } from '#server/testing/import-files.ts';
import { clientImport } from '../clients/index.ts';
import { locationImport } from '../locations/index.ts';
import { importsRetention } from './index.ts';
import { importWork } from './work-imports.ts';

const FILES = '/api/internal/v1/admin/imports/locations';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const worker = (db: Database = app.deps.db, kind: AnyImportKind = locationImport) =>
  doDueWork({ db, clock: app.clock, random: randomBytes }, [importWork([kind])]);
const summary = async (line: `${'GET' | 'POST' | 'PUT'} ${string}`, body?: object): Promise<ImportSummary> =>
  ((await world.call(30, line, body && { body })).body as { data: never }).data;
const numbers = async () =>
  (
    await app.deps.db.withVendor(1, (tx) =>
      tx.many(
        sql<{
          n: string;
        }>`SELECT external_id AS n FROM locations WHERE vendor_id = 1 AND external_id LIKE 'loc-%'`,
      ),
    )
  ).map(({ n }) => n);

/** A process that dies after some transactions: it neither commits nor gives its lease back. */
function dying(transactions: number): Database {
  let left = transactions;
  return {
    ...app.deps.db,
    withVendor: async (vendorId, work, role) => {
      if ((left -= 1) < 0) throw new Error('killed');
      return app.deps.db.withVendor(vendorId, work, role);
    },
  };
}

describe('a worker', () => {
  it('that dies leaves its import to another, which saves each row once', async () => {
    const { id, mapping } = await summary(`POST ${FILES}`, { text: locationsFile({ rows: 130 }) });
    await summary(`PUT ${FILES}/${id}/mapping`, { mapping });
    await worker();
    await summary(`PUT ${FILES}/${id}/run`, {});

    await expect(worker(dying(3))).rejects.toThrow('killed');
    const halfway = await numbers();
    expect(halfway.length).toBeGreaterThan(0);
    expect(halfway.length).toBeLessThan(130);
    // Until the lease ends, no other worker takes it.
    await worker();
    expect(await numbers()).toHaveLength(halfway.length);
    expect((await summary(`GET ${FILES}/${id}`)).progress).toEqual({ done: halfway.length, of: 130 });

    app.clock.advance(31_000);
    await Promise.all([worker(), worker(), worker()]);
    const all = await numbers();
    expect(all).toHaveLength(130);
    expect(new Set(all).size).toBe(130);
    expect(await summary(`GET ${FILES}/${id}`)).toMatchObject({
      state: 'done',
      outcome: { created: 130, failed: 0 },
    });
  });

  it('that dies among many at once leaves them to another, and so in an undo', async () => {
    const files = '/api/internal/v1/admin/imports/clients';
    const text = [
      'external_id,first_name,email',
      ...Array.from({ length: 600 }, (_, at) => `killed-${at},Kit,killed-${at}@example.com`),
    ].join('\n');
    const { id, mapping } = await summary(`POST ${files}`, { text });
    await summary(`PUT ${files}/${id}/mapping`, { mapping });
    await worker(app.deps.db, clientImport);
    const left = async () =>
      (
        await app.deps.db.withVendor(1, (tx) =>
          tx.many(
            sql<{
              n: string;
            }>`SELECT external_id AS n FROM client_external_ids WHERE vendor_id = 1 AND external_id LIKE 'killed-%'`,
          ),
        )
      ).length;
    for (const [step, ended] of [
      ['run', 600],
      ['undo', 0],
    ] as const) {
      await summary(`PUT ${files}/${id}/${step}`, {});
      await expect(worker(dying(2), clientImport)).rejects.toThrow('killed');
      expect([0, 600], step).not.toContain(await left());
      app.clock.advance(31_000);
      await Promise.all([worker(app.deps.db, clientImport), worker(app.deps.db, clientImport)]);
      expect(await left(), step).toBe(ended);
    }
    expect((await summary(`GET ${files}/${id}`)).outcome).toMatchObject({ undone: 600, kept: 0, failed: 0 });
  });

  it('leaves work of a kind that it does not know to a newer release, and ends', async () => {
    const subject = { kind: 'of-a-newer-release', id: 1 };
    await app.deps.db.withVendor(1, (tx) => queueWork(tx, { ...subject, now: app.clock.now() }));
    await worker();
    const waiting = await app.deps.db.acrossVendors(
      (tx) => dueWork(tx, { now: app.clock.now(), most: 10 }),
      'foyer_worker',
    );
    expect(waiting).toEqual([{ vendorId: 1, ...subject }]);
    await app.deps.db.withVendor(1, (tx) => endWork(tx, subject));
  });

  it('goes on after a row that the database refuses', async () => {
    const text = locationsFile({ rows: 30 }).replaceAll('loc-', 'next-');
    const { id, mapping } = await summary(`POST ${FILES}`, { text });
    await summary(`PUT ${FILES}/${id}/mapping`, { mapping });
    await worker();
    await summary(`PUT ${FILES}/${id}/run`, {});
    const insert = locationImport.rules.insert;
    const rules = {
      ...locationImport.rules,
      insert: (async (tx, values, change) => {
        if (values['external_id'] !== 'next-7') return insert(tx, values, change);
        // Another person has saved the same number in this moment.
        await tx.run(sql`INSERT INTO imports (vendor_id, kind, state) VALUES (1, 'x', 'x')`);
        return 0;
      }) as typeof insert,
    };
    await worker(app.deps.db, { ...locationImport, rules });
    expect((await summary(`GET ${FILES}/${id}`)).outcome).toMatchObject({ created: 29, failed: 1 });
    const { body } = await world.call(30, `GET ${FILES}/${id}/rows?outcome=failed`);
    expect((body as { data: object }).data).toMatchObject([
      { line: 8, faults: [{ text: 'The record could not be saved. Send the row again.' }] },
    ]);
  });

  it('saves nothing for a person who has left', async () => {
    const { id, mapping } = await summary(`POST ${FILES}`, {
      text: locationsFile({ rows: 2 }).replaceAll('loc-', 'late-'),
    });
    await summary(`PUT ${FILES}/${id}/mapping`, { mapping });
    await worker();
    await summary(`PUT ${FILES}/${id}/run`, {});
    const leaves = (gone: boolean) =>
      app.deps.db.withVendor(1, (tx) =>
        tx.run(
          sql`UPDATE staff SET deactivated_at = ${gone ? new Date(MOMENT) : null} WHERE display_name = 'role-30'`,
        ),
      );
    await leaves(true);
    await worker();
    await leaves(false);
    expect((await summary(`GET ${FILES}/${id}`)).outcome).toMatchObject({ created: 0, failed: 2 });
  });
});

/** Of the rows of clients: each has an address. */
const KEYS = 600;
describe('the rows of an import', () => {
  it('are deleted after 30 days, and the import stays', async () => {
    const due = { db: app.deps.db, vendorId: 1, goOn: () => true };
    const now = app.clock.now();
    expect(await importsRetention.removeDue({ ...due, now: now + 29 * DAY })).toBe(0);
    expect(await importsRetention.removeDue({ ...due, now: now + 31 * DAY })).toBe(162 + 600 + KEYS);
    expect(await importsRetention.removeDue({ ...due, now: now + 31 * DAY })).toBe(0);
    const { body } = await world.call(30, `GET ${FILES}`);
    expect((body as { data: object }).data).toHaveLength(3);
  });
});
