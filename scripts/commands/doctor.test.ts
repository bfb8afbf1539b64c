import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { recordBackup } from '#server/infrastructure/backups/backups-store.ts';
import { asOperator } from '#server/testing/operator-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { databaseUrl, foyerProcess } from '../testing/foyer-command.ts';

let url: string;
let db: Database;
let dataDir: string;
beforeAll(async () => {
  const connection = await aDatabase();
  url = databaseUrl(connection);
  db = openDatabase(connection);
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-doctor-'));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await db.close();
});

const doctor = () =>
  foyerProcess(['doctor'], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '48391',
    SECRET_KEY: 'a secret of at least thirty-two characters',
  });
/** Findings by subject: state and text. */
async function findings() {
  const response = await doctor();
  const lines = response.text.trim().split('\n');
  const shown = lines.flatMap((line) => {
    const [, state, subject, words] = /^(ok|look|WRONG) +(.{13}) (.*)$/.exec(line) ?? [];
    return subject === undefined ? [] : [[subject.trim(), `${state}: ${words}`] as const];
  });
  return { ...response, shown: Object.fromEntries(shown) };
}

it('checks the background work in the database, and names the remedy', async () => {
  const fresh = await findings();
  expect(fresh).toMatchObject({ code: 0, complained: '' });
  expect(fresh.shown).toMatchObject({
    database: expect.stringMatching(/^ok: PostgreSQL 1/),
    listeners: 'ok: 0, none behind',
    'dead letters': 'ok: none',
    jobs: expect.stringMatching(/^ok: none yet/),
    partitions: expect.stringMatching(/^ok: room for millions of rows in events, .*wait_shown/),
    audit: expect.stringMatching(/^look: no recent audit/),
    backups: expect.stringMatching(/^look: none was made here/),
    'secret key': 'ok: one',
    clock: expect.stringMatching(/the database agrees$/),
  });

  await db.acrossVendors(
    (tx) => recordBackup(tx, { at: Date.now(), file: '/backups/today', bytes: 1 }),
    'foyer_worker',
  );
  for (const fault of [
    sql`INSERT INTO listeners VALUES ('fragile', 0)`,
    sql`INSERT INTO dead_events (listener, position, vendor_id, error, failed_at) VALUES ('fragile', 1, 1, 'it broke', now())`,
    sql`INSERT INTO violations (invariant, vendor_id, subject, about, seen_at, counted_at) VALUES ('live-legs', 4, 'visit 9', 9, now(), now())`,
    sql`SELECT setval('events_id_seq', 20000000)`,
  ])
    await asOperator(db, fault);
  const sick = await findings();
  expect(sick.code).toBe(1);
  expect(sick.complained).toContain('3 of ');
  expect(sick.shown).toMatchObject({
    listeners: expect.stringMatching(/^WRONG: gave up on events: fragile on 1; jobs list/),
    partitions: expect.stringMatching(/^WRONG: events is full/),
    audit: expect.stringMatching(/^WRONG: .*live-legs \(visit 9 of vendor 4\)/),
    backups: expect.stringMatching(/^ok: the newest is of .*\/backups\/today$/),
  });
});

it('reports only the version for a database at another version', async () => {
  await asOperator(
    db,
    sql`DELETE FROM foyer_migrations WHERE name = (SELECT max(name) FROM foyer_migrations)`,
  );
  const old = await findings();
  expect(old.code).toBe(1);
  expect(old.shown['migrations']).toMatch(/^WRONG: .*npm run foyer -- migrate/);
  expect(Object.keys(old.shown)).not.toContain('listeners');
});
