import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openBusiness } from '../harness/business.ts';
import { borrowDatabase } from '../harness/database.ts';
import { figure, sized } from '../harness/figures.ts';
import { operate } from '../harness/operator.ts';
import { startProduct } from '../harness/product.ts';
import { openClient } from '../harness/visitor.ts';
import { holdVisits, existingAmong, untilMigrationWaits, watchLocks } from './locks-store.ts';
import { BREAKS, EXPANDS, nextVersion } from './next-version.ts';
import { startTraffic } from './traffic.ts';

// Both crowds together fit the concurrency of one process. So no request is refused for lack of capacity on a
// slow machine; a refusal comes from the migration.
const CROWD = sized({ visitors: 4, restMs: 250 }, { visitors: 5, restMs: 50 });
const MADE = ['visits.made_up', 'made_up_things'];
const HALF_MADE = ['visits.half_made', 'half_made_things'];
const ADDS = 'ALTER TABLE visits ADD COLUMN made_up_too integer NOT NULL DEFAULT 0;';
const proof = 'migration';

it('of a database in use refuses no request: before, during and after it, and if it fails', async () => {
  const database = await borrowDatabase();
  const { places: positions } = await openBusiness(database);
  const position = positions[0]!;
  const old = await startProduct({ database });
  const ready = async (url: string) => {
    const client = openClient(url);
    const { status, text } = await client.send('GET /readyz');
    client.close();
    return `${status} ${text}`;
  };
  const traffic = startTraffic(old.url, { place: position, ...CROWD });
  await sleep(sized(1_000, 10_000));

  // The next version's migrations, while this version serves.
  const next = nextVersion([EXPANDS]);
  const locks = await watchLocks(database);
  const migrated = await operate(['migrate'], { database, mutation: next });
  expect(migrated.text, 'migrated').toContain('Applied 1.');
  const longest = await locks.longestMs();
  expect(await existingAmong(database, MADE)).toEqual(MADE);

  // Both versions serve while the processes are replaced.
  await sleep(1_200);
  expect(await ready(old.url), 'the old version is ready').toMatch(/^200 /);
  const newer = await startProduct({ database, mutation: next });
  const both = startTraffic(newer.url, { place: position, ...CROWD });
  await sleep(sized(1_500, 10_000));
  expect(await ready(old.url), 'the old version is ready').toMatch(/^200 /);
  await traffic.moveTo(newer.url);
  expect(await old.stop()).toBe(0);

  // A migration that fails half way leaves nothing, and no request fails.
  const failed = await operate(['migrate'], { database, mutation: nextVersion([EXPANDS, BREAKS]) });
  expect(failed, 'the failing migration').toMatchObject({ code: 1 });
  expect(failed.text).toContain('division by zero');
  expect(await existingAmong(database, HALF_MADE), 'half of a migration').toEqual([]);
  expect(await ready(newer.url)).toMatch(/^200 /);

  // Behind a long transaction on the table, it backs off and retries until it succeeds.
  const report = await holdVisits(database);
  const applying = operate(['migrate'], { database, mutation: nextVersion([EXPANDS, ADDS]) });
  await untilMigrationWaits(database);
  await sleep(1_000);
  const before = both.joined();
  await sleep(6_000);
  expect(both.joined() - before, 'joins while a migration waits').toBeGreaterThan(0);
  await report.end();
  const behind = await applying;
  expect(behind.text, 'migrated').toContain('Applied 1.');
  expect(await existingAmong(database, ['visits.made_up_too'])).toHaveLength(1);
  const ends = [await traffic.stop(), await both.stop()];
  expect(
    ends.flatMap(({ faults }) => faults),
    'refused',
  ).toEqual([]);

  figure({ proof, what: 'calls', value: ends.reduce((sum, { calls }) => sum + calls, 0), unit: '' });
  figure({ proof, what: 'of them without success', value: 0, unit: '', goal: { atMost: 0 } });
  figure({
    proof,
    what: 'longest wait for a table during its expansion',
    value: longest,
    unit: 'ms',
    goal: { atMost: 1_000 },
  });
  figure({
    proof,
    what: 'slowest request, behind a migration behind a report',
    value: Math.max(...ends.map(({ slowestMs }) => slowestMs)),
    unit: 'ms',
  });
});
