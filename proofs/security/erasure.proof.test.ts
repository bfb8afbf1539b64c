import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasureLedger } from '#server/capabilities/clients/index.ts';
import { repeatErasures } from '#server/client-data.ts';
import { takeBackup } from '#server/infrastructure/backups/take-backup.ts';
import { restoreBackup } from '#server/infrastructure/backups/restore-backup.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { aDatabase, anEmptyDatabase } from '#server/testing/test-database.ts';
import { figure, sized } from '../harness/figures.ts';
import { aForeignClient, standingVisits } from './erasure-fixture-store.ts';
import { plantPerson } from './erasure-fixture.ts';
import type { PlantedPerson } from './erasure-fixture.ts';
import { MARKS, SIBLING } from './erasure-marks.ts';
import { marksIn, marksInDatabase, marksInFolder, marksOnDisk } from './erasure-scan-store.ts';
import { openSecurityFixture } from './fixture.ts';
import type { SecurityFixture } from './fixture.ts';

const proof = 'erasure';
const folder = mkdtempSync(join(tmpdir(), 'foyer-erasure-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let fixture: SecurityFixture;
let person: PlantedPerson;
beforeAll(async () => {
  fixture = await openSecurityFixture({ ERASURE_LEDGER: join(folder, 'ledger', 'erasures.jsonl') });
  person = await plantPerson(fixture);
});

const backUp = async (name: string): Promise<string> => {
  const { app } = fixture;
  const file = join(folder, name, 'backup.tar.gz');
  const { connection, keys } = app.deps;
  mkdirSync(join(folder, name));
  await takeBackup({ connection, file, keys, product: '0', now: app.clock.now() });
  return file;
};

it('leaves nothing of the person in any table, index, log, file or restored backup, and everything of another', async () => {
  const { app } = fixture;
  const { connection, config } = app.deps;
  const reference = await person.ask();
  const everywhere = await marksInDatabase(connection, MARKS);
  const missing = Object.keys(MARKS).filter(
    (name) => !everywhere.some((found) => found.endsWith(`: ${name}`)),
  );
  expect(missing, 'the scan finds each mark before').toEqual([]);
  const old = await backUp('before');

  expect(await person.decide('first', reference), 'approved by one person').toBe('erasure-own');
  expect(await person.decide('second', reference)).toBe('done');
  await app.settle();
  const { file } = erasureLedger(config.erasureLedger);
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes(reference)).toBe(true);
  await app.jobs.find(({ name }) => name === 'erasure-ledger')!.work({});

  expect(await standingVisits(connection, person.visits), 'visits to come').toEqual([]);
  expect(await marksInDatabase(connection, MARKS), 'marks after the erasure').toEqual([]);
  // VACUUM FULL of every table takes long: the small run leaves the disk out.
  if (sized(false, true)) expect(await marksOnDisk(connection, MARKS), 'marks on the disk').toEqual([]);
  expect(marksIn('log', fixture.log.join('\n'), MARKS), 'marks in the log').toEqual([]);
  expect(marksIn('certificate', await person.certificate(reference), MARKS), 'marks in it').toEqual([]);
  await backUp('after');
  for (const part of ['after', 'ledger'])
    expect(marksInFolder(join(folder, part), MARKS), 'marks in files').toEqual([]);
  expect(marksInFolder(join(folder, 'before'), MARKS), 'the backup of before').not.toEqual([]);
  expect(await marksInDatabase(connection, SIBLING), 'another client').not.toEqual([]);

  // The backup of before comes back, on another database.
  const target = await anEmptyDatabase();
  const { keys } = app.deps;
  const now = app.clock.now();
  await restoreBackup({ connection: target, file: old, keys, replace: false, now, log: () => {} });
  expect(await marksInDatabase(target, MARKS), 'the person is back').not.toEqual([]);
  const db = openDatabase(target, { connections: 2 });
  afterFile(() => db.close());
  const ledger = erasureLedger(file);
  expect(await repeatErasures({ db, ledger, now })).toEqual({ repeated: 1, unknown: 0 });
  await db.acrossVendors((tx) => person.forgetSamples(tx), 'foyer_worker');
  expect(await marksInDatabase(target, MARKS), 'marks in the restored backup').toEqual([]);
  expect(await standingVisits(target, person.visits), 'visits to come, restored').toEqual([]);
  expect(await marksInDatabase(target, SIBLING), 'another client, restored').not.toEqual([]);
  expect(await repeatErasures({ db, ledger, now }), 'once').toEqual({ repeated: 0, unknown: 0 });
  figure({
    proof,
    what: 'marks planted',
    value: Object.keys(MARKS).length,
    unit: 'marks',
    goal: { atLeast: 20 },
  });
});

it('erases no client of another installation with the same ids', async () => {
  const other = await aDatabase();
  const db = openDatabase(other, { connections: 2 });
  afterFile(() => db.close());
  await aForeignClient(db, person.client);
  const ledger = erasureLedger(fixture.app.deps.config.erasureLedger);
  const done = await repeatErasures({ db, ledger, now: fixture.app.clock.now() });
  expect(done, 'another installation').toEqual({ repeated: 0, unknown: 1 });
  expect(await marksInDatabase(other, SIBLING)).not.toEqual([]);
});

it('finds what an erasure misses', async () => {
  const { app } = fixture;
  await person.plantMiss(MARKS['note of staff']);
  const found = await marksInDatabase(app.deps.connection, MARKS);
  expect(found).toEqual([expect.stringMatching(/rooms: note of staff$/)]);
});
