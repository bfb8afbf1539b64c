import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { generatedKeys, newSecretKey, replaceGeneratedKeys } from '#server/configuration/secret-key.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { countTotpOfKey } from '#server/capabilities/access/index.ts';
import { countCredentialsOfKey } from '#server/capabilities/connections/index.ts';
import { replacedAt, visitsMadeBefore } from '#server/infrastructure/signing/key-age-store.ts';
import { fingerprintsOf } from '#server/infrastructure/signing/keys.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed } from './command.ts';
import { withVendors } from './with-accounts.ts';

/** Pages renew their tokens for a day; other signatures live shorter, except the links of visits. */
const TOKENS_LIVE_MS = DAY;

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  words:
    'Adds a new secret key before the others, which still verify; or removes the oldest. Takes effect at the next start.',
  options: {
    'forget-oldest': { words: 'Remove the oldest key instead; signatures of this key stop working.' },
    anyway: { words: 'With --forget-oldest: even if links or tokens in use stop working.' },
  },
  async run(context) {
    if (context.isSet('forget-oldest')) await forgetOldest(context);
    else addKey(context);
  },
};

function addKey(context: Context): void {
  keep(context, [newSecretKey(), ...context.config().secretKeys]);
  context.say('Links, tokens and sessions of before go on working: the keys before it still verify.');
  context.say('Once they are no longer needed: npm run foyer -- rotate-keys --forget-oldest.');
}

async function forgetOldest(context: Context): Promise<void> {
  const { secretKeys } = context.config();
  const oldest = fingerprintsOf(secretKeys).at(-1);
  if (secretKeys.length < 2 || oldest === undefined)
    throw new CommandFailed('There is one key only, and it is in use. rotate-keys makes a new one first.');
  const lost = await withVendors(context, (db) => whatIsLost(db, oldest));
  if (lost.because !== null && !context.isSet('anyway'))
    throw new CommandFailed(`${lost.because} To forget it all the same: --anyway.`);
  keep(context, secretKeys.slice(0, -1));
  context.say(lost.words);
}

interface Lost {
  /** The reason it is too early; null if it is not. */
  because: string | null;
  words: string;
}

async function whatIsLost(db: Database, fingerprint: string): Promise<Lost> {
  const now = systemClock.now();
  return db.acrossVendors(async (tx) => {
    const since = await replacedAt(tx, fingerprint);
    if (since === undefined || since === null)
      return {
        because:
          'No running Foyer has worked with a newer key yet, so everything in use is made with this one. Start it with the new keys first.',
        words: 'Every link and token that was made so far stops working.',
      };
    const { made, notOver } = await visitsMadeBefore(tx, since);
    const words = `Links of the ${made} visits made before ${minuteOf(since)} stop working; ${notOver} of them are not over.`;
    if (now - since < TOKENS_LIVE_MS)
      return {
        because: `Pages opened before ${minuteOf(since)} may hold tokens of this key until ${minuteOf(since + TOKENS_LIVE_MS)}.`,
        words,
      };
    const credentials = await countCredentialsOfKey(tx, fingerprint);
    if (credentials > 0)
      return {
        because: `${credentials} credentials of integrations are encrypted with this key. A running Foyer encrypts them with the newest one within a minute.`,
        words: `${words} The integrations with these credentials stop working.`,
      };
    const apps = await countTotpOfKey(tx, fingerprint);
    if (apps > 0)
      return {
        because: `${apps} authenticator apps have a secret that is encrypted with this key. A running Foyer encrypts it with the newest one within a minute.`,
        words: `${words} Staff with these apps need a recovery code or a reset to sign in.`,
      };
    return { because: notOver > 0 ? words : null, words };
  }, 'foyer_worker');
}

/** Writes the key file that Foyer generated; keys from the environment are the operator's to change. */
function keep(context: Context, keys: readonly string[]): void {
  const { database, dataDir, secretKeys } = context.config();
  const own = generatedKeys(dataDir);
  if (database.kind === 'embedded' && own.join() === secretKeys.join()) {
    try {
      replaceGeneratedKeys(dataDir, keys);
    } catch (error) {
      throw new CommandFailed(`The keys in ${dataDir} could not be changed: ${(error as Error).message}`);
    }
    context.say(`The keys in ${dataDir} are changed (${keys.length} now). Restart Foyer to use them.`);
    return;
  }
  context.say('Nothing is changed yet. Restart every process with this, and keep it secret:');
  context.say(`SECRET_KEY=${keys.join(',')}`);
  if (keys.length > secretKeys.length)
    context.say(
      'With several processes, one that has not restarted cannot verify signatures of the others. To avoid a gap, add the new key as the last one first, and move it to the front once every process has it.',
    );
}

const minuteOf = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;
