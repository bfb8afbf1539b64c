import type { Tx } from '#server/infrastructure/database/database.ts';
import { decrypt, encrypt } from '#server/infrastructure/signing/encrypt.ts';
import { keyIdsOf } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { Instant } from '#domain/time/instant.ts';
import { credentialsOf, writeCredential } from './connections-store.ts';

interface Place {
  vendorId: number;
  connectionId: number;
  field: string;
}

/** A secret of this vendor, this connection and this field: anywhere else it does not decrypt. */
const sealed = ({ vendorId, connectionId, field }: Place, text: string) => ({
  purpose: 'connection-credentials',
  owner: `vendor ${vendorId}`,
  about: `connection_credentials/${vendorId}/${connectionId}/${field}`,
  text,
});

/** The encrypted text with the fingerprint of its key. */
export const encryptSecret = (keys: Keys, place: Place, text: string): { secret: string; keyId: string } => ({
  secret: encrypt(keys, sealed(place, text)),
  keyId: keyIdsOf(keys)[0]!,
});

/** Undefined if it belongs elsewhere, was changed, or its key is gone. */
export const decryptSecret = (keys: Keys, place: Place, secret: string): string | undefined =>
  decrypt(keys, sealed(place, secret));

export async function storeCredentials(
  tx: Tx,
  keys: Keys,
  of: { connectionId: number; credentials: Readonly<Record<string, string>>; now: Instant },
): Promise<void> {
  const { connectionId, now } = of;
  for (const [field, text] of Object.entries(of.credentials)) {
    const place = { vendorId: tx.vendorId, connectionId, field };
    await writeCredential(tx, { ...place, ...encryptSecret(keys, place, text), setAt: now });
  }
}

/** A connection's credentials in clear, for its requests alone; undefined if one cannot be read. */
export async function readCredentials(
  tx: Tx,
  keys: Keys,
  connectionId: number,
): Promise<Record<string, string> | undefined> {
  const stored = await credentialsOf(tx, connectionId);
  const texts = stored.map(({ field, secret }) => ({
    field,
    text: decryptSecret(keys, { vendorId: tx.vendorId, connectionId, field }, secret),
  }));
  if (texts.some(({ text }) => text === undefined)) return undefined;
  return Object.fromEntries(texts.map(({ field, text }) => [field, text!]));
}
