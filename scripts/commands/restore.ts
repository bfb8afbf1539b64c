import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { enterErasures, erasureLedger } from '#server/capabilities/clients/index.ts';
import type { ErasureLedger } from '#server/capabilities/clients/index.ts';
import { repeatErasures } from '#server/client-data.ts';
import { restoreBackup } from '#server/infrastructure/backups/restore-backup.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { confirmOrFail } from './ask.ts';
import { keyFileOf, ledgerBeside } from './backup.ts';
import type { Command } from './command.ts';
import { CommandFailed } from './command.ts';
import { withDatabase } from './with-database.ts';

export const restoreCommand: Command = {
  name: 'restore',
  words: 'Restores the database from a backup: all of it, or nothing if anything is wrong. Stop Foyer first.',
  arguments: [{ name: 'FILE', words: 'The file that backup wrote.' }],
  options: {
    replace: { words: 'Deletes all data in the database, and replaces it by the backup.' },
    yes: { words: 'With --replace: do not ask again. For scripts.' },
  },
  async run(context) {
    const config = context.config();
    const file = resolve(context.arguments[0] ?? '');
    if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`);
    const replace = context.isSet('replace');
    if (replace)
      await confirmOrFail(context, {
        word: 'replace',
        about: 'The backup replaces all data in the database.',
      });
    const restored = await withDatabase(
      context,
      async (connection) => {
        const keys = keysOf(config.secretKeys);
        const ledger = erasureLedger(config.erasureLedger);
        // Erasures of the replaced database, and those before the backup on another machine.
        if (replace) await enterReplaced(connection, ledger);
        ledger.add(erasureLedger(ledgerBeside(file)).read());
        const now = systemClock.now();
        const done = await restoreBackup({ connection, file, keys, replace, now, log: context.say });
        return { ...done, ...(await repeatIn(connection, ledger)), erasures: ledger.read().length };
      },
      { asItIs: true, alone: true },
    );
    const when = new Date(restored.takenAt).toISOString();
    context.say(
      `The database is what it was at ${when}: ${restored.rows} rows of ${restored.tables} tables.`,
    );
    if (restored.migrated.length > 0)
      context.say(`Migrations that it did not have yet: ${restored.migrated.join(', ')}.`);
    if (!restored.sameKey)
      context.say(
        `The secret key is another than the backup’s: links that visitors have are dead until ${keyFileOf(config)} holds the old one as well, behind a comma.`,
      );
    context.say(
      restored.erasures === 0
        ? `There is no ledger of erasures (${config.erasureLedger}): clients who were erased after the backup are back, and must be erased again.`
        : `Erasures of clients in the ledger: ${restored.erasures}. Repeated, because the backup lacks them: ${restored.repeated}.`,
    );
    if (restored.unknown > 0)
      context.say(
        `Erasures in the ledger of another installation, which were left alone: ${restored.unknown}.`,
      );
    context.say(
      'Every account has to sign in again. Messages that were unsent at the time of the backup are not sent.',
    );
  },
};

/** A database without the table, or without any, has no erasures. */
async function enterReplaced(connection: Connection, ledger: ErasureLedger): Promise<void> {
  const db = openDatabase(connection, { connections: 1 });
  try {
    await enterErasures({ db, ledger }, 0);
  } catch (error) {
    if (!['42883', '42P01', '22023', '42704'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await db.close();
  }
}

/** Erases again, before any process of Foyer can start. */
async function repeatIn(connection: Connection, ledger: ErasureLedger) {
  const db = openDatabase(connection, { connections: 2 });
  try {
    return await repeatErasures({ db, ledger, now: systemClock.now() });
  } finally {
    await db.close();
  }
}
