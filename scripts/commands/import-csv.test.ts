import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, foyer } from '#scripts/testing/foyer-command.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { locationsFile } from '#server/testing/import-files.ts';
import type { TestConnection } from '#server/testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let app: TestApp;
let vendor: number;
beforeAll(async () => {
  app = await anApp();
  vendor = (await aVendor(app.deps.db, { pathname: 'ours' })).id;
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const run = (...args: string[]) =>
  foyer(['import', 'csv', ...args], {
    DATABASE_URL: databaseUrl(app.deps.connection as TestConnection),
    SECRET_KEY: 'a secret of at least thirty-two characters',
  });
const counts = () =>
  app.deps.db.withVendor(vendor, (tx) =>
    tx.one(sql<{ locations: number; imports: number }>`
      SELECT (SELECT count(*)::int FROM locations WHERE vendor_id = ${vendor}) AS locations,
        (SELECT count(*)::int FROM imports WHERE vendor_id = ${vendor}) AS imports`),
  );

describe('import csv', () => {
  it('only checks, names faults and leaves nothing behind', async () => {
    const checked = await run(
      'locations',
      file('faults.csv', locationsFile({ rows: 3, faults: 1 })),
      '--vendor',
      'ours',
    );
    expect(checked.code).toBe(1);
    expect(checked.text).toContain('line 2, time_zone: Please choose one of the options offered');
    expect(checked.text).toContain('Would create 2, change 0, leave 0 unchanged. Faults: 1.');
    expect(checked.complained).toContain('1 of 3 rows have a fault. Nothing is saved.');
    expect(await counts()).toEqual({ locations: 0, imports: 0 });
  });

  it('saves with --run, without faults or without their rows', async () => {
    const faults = file('faults.csv', locationsFile({ rows: 3, faults: 1 }));
    expect((await run('locations', faults, '--vendor', 'ours', '--run')).code).toBe(1);
    expect(await counts()).toEqual({ locations: 0, imports: 0 });
    const most = await run('locations', faults, '--vendor', 'ours', '--run', '--skip-faults');
    expect(most).toMatchObject({ code: 0 });
    expect(most.text).toContain('Created 2, changed 0, unchanged 0, left out 1.');
    const all = await run(
      'locations',
      file('all.csv', locationsFile({ rows: 3 })),
      '--vendor',
      'ours',
      '--run',
    );
    expect(all.text).toContain('Created 1, changed 0, unchanged 2, left out 0.');
    expect(await counts()).toEqual({ locations: 3, imports: 2 });
  });

  it('changes the hours of locations', async () => {
    const hours = file('hours.csv', 'external_id,monday,sunday\nloc-1,09:00-12:00 13:00-17:00,closed');
    const changed = await run('hours', hours, '--vendor', 'ours', '--run');
    expect(changed.text).toContain('Created 0, changed 1, unchanged 0, left out 0.');
    const rows = await app.deps.db.withVendor(vendor, (tx) =>
      tx.many(sql<{ weekday: number; fromMinute: number }>`
        SELECT h.weekday, h.from_minute FROM location_hours h JOIN locations l ON l.vendor_id = h.vendor_id AND l.id = h.location_id
        WHERE h.vendor_id = ${vendor} AND l.external_id = 'loc-1' ORDER BY h.from_minute`),
    );
    expect(rows).toEqual([
      { weekday: 1, fromMinute: 540 },
      { weekday: 1, fromMinute: 780 },
    ]);
  });

  it('refuses other kinds, files and vendors in one line', async () => {
    const path = file('all.csv', locationsFile({ rows: 1 }));
    expect((await run('rockets', path, '--vendor', 'ours')).complained).toContain(
      'There is no kind called rockets',
    );
    expect((await run('locations', join(folder, 'none.csv'), '--vendor', 'ours')).complained).toContain(
      'cannot be read',
    );
    expect((await run('locations', file('empty.csv', ''), '--vendor', 'ours')).complained).toContain(
      'This file is empty',
    );
    expect((await run('locations', path, '--vendor', 'none')).complained).toContain(
      'There is no vendor "none"',
    );
  });
});
