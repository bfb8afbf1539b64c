import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import { readMigrationFiles } from '#server/infrastructure/database-migrations/migration-files.ts';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import { aDatabase, anEmptyDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { readCatalogue } from '../database-migrations/catalogue-store.ts';
import { schemaText } from '../database-migrations/current-schema.ts';
import { appendEvent } from '../outbox/events-store.ts';
import { keysOf } from '../signing/keys.ts';
import { readArchive, writeArchive } from './archive.ts';
import { BackupRefused, NOT_BACKED_UP, takeBackup } from './take-backup.ts';
import { LEAP, restoreBackup } from './restore-backup.ts';

const keys = keysOf(['a secret of at least thirty-two characters']);
const now = Date.UTC(2026, 10, 20, 18);
const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const fileName = () => join(folder, `${(files += 1)}.tar.gz`);
const backUp = async (connection: TestConnection, file = fileName()) => {
  const taken = await takeBackup({ connection, file, keys, product: '0', now });
  return { file, ...taken };
};
const restore = (connection: TestConnection, file: string, more: object = {}) =>
  restoreBackup({ connection, file, keys, replace: false, now: now + 1, log: () => {}, ...more });

let source: TestConnection;
let db: Database;
let vendorId: number;
beforeAll(async () => {
  source = await aDatabase();
  db = openDatabase(source, { connections: 2 });
  vendorId = (await aVendor(db, { pathname: 'harbor' })).id;
  const location = await aLocation(db, vendorId, { name: 'tab\tback\\slash\nline “quotes” \u{1F600}' });
  await aService(db, vendorId, { locations: [location] });
});
afterAll(() => db.close());

const digestsIn = async (file: string) => {
  for await (const { name, content } of readArchive(file))
    if (name === 'digests.json') return (JSON.parse(content.toString()) as { tables: object }).tables;
  return undefined;
};

describe('a backup', () => {
  it('is one file that only its owner reads, and an ordinary archive', async () => {
    const { file, tables, rows, bytes } = await backUp(source);
    expect(statSync(file)).toMatchObject({ mode: 0o100600, size: bytes });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const names = [];
    for await (const { name } of readArchive(file)) names.push(name);
    expect([names[0], names.at(-1)]).toEqual(['manifest.json', 'digests.json']);
    expect(names).toContain('tables/locations/000001.copy');
    expect([tables > 40, rows > 5]).toEqual([true, true]);
  });

  it('never overwrites a file', async () => {
    const file = fileName();
    writeFileSync(file, 'something');
    await expect(backUp(source, file)).rejects.toThrow(`${file} exists already`);
    expect(readFileSync(file, 'utf8')).toBe('something');
  });

  it('reports an empty database', async () => {
    const file = fileName();
    await expect(backUp(await anEmptyDatabase(), file)).rejects.toThrow(BackupRefused);
    expect(readdirSync(folder)).not.toContain(file);
  });
});

/** Reads a table with the superuser, past every policy. */
async function rowsBySuperuser(connection: TestConnection): Promise<Record<string, number>> {
  const client = new Client(connection);
  await client.connect();
  const rows: Record<string, number> = {};
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  for (const { name } of tables)
    rows[name] = Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`)).rows[0]?.n);
  await client.end();
  return rows;
}

/** Omits the list of partitions: databases with advanced ids have more of them. */
const shapeOf = async (connection: TestConnection) => {
  const client = new Client(connection);
  await client.connect();
  const text = schemaText(await readCatalogue(client));
  await client.end();
  return text.replaceAll(/^CREATE TABLE \w+_\d{5} PARTITION OF .*\n/gm, '');
};

describe('restoring', () => {
  it('makes an empty database equal to the other, down to the row and the last index', async () => {
    const { file, rows } = await backUp(source);
    const target = await anEmptyDatabase();
    const reply: string[] = [];
    const restored = await restore(target, file, { log: (line: string) => reply.push(line) });
    expect(restored).toMatchObject({ takenAt: now, rows, epoch: 2, migrated: [], sameKey: true });
    const [before, after] = [await rowsBySuperuser(source), await rowsBySuperuser(target)];
    expect({ ...after, foyer_migrations: 0 }).toEqual({ ...before, foyer_migrations: 0 });
    expect(
      Object.values((await digestsIn(file)) as Record<string, { rows: number }>).reduce(
        (sum, t) => sum + t.rows,
        0,
      ),
    ).toBe(Object.entries(before).reduce((sum, [name, n]) => sum + (name in NOT_BACKED_UP ? 0 : n), 0));
    expect(await shapeOf(target)).toBe(await shapeOf(source));
    // A second backup, of the restored database, differs only in the row about its epoch.
    const again = await digestsIn((await backUp(target)).file);
    const differing = Object.entries((await digestsIn(file)) ?? {}).filter(
      ([name, digest]) => JSON.stringify((again as Record<string, unknown>)[name]) !== JSON.stringify(digest),
    );
    expect(differing.map(([name]) => name)).toEqual(['installation']);
    await migrate({ connection: target });
  });

  it('assigns no id twice, and knows which events precede it', async () => {
    const { file } = await backUp(source);
    const target = await anEmptyDatabase();
    await restore(target, file);
    const restored = openDatabase(target, { connections: 1 });
    const newest = await db.read(vendorId, sql<{ id: number }>`SELECT max(id) AS id FROM locations`);
    const location = await aLocation(restored, vendorId);
    expect(location).toBeGreaterThan((newest[0]?.id ?? 0) + LEAP - 1);
    const [epoch] = await restored.read(
      0,
      sql<{ number: number; restoredAt: number; firstEventId: number }>`
      SELECT epoch AS number, restored_at, first_event_id FROM installation`,
    );
    const event = await restored.withVendor(vendorId, (tx) =>
      appendEvent(tx, {
        subject: { kind: 'thing', id: 1, version: 1 },
        kind: 'thing-done',
        actor: { kind: 'system', id: null },
        at: now,
      }),
    );
    expect(epoch).toMatchObject({ number: 2, restoredAt: now + 1 });
    expect(epoch?.firstEventId).toBeLessThanOrEqual(event);
    expect(epoch?.firstEventId).toBeGreaterThan(LEAP);
    await restored.close();
  });

  it('restores no job: the tables hold what a job was about', async () => {
    const [busy, target] = [await aDatabase(), await anEmptyDatabase()];
    const jobs = async (connection: TestConnection, text: string) => {
      const client = new Client(connection);
      await client.connect();
      const { rows } = await client.query<{ n: number }>(text);
      await client.end();
      return rows[0]?.n;
    };
    const queue = `SELECT pgboss.create_queue('mails', '{"policy": "standard"}'::jsonb)`;
    await jobs(busy, queue);
    await jobs(busy, `INSERT INTO pgboss.job (name) VALUES ('mails')`);
    const count = 'SELECT count(*)::int AS n FROM pgboss.job';
    expect(await jobs(busy, count)).toBe(1);
    await restore(target, (await backUp(busy)).file);
    expect(await jobs(target, count)).toBe(0);
  });

  it('migrates an older backup, and refuses a newer one', async () => {
    const older = await anEmptyDatabase();
    const all = readMigrationFiles();
    const sooner = all.slice(0, -1);
    await migrate({ connection: older, files: sooner });
    const { file } = await backUp(older);
    const target = await anEmptyDatabase();
    expect(await restore(target, file)).toMatchObject({ migrated: [all.at(-1)?.name] });
    expect(await shapeOf(target)).toBe(await shapeOf(source));
    const newer = (await backUp(source)).file;
    await expect(restore(await anEmptyDatabase(), newer, { files: sooner })).rejects.toThrow(
      /newer than this version/,
    );
  });

  it('refuses a database with data, unless it may replace it', async () => {
    const { file } = await backUp(source);
    const target = await aDatabase();
    const other = openDatabase(target, { connections: 1 });
    await aVendor(other, { pathname: 'sunrise' });
    await other.close();
    await expect(restore(target, file)).rejects.toThrow(/holds data/);
    expect(await rowsBySuperuser(target)).toMatchObject({ vendors: 1, locations: 0 });
    await restore(target, file, { replace: true });
    expect(await rowsBySuperuser(target)).toMatchObject({ vendors: 1, locations: 1 });
    expect(await shapeOf(target)).toBe(await shapeOf(source));
  });

  it('refuses a database in use by a Foyer', async () => {
    const { file } = await backUp(source);
    const target = await aDatabase();
    const busy = openDatabase(target, { connections: 1 });
    await busy.read(0, sql`SELECT 1 FROM installation`);
    await expect(restore(target, file)).rejects.toThrow(/Stop every process/);
    // Its last connection may outlive a stopped process by moments.
    const restoring = restore(target, file);
    await sleep(300);
    await busy.close();
    await restoring;
    expect(await rowsBySuperuser(target)).toMatchObject({ vendors: 1, locations: 1 });
  });

  it('needs no more rights of the database’s user than the three roles', async () => {
    const target = await aDatabase();
    const name = `clerk_${process.pid}`;
    const admin = new Client(target);
    await admin.connect();
    try {
      await admin.query(
        `CREATE ROLE ${name} LOGIN PASSWORD 'clerk'; GRANT foyer_owner, foyer_app, foyer_worker TO ${name};
         GRANT CREATE ON DATABASE ${target.database} TO foyer_owner`,
      );
      const clerk = { ...target, user: name, password: 'clerk' };
      const { file, rows } = await backUp(source);
      expect(await restore(clerk, file)).toMatchObject({ rows });
      expect(await shapeOf(target)).toBe(await shapeOf(source));
      expect(await backUp(clerk)).toMatchObject({ rows });
    } finally {
      await admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
      await admin.end();
    }
  });

  it('detects another secret key', async () => {
    const { file } = await backUp(source);
    const rotated = keysOf([
      'a newer secret of at least thirty-two',
      'a secret of at least thirty-two characters',
    ]);
    expect(await restore(await anEmptyDatabase(), file, { keys: rotated })).toMatchObject({ sameKey: true });
    const other = keysOf(['another secret of at least thirty-two characters']);
    expect(await restore(await anEmptyDatabase(), file, { keys: other })).toMatchObject({ sameKey: false });
  });

  describe('from an incomplete file', () => {
    let target: TestConnection;
    let before: Record<string, number>;
    beforeEach(async () => {
      target ??= await aDatabase();
      before ??= await rowsBySuperuser(target);
    });

    /** Returns a copy of a backup, each entry altered by `change`. */
    async function altered(change: (name: string, content: Buffer) => Buffer | undefined): Promise<string> {
      const { file } = await backUp(source);
      const copy = fileName();
      const out = writeArchive(copy, { at: now });
      for await (const { name, content } of readArchive(file)) {
        const stored = change(name, content);
        if (stored) await out.add(name, stored);
      }
      await out.finish();
      return copy;
    }

    it.each<[string, () => Promise<string>, RegExp]>([
      [
        'is cut off',
        async () => {
          const { file, bytes } = await backUp(source);
          truncateSync(file, bytes - 20);
          return file;
        },
        /not a complete backup: it ends in the middle/,
      ],
      [
        'is something else',
        async () => {
          const file = fileName();
          writeFileSync(file, 'a letter');
          return file;
        },
        /not a complete backup/,
      ],
      [
        'has a flipped bit',
        async () => {
          const { file, bytes } = await backUp(source);
          const content = readFileSync(file);
          content[Math.floor(bytes / 2)]! ^= 0x10;
          writeFileSync(file, content);
          return file;
        },
        /not a complete backup|instead of|differs from its migrations/,
      ],
      [
        'lacks its end',
        () => altered((name, content) => (name === 'digests.json' ? undefined : content)),
        /ends in the middle/,
      ],
      [
        'lacks a table',
        () => altered((name, content) => (name.startsWith('tables/location_hours/') ? undefined : content)),
        /location_hours would not be what was backed up: 0 rows instead of 7/,
      ],
      [
        'has another value in a row',
        () =>
          altered((name, content) =>
            name.startsWith('tables/locations/')
              ? Buffer.from(content.toString().replace('Seattle', 'Tacoma!'))
              : content,
          ),
        /locations would not be what was backed up/,
      ],
      [
        'has a row that the table refuses',
        () =>
          altered((name, content) =>
            name.startsWith('tables/locations/')
              ? Buffer.concat([content, Buffer.from('nonsense\n')])
              : content,
          ),
        /nonsense|invalid input/,
      ],
      [
        'has what refers to nothing',
        () => altered((name, content) => (name.startsWith('tables/vendors/') ? undefined : content)),
        /foreign key/,
      ],
    ])('%s: it is refused, and changes nothing', async (_, make, words) => {
      await expect(restore(target, await make(), { replace: true })).rejects.toThrow(words);
      expect(await rowsBySuperuser(target)).toEqual(before);
    });
  });
});
