import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface StoredTotp {
  /** Encrypted. */
  secret: string;
  confirmedAt: Instant | null;
}

export async function totpOf(tx: Tx, identityId: string): Promise<StoredTotp | undefined> {
  return tx.maybe(
    sql<StoredTotp>`SELECT secret, confirmed_at FROM identity_totp WHERE identity_id = ${identityId}`,
  );
}

/** Stores a secret that a code has yet to confirm; a confirmed one stays as it is. Returns whether it is stored. */
export async function offerTotp(
  tx: Tx,
  of: { identityId: string; secret: string; keyId: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO identity_totp AS t (identity_id, secret, key_id, created_at) VALUES (${of.identityId}, ${of.secret}, ${of.keyId}, ${at(of.now)})
    ON CONFLICT (identity_id) DO UPDATE
    SET secret = excluded.secret, key_id = excluded.key_id, created_at = excluded.created_at, last_step = 0
    WHERE t.confirmed_at IS NULL`);
  return rows > 0;
}

/** Secrets that another key than the newest has encrypted, or one that no row names. */
export async function totpOfOtherKeys(
  tx: Tx,
  { newest, most }: { newest: string; most: number },
): Promise<{ identityId: string; secret: string }[]> {
  return tx.many(sql<{ identityId: string; secret: string }>`
    SELECT identity_id, secret FROM identity_totp WHERE key_id <> ${newest} ORDER BY key_id, identity_id LIMIT ${most}`);
}

/** Leaves a secret that changed meanwhile. */
export async function replaceTotpSecret(
  tx: Tx,
  of: { identityId: string; before: string; secret: string; keyId: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE identity_totp SET secret = ${of.secret}, key_id = ${of.keyId}
    WHERE identity_id = ${of.identityId} AND secret = ${of.before}`);
}

/** How many secrets a key has encrypted, with those of an unknown key. */
export async function countTotpOfKey(tx: Tx, keyId: string): Promise<number> {
  const { count } = await tx.one(
    sql<{ count: number }>`SELECT count(*)::int AS count FROM identity_totp WHERE key_id IN (${keyId}, '')`,
  );
  return count;
}

/** Accepts the code of a step once. Confirms the secret with the first code. */
export async function acceptStep(
  tx: Tx,
  of: { identityId: string; step: number; now: Instant; confirms: boolean },
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE identity_totp SET last_step = ${of.step}, confirmed_at = coalesce(confirmed_at, ${at(of.now)})
    WHERE identity_id = ${of.identityId} AND last_step < ${of.step} AND (confirmed_at IS NULL) = ${of.confirms}`);
  return rows > 0;
}

export async function removeTotp(tx: Tx, identityId: string): Promise<boolean> {
  const rows = await tx.run(
    sql`DELETE FROM identity_totp WHERE identity_id = ${identityId} AND confirmed_at IS NOT NULL`,
  );
  return rows > 0;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  identityId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.run(sql`DELETE FROM identity_recovery_codes WHERE identity_id = ${identityId}`);
  if (hashes.length > 0)
    await tx.run(sql`
      INSERT INTO identity_recovery_codes (identity_id, hash) SELECT ${identityId}::text, h FROM unnest(${[...hashes]}::text[]) AS h`);
}

/** Returns whether the code existed and was unused. */
export async function useRecoveryCode(
  tx: Tx,
  of: { identityId: string; hash: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE identity_recovery_codes SET used_at = ${at(of.now)}
    WHERE identity_id = ${of.identityId} AND hash = ${of.hash} AND used_at IS NULL`);
  return rows > 0;
}

export async function unusedRecoveryCodes(tx: Tx, identityId: string): Promise<number> {
  const { unused } = await tx.one(sql<{ unused: number }>`
    SELECT count(*)::integer AS unused FROM identity_recovery_codes WHERE identity_id = ${identityId} AND used_at IS NULL`);
  return unused;
}

export interface StoredPasskey {
  id: string;
  identityId: string;
  name: string;
  /** SPKI, as Base64url. */
  publicKey: string;
  signCount: number;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** Returns false if the credential is registered already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'> & { now: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO identity_passkeys (id, identity_id, name, public_key, sign_count, created_at)
    VALUES (${passkey.id}, ${passkey.identityId}, ${passkey.name}, ${passkey.publicKey}, ${passkey.signCount}, ${at(passkey.now)})
    ON CONFLICT (id) DO NOTHING`);
  return rows > 0;
}

const PASSKEY = sql`id, identity_id, name, public_key, sign_count, created_at, last_used_at`;

export async function passkeysOf(tx: Tx, identityId: string): Promise<StoredPasskey[]> {
  return tx.many(sql<StoredPasskey>`
    SELECT ${PASSKEY} FROM identity_passkeys WHERE identity_id = ${identityId} ORDER BY created_at, id`);
}

export async function passkeyOfId(tx: Tx, id: string): Promise<StoredPasskey | undefined> {
  return tx.maybe(sql<StoredPasskey>`SELECT ${PASSKEY} FROM identity_passkeys WHERE id = ${id}`);
}

/** Notes a use. Returns false if the counter went back: then the key was copied. */
export async function notePasskey(
  tx: Tx,
  of: { id: string; signCount: number; now: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE identity_passkeys SET sign_count = ${of.signCount}, last_used_at = ${at(of.now)}
    WHERE id = ${of.id} AND (sign_count < ${of.signCount} OR (sign_count = 0 AND ${of.signCount}::bigint = 0))`);
  return rows > 0;
}

export async function removePasskey(tx: Tx, of: { id: string; identityId: string }): Promise<boolean> {
  const rows = await tx.run(
    sql`DELETE FROM identity_passkeys WHERE id = ${of.id} AND identity_id = ${of.identityId}`,
  );
  return rows > 0;
}

export async function removeSecondFactors(tx: Tx, identityId: string): Promise<void> {
  await tx.run(sql`DELETE FROM identity_totp WHERE identity_id = ${identityId}`);
  await tx.run(sql`DELETE FROM identity_recovery_codes WHERE identity_id = ${identityId}`);
  await tx.run(sql`DELETE FROM identity_passkeys WHERE identity_id = ${identityId}`);
}
