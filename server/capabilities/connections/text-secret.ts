import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { connectionOf } from './connections-store.ts';
import { readCredentials } from './credentials.ts';

const FIELD = { twilio: 'auth_token', vonage: 'signature_secret' } as const;

/** What signs the requests of a provider to this vendor, and the provider's number; undefined without a connection. */
export async function textSecret(
  tx: Tx,
  keys: Keys,
  provider: keyof typeof FIELD,
): Promise<{ secret: string; number: string } | undefined> {
  const stored = await connectionOf(tx, { kind: provider, lock: false });
  if (stored?.archivedAt !== null) return undefined;
  const secret = (await readCredentials(tx, keys, stored.id))?.[FIELD[provider]];
  return secret === undefined ? undefined : { secret, number: stored.settings['number'] ?? '' };
}
