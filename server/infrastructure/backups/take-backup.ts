import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import type { Instant } from '#domain/time/instant.ts';
import { appliedMigrations } from '../database-migrations/migrations-store.ts';
import type { Keys } from '../signing/keys.ts';
import type { ArchiveWriter } from './archive.ts';
import { writeArchive } from './archive.ts';
import { inSnapshot, readRows, sequencesOf, serverVersion, tablesOf } from './backup-store.ts';
import type { BackupTable, Digests, Manifest } from './manifest.ts';
import { DIGESTS, digestsJson, MANIFEST, manifestJson, partName } from './manifest.ts';

/** Tables without backup, each with its reason. All others are included, future ones too. */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  foyer_migrations: 'the migrations that recreate the tables write it; the backup names them',
  identity_sessions: 'a session that has ended since must not be restored',
  identity_verifications: 'valid for minutes, and for one use that may be over',
  socket_io_attachments: 'messages between processes that are gone',
};

export interface BackupTaken {
  tables: number;
  rows: number;
  bytes: number;
}

export interface TakeBackup {
  connection: ClientConfig;
  file: string;
  keys: Keys;
  /** Version of the product that takes the backup. */
  product: string;
  now: Instant;
}

/**
 * Copies a snapshot of every table into a file, while other transactions continue. The file gets its name
 * only when complete. Throws `BackupRefused` if there is nothing to back up, or the file exists.
 */
export async function takeBackup(of: TakeBackup): Promise<BackupTaken> {
  if (existsSync(of.file)) throw new BackupRefused(`${of.file} exists already. Name another file.`);
  const db = new Client({ application_name: 'foyer-backup', ...of.connection });
  db.on('error', () => {});
  await db.connect();
  try {
    const tables = await inSnapshot(db, [], () => carriedTables(db));
    const archive = writeArchive(of.file, { at: of.now });
    try {
      const held = tables.map(({ name }) => name);
      const digests = await inSnapshot(db, held, () => writeEverything({ db, archive, of }));
      const bytes = await archive.finish();
      const rows = Object.values(digests).reduce((sum, each) => sum + each.rows, 0);
      return { tables: tables.length, rows, bytes };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await db.end().catch(() => {});
  }
}

async function writeEverything(to: { db: Client; archive: ArchiveWriter; of: TakeBackup }): Promise<Digests> {
  const { db, archive } = to;
  const manifest = await describe(to.db, to.of);
  await archive.add(MANIFEST, manifestJson(manifest));
  const digests: Digests = {};
  for (const table of manifest.tables) digests[table.name] = await writeTable(db, archive, table);
  await archive.add(DIGESTS, digestsJson(digests));
  return digests;
}

async function describe(db: Client, { product, now, keys }: TakeBackup): Promise<Manifest> {
  const tables = await carriedTables(db);
  return {
    product,
    takenAt: now,
    postgres: await serverVersion(db),
    secretKey: markOf(keys),
    migrations: await appliedMigrations(db),
    tables,
    // Sequences advance during the read, so they are at or beyond every id of the snapshot.
    sequences: await sequencesOf(db),
  };
}

async function carriedTables(db: Client): Promise<BackupTable[]> {
  const tables = await tablesOf(db);
  const carried = tables.filter(({ name }) => NOT_BACKED_UP[name] === undefined);
  if (carried.length === 0 || !tables.some(({ name }) => name === 'foyer_migrations'))
    throw new BackupRefused('There is nothing to back up: no migration has been applied to this database.');
  const keyless = carried.find(({ key }) => key.length === 0);
  if (keyless)
    throw new BackupRefused(`The table ${keyless.name} has no primary key, so its rows have no order.`);
  return carried;
}

const PART = 4 * 2 ** 20;

async function writeTable(db: Client, archive: ArchiveWriter, table: BackupTable): Promise<Digests[string]> {
  const digest = createHash('sha256');
  let pieces: Buffer[] = [];
  let [size, parts] = [0, 0];
  const writePart = async () => {
    parts += 1;
    await archive.add(partName(table.name, parts), Buffer.concat(pieces));
    [pieces, size] = [[], 0];
  };
  // mutation: rows-of-a-table
  const rows = await readRows(db, table, async (piece) => {
    digest.update(piece);
    pieces.push(piece);
    size += piece.length;
    if (size >= PART) await writePart();
  });
  if (size > 0) await writePart();
  return { rows, sha256: digest.digest('hex') };
}

/** Shows whether two installations make the same confirm codes, and reveals nothing of the key. */
const markOf = (keys: Keys): string => keys.mac('backup mark', 'mark').toString('hex').slice(0, 16);

/** Returns the marks of all keys that an installation accepts. */
export const marksOf = (keys: Keys): string[] =>
  keys.macs('backup mark', 'mark').map((mac) => mac.toString('hex').slice(0, 16));

/** A refusal with its reason for the operator; nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
