import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from '#server/infrastructure/backups/restore-backup.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { confirmOrFail } from './ask.ts';
import { keyFileOf } from './backup.ts';
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
      (connection) => {
        const keys = keysOf(config.secretKeys);
        return restoreBackup({ connection, file, keys, replace, now: systemClock.now(), log: context.say });
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
      'Every account has to sign in again. Messages that were unsent at the time of the backup are not sent.',
    );
  },
};
