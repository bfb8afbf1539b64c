import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import type { Instant } from '#domain/time/instant.ts';
import { jobSchema, writeJobTables } from '../database-migrations/job-tables-store.ts';
import type { MigrationFile } from '../database-migrations/migration-files.ts';
import { readMigrationFiles } from '../database-migrations/migration-files.ts';
import { planMigrations } from '../database-migrations/migration-plan.ts';
import {
  asOwner,
  becomeOwner,
  createMigrationsTable,
  lockMigrations,
  writeMigration,
} from '../database-migrations/migrations-store.ts';
import { ensureRoles } from '../database-migrations/roles-store.ts';
import type { Keys } from '../signing/keys.ts';
import { BrokenArchive, readArchive } from './archive.ts';
import { BackupRefused, marksOf } from './take-backup.ts';
import { asReader, readRows, tablesOf } from './backup-store.ts';
import type { CopyIn } from './copying-store.ts';
import type { BackupTable, Digests, Manifest } from './manifest.ts';
import { DIGESTS, MANIFEST, readDigests, readManifest, tableOfPart } from './manifest.ts';
import {
  analyze,
  beginEpoch,
  dropEverything,
  emptyTables,
  holdsData,
  loosen,
  moveSequences,
  othersConnected,
  tighten,
  writeRows,
} from './restore-store.ts';

export interface RestoreBackup {
  connection: ClientConfig;
  file: string;
  keys: Keys;
  /** Allows deleting the database's data. */
  replace: boolean;
  now: Instant;
  log: (line: string) => void;
  /** Defaults to the migrations of this code; tests may pass others. */
  files?: MigrationFile[];
}

export interface BackupRestored {
  takenAt: Instant;
  tables: number;
  rows: number;
  epoch: number;
  /** Migrations that the backup lacked. */
  migrated: string[];
  /** True if this installation's SECRET_KEY includes the key of the backup's confirm codes. */
  sameKey: boolean;
}

/**
 * Ids skipped in every table, because they may have been assigned after the backup: far more than any
 * installation assigns between two backups.
 */
export const LEAP = 10_000_000;

/**
 * Restores the database to the state of the backup, in one transaction: everything, checked against the
 * file's digests, or nothing. Throws `BackupRefused` with the reason.
 */
export async function restoreBackup(of: RestoreBackup): Promise<BackupRestored> {
  const db = new Client({ application_name: 'foyer-restore', ...of.connection });
  db.on('error', () => {});
  await db.connect();
  const entries = readArchive(of.file);
  try {
    const manifest = await firstOf(entries);
    const files = of.files ?? readMigrationFiles();
    const pending = pendingOrRefuse(files, manifest);
    await lockMigrations(db, () => of.log('Another process is migrating this database; waiting for it'));
    await ensureRoles(db);
    const restored = await asOwner(db, async () => {
      await refuseUnlessFree(db, of.replace);
      const existing = files.filter((file) => !pending.includes(file));
      await makeTables(db, existing, manifest);
      const digests = await loadEverything({ db, entries, manifest, log: of.log });
      for (const file of pending) await writeMigration(db, file);
      await writeJobTables(db, 0);
      // mutation: sequences-moved
      await moveSequences(db, manifest.sequences, LEAP);
      const epoch = await beginEpoch(db, { takenAt: manifest.takenAt, now: of.now });
      return { epoch, rows: Object.values(digests).reduce((sum, each) => sum + each.rows, 0) };
    });
    await asOwner(db, () => analyze(db));
    return {
      ...restored,
      takenAt: manifest.takenAt,
      tables: manifest.tables.length,
      migrated: pending.map(({ name }) => name),
      sameKey: marksOf(of.keys).includes(manifest.secretKey),
    };
  } catch (error) {
    throw error instanceof BrokenArchive
      ? new BackupRefused(`${of.file} is not a complete backup: ${error.message}.`)
      : error;
  } finally {
    await entries.return(undefined);
    await db.end().catch(() => {});
  }
}

type Entries = ReturnType<typeof readArchive>;

async function firstOf(entries: Entries): Promise<Manifest> {
  const first = await entries.next();
  if (first.done || first.value.name !== MANIFEST) throw new BrokenArchive('its manifest is missing');
  return readManifest(first.value.content);
}

function pendingOrRefuse(files: MigrationFile[], manifest: Manifest): MigrationFile[] {
  const plan = planMigrations(files, manifest.migrations);
  if (plan.ok) return plan.pending;
  throw new BackupRefused(
    `The backup does not fit this version of Foyer, of ${manifest.product}: ${plan.why}`,
  );
}

/** PostgreSQL ends the connections of a process shortly after the process itself: so long a restore waits for them. */
const ENDING_MS = 2_000;
const CHECK_EVERY_MS = 100;

async function refuseUnlessFree(db: Client, replace: boolean): Promise<void> {
  let others = await othersConnected(db);
  for (let waited = 0; others > 0 && waited < ENDING_MS; waited += CHECK_EVERY_MS) {
    await sleep(CHECK_EVERY_MS);
    others = await othersConnected(db);
  }
  if (others > 0)
    throw new BackupRefused(
      `Foyer is working with this database (${others} connections). Stop every process of it first.`,
    );
  if (!replace && (await holdsData(db)))
    throw new BackupRefused(
      'The database holds data. With --replace all of it goes, and the backup takes its place.',
    );
}

/**
 * Creates the tables as of the backup, with the migrations that it names; later migrations run after the rows
 * are loaded.
 */
async function makeTables(db: Client, files: MigrationFile[], { tables }: Manifest): Promise<void> {
  await dropEverything(db, jobSchema);
  await createMigrationsTable(db);
  for (const file of files) await writeMigration(db, file);
  const made = new Map((await tablesOf(db)).map((table) => [table.name, table]));
  for (const { name, columns, key } of tables) {
    const here = made.get(name);
    if (JSON.stringify([here?.columns.toSorted(), here?.key]) !== JSON.stringify([columns.toSorted(), key]))
      throw new BackupRefused(`The table ${name} of the backup differs from its migrations.`);
  }
  await emptyTables(db, tables);
}

async function loadEverything(of: {
  db: Client;
  entries: Entries;
  manifest: Manifest;
  log: (line: string) => void;
}): Promise<Digests> {
  const { db, manifest, log } = of;
  // The partitions of the logs follow their sequences.
  await moveSequences(db, manifest.sequences, 0);
  const taken = await loosen(db);
  await asReader(db);
  const digests = await loadRows(db, of.entries, manifest);
  log('Every row is loaded; building indexes');
  await tighten(db, taken);
  log('Comparing every table with the backup');
  for (const table of manifest.tables) await compare(db, table, digests);
  await becomeOwner(db);
  return digests;
}

async function loadRows(db: Client, entries: Entries, { tables }: Manifest): Promise<Digests> {
  let open: { name: string; rows: CopyIn } | undefined;
  try {
    for await (const { name, content } of entries) {
      const table = tables.find((each) => each.name === tableOfPart(name));
      if (open && open.name !== table?.name) {
        await open.rows.end();
        open = undefined;
      }
      if (table) {
        open ??= { name: table.name, rows: await writeRows(db, table) };
        await open.rows.write(content);
      } else if (name === DIGESTS) {
        const digests = readDigests(content);
        // Reads to the very end of the file, which verifies its checksum.
        for await (const more of entries) throw new BrokenArchive(`${more.name} follows its end`);
        return digests;
      } else throw new BrokenArchive(`${name} is unknown`);
    }
    throw new BrokenArchive('it ends in the middle');
  } catch (error) {
    // While it waits for rows, the connection accepts nothing else, not even the end of the transaction.
    await open?.rows.cancel();
    throw error;
  }
}

async function compare(db: Client, table: BackupTable, digests: Digests): Promise<void> {
  const digest = createHash('sha256');
  const rows = await readRows(db, table, (piece) => void digest.update(piece));
  const requested = digests[table.name];
  if (requested?.rows !== rows || requested.sha256 !== digest.digest('hex'))
    throw new BackupRefused(
      `The table ${table.name} would not be what was backed up: ${rows} rows instead of ${requested?.rows ?? 'none'}, or not the same ones.`,
    );
}
