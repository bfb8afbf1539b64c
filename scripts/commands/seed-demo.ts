import { DEFAULT_DAYS, DEFAULT_SEED, DEMO_PASSWORD, seedDemo } from '#server/demo/index.ts';
import type { SeedOptions } from '#server/demo/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed, wholeNumber } from './command.ts';
import { withAccounts } from './with-accounts.ts';

export const seedDemoCommand: Command = {
  name: 'seed-demo',
  words: 'Creates the demo’s vendors with a simulated past: all of it, or nothing if one of them exists.',
  options: {
    vendor: { words: 'Only this one of them, harbor-bank or sunrise-clinic.', value: 'SLUG' },
    locations: {
      words: 'How many locations; beyond its own twelve Harbor Bank opens further branches.',
      value: 'N',
    },
    days: { words: `How many days of past; ${DEFAULT_DAYS} without it.`, value: 'N' },
    seed: {
      words: `Which demo: the same number makes the same one; ${DEFAULT_SEED} without it.`,
      value: 'N',
    },
  },
  async run(context) {
    const request = read(context);
    refuseRealServer(context);
    const seeded = await withAccounts(context, (db, accounts) =>
      seedDemo({ ...request, db, accounts, now: systemClock.now(), log: context.say }),
    );
    if (!seeded.ok) throw new CommandFailed(seeded.words);
    context.say(`All demo accounts have the password ${DEMO_PASSWORD}.`);
    if (!context.config().demo) context.say('They can sign in while Foyer runs with DEMO=1.');
  },
};

function read(context: Context): Pick<SeedOptions, 'vendor' | 'locations' | 'days' | 'seed'> {
  const number = (option: string, from: { lowest: number; highest: number }) => {
    const text = context.option(option);
    return text === undefined ? undefined : wholeNumber(text, { option, ...from });
  };
  const vendor = context.option('vendor');
  return {
    ...(vendor !== undefined && { vendor }),
    locations: number('locations', { lowest: 1, highest: 999_999 }),
    days: number('days', { lowest: 0, highest: 730 }),
    seed: number('seed', { lowest: 0, highest: 999_999_999 }) ?? DEFAULT_SEED,
  };
}

/** A demo account can sign in to every vendor, and its password is in the manual. */
function refuseRealServer(context: Context): void {
  const { database, demoOnServer } = context.config();
  if (database.kind !== 'server' || demoOnServer) return;
  throw new CommandFailed(
    'This would write demo data, and accounts with a public password, to the server of DATABASE_URL. To confirm, set DEMO_ON_SERVER=1.',
  );
}
