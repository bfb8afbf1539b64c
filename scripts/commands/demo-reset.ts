import type { Client } from 'pg';
import { DEFAULT_DAYS, DEFAULT_SEED, DEMO_PASSWORD, seedDemo } from '#server/demo/index.ts';
import { emptyInstallation, realVendors } from '#server/infrastructure/backups/restore-store.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { asOwner } from '#server/infrastructure/database-migrations/migrations-store.ts';
import { confirmOrFail } from './ask.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed, wholeNumber } from './command.ts';
import { withAccounts } from './with-accounts.ts';
import { withClient } from './with-database.ts';

export const demoResetCommand: Command = {
  name: 'demo-reset',
  words: 'Resets the demo of this machine to its first start; changes made in it are lost. Stop Foyer first.',
  options: {
    days: { words: `How many days of past; ${DEFAULT_DAYS} without it.`, value: 'N' },
    yes: { words: 'Do not ask again. For scripts.' },
  },
  async run(context) {
    refuseUnlessDemo(context);
    const text = context.option('days');
    const days =
      text === undefined ? DEFAULT_DAYS : wholeNumber(text, { option: 'days', lowest: 0, highest: 730 });
    await withAccounts(
      context,
      async (db, accounts, connection) => {
        await withClient(connection, (client) => asOwner(client, () => refuseOtherVendors(client)));
        await confirmOrFail(context, { word: 'reset', about: 'This deletes everything in the demo.' });
        await withClient(connection, (client) => asOwner(client, () => emptyInstallation(client)));
        const request = { seed: DEFAULT_SEED, days, now: systemClock.now(), log: context.say };
        const seeded = await seedDemo({ ...request, db, accounts }).catch((error: Error) => ({
          ok: false as const,
          words: error.message,
        }));
        if (!seeded.ok)
          throw new CommandFailed(`${seeded.words} The demo is empty now; the next start makes it.`);
      },
      { alone: true },
    );
    context.say(`All demo accounts have the password ${DEMO_PASSWORD}.`);
  },
};

function refuseUnlessDemo(context: Context): void {
  const { database, demo } = context.config();
  if (database.kind === 'server')
    throw new CommandFailed(
      'demo-reset is for the demo of one machine, and never empties the server of DATABASE_URL.',
    );
  if (!demo) throw new CommandFailed('This installation is no demo: DEMO is off.');
}

async function refuseOtherVendors(db: Client): Promise<void> {
  const others = await realVendors(db);
  if (others.length > 0)
    throw new CommandFailed(
      `There are vendors that are no demo, and whose data would go: ${others.join(', ')}.`,
    );
}
