import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { enterErasures, erasureLedger } from '#server/capabilities/clients/index.ts';
import type { Config } from '#server/config.ts';
import { secretKeyFile } from '#server/configuration/secret-key.ts';
import { recordBackup } from '#server/infrastructure/backups/backups-store.ts';
import { takeBackup } from '#server/infrastructure/backups/take-backup.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const backupCommand: Command = {
  name: 'backup',
  words:
    'Copies a snapshot of every table into one file; Foyer may run meanwhile. restore reads it on PostgreSQL 15 or newer.',
  arguments: [{ name: 'FILE', words: 'The new file; it must not exist yet. Usually NAME.tar.gz.' }],
  options: {},
  async run(context) {
    const config = context.config();
    const file = resolve(context.arguments[0] ?? '');
    const taken = await withDatabase(
      context,
      async (connection) => {
        const now = systemClock.now();
        const keys = keysOf(config.secretKeys);
        const made = await takeBackup({ connection, file, keys, product: productVersion(), now });
        await remember(connection, { at: now, file, bytes: made.bytes });
        await enterBeside(connection, [config.erasureLedger, ledgerBeside(file)]);
        return made;
      },
      // A backup right before a migration is the most useful, so an older schema is allowed.
      { asItIs: true },
    );
    context.say(`${file}: ${taken.rows} rows of ${taken.tables} tables, ${inWords(taken.bytes)}.`);
    context.say(
      `It holds personal data, and not the secret key: keep ${keyFileOf(config)} as well, elsewhere. Without it the links that visitors have are dead after a restore.`,
    );
  },
};

/** `doctor` reports the age of the newest backup. An older schema has no table for it yet. */
async function remember(connection: Connection, made: Parameters<typeof recordBackup>[1]): Promise<void> {
  const db = openDatabase(connection, { connections: 1 });
  try {
    await db.acrossVendors((tx) => recordBackup(tx, made), 'foyer_worker');
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
  } finally {
    await db.close();
  }
}

/** Erasures up to now stand next to the backup, and in the installation's own ledger. */
async function enterBeside(connection: Connection, files: readonly string[]): Promise<void> {
  const db = openDatabase(connection, { connections: 1 });
  try {
    for (const file of files) await enterErasures({ db, ledger: erasureLedger(file) }, 0);
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_FUNCTION) throw error;
  } finally {
    await db.close();
  }
}

/** The ledger of erasures next to a backup; `restore` reads it too. */
export const ledgerBeside = (file: string): string => join(dirname(file), 'erasures.jsonl');

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_FUNCTION = '42883';

export const keyFileOf = ({ database, dataDir }: Config): string =>
  database.kind === 'embedded' ? join(dataDir, secretKeyFile) : 'SECRET_KEY';

function productVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Formats bytes: 12 kB, 3.4 MB. */
function inWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
