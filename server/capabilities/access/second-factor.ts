import { randomBytes } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { decrypt, encrypt } from '#server/infrastructure/signing/encrypt.ts';
import { keyIdsOf } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import {
  acceptStep,
  offerTotp,
  passkeysOf,
  replaceRecoveryCodes,
  replaceTotpSecret,
  totpOf,
  totpOfOtherKeys,
  useRecoveryCode,
} from './second-factor-store.ts';
import { hashOfToken } from './session-cookie.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** The ways in which a person can prove more than the password. */
export type FactorKind = 'totp' | 'passkey';

export async function factorsOf(tx: Tx, identityId: string): Promise<FactorKind[]> {
  const totp = await totpOf(tx, identityId);
  const passkeys = await passkeysOf(tx, identityId);
  return [
    ...(totp && totp.confirmedAt !== null ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
}

const sealed = (identityId: string, text: string) => ({ purpose: 'totp-secret', about: identityId, text });

/** Returns a new secret to confirm, or null if the person has a confirmed one. */
export async function startTotp(
  tx: Tx,
  keys: Keys,
  of: { identityId: string; now: Instant },
): Promise<string | null> {
  const secret = newTotpSecret();
  const stored = await offerTotp(tx, { ...of, ...encrypted(keys, of.identityId, secret) });
  return stored ? secret : null;
}

/** The encrypted secret with the fingerprint of its key. */
const encrypted = (keys: Keys, identityId: string, secret: string) => ({
  secret: encrypt(keys, sealed(identityId, secret)),
  keyId: keyIdsOf(keys)[0]!,
});

const AT_ONCE = 500;

/** Encrypts secrets of an older key with the newest one, so that rotate-keys can forget the older. */
export async function renewTotpSecrets({
  db,
  keys,
  log,
}: {
  db: Database;
  keys: Keys;
  log: Log;
}): Promise<void> {
  await db.acrossVendors(async (tx) => {
    for (const stored of await totpOfOtherKeys(tx, { newest: keyIdsOf(keys)[0]!, most: AT_ONCE })) {
      const { identityId, secret: before } = stored;
      const secret = decrypt(keys, sealed(identityId, before));
      // A process with fewer keys cannot read it; one with its key renews it.
      if (secret === undefined)
        log.warn({ identityId }, 'the secret of an authenticator app has an unknown key');
      else await replaceTotpSecret(tx, { identityId, before, ...encrypted(keys, identityId, secret) });
    }
  }, 'foyer_worker');
}

type Code = { identityId: string; code: string; now: Instant };

/** Checks a code of the app. Each code is accepted once. With `confirms`, it confirms a new secret. */
export async function acceptTotp(
  tx: Tx,
  keys: Keys,
  { identityId, code, now, confirms }: Code & { confirms: boolean },
): Promise<boolean> {
  const stored = await totpOf(tx, identityId);
  const secret = stored && decrypt(keys, sealed(identityId, stored.secret));
  if (secret === undefined) return false;
  const step = stepOfCode(secret, code, now);
  return step !== null && (await acceptStep(tx, { identityId, step, now, confirms }));
}

/** What a typed code was: one of the app, a recovery code, or neither. */
export async function acceptCode(tx: Tx, keys: Keys, of: Code): Promise<'totp' | 'recovery' | null> {
  const code = of.code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code))
    return (await acceptTotp(tx, keys, { ...of, code, confirms: false })) ? 'totp' : null;
  const used = await useRecoveryCode(tx, { ...of, hash: hashOfToken(code) });
  return used ? 'recovery' : null;
}

const CODES = 10;
/** Letters and digits that do not look alike; a code has 74 random bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces the recovery codes and returns the new ones, which are shown once: only hashes are stored. */
export async function newRecoveryCodes(tx: Tx, identityId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from(randomBytes(15), (byte) => SIGNS[byte % 31]).join(''),
  );
  await replaceRecoveryCodes(tx, identityId, codes.map(hashOfToken));
  return codes.map((code) => code.match(/.{5}/g)!.join('-'));
}
