import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readToken, sameText, signToken } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { spendChallenge } from './one-time-links-store.ts';
import { hashOfToken } from './session-cookie.ts';

/** A passkey's algorithms: ES256 and RS256, which every authenticator has, and EdDSA. */
export const ALGORITHMS = [-7, -257, -8] as const;
const CHALLENGE_MS = 5 * 60_000;

/** The site that passkeys belong to. */
export interface PasskeySite {
  keys: Keys;
  publicUrl: string;
}
export const relyingParty = ({ publicUrl }: { publicUrl: string }): string => new URL(publicUrl).hostname;

interface Challenge {
  challenge: string;
  /** The person who registers a passkey; null for a sign-in. */
  identityId: string | null;
}

export function newChallenge(
  { keys }: PasskeySite,
  { identityId, now }: { identityId: string | null; now: Instant },
): { challenge: string; token: string } {
  const challenge = randomBytes(32).toString('base64url');
  const payload: Challenge = { challenge, identityId };
  return {
    challenge,
    token: signToken(keys, { purpose: 'passkey-challenge', payload, expiresAt: now + CHALLENGE_MS }),
  };
}

/** What a browser returns for a new passkey, and for a use of one; all binary values as Base64url. */
export interface NewCredential {
  id: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    publicKey: string;
    publicKeyAlgorithm: number;
  };
}
export interface UsedCredential {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
}

type Presented = { token: string; now: Instant; identityId: string | null };

/** Checks a registration. Without attestation the authenticator proves nothing about itself. */
export async function checkNewPasskey(
  tx: Tx,
  site: PasskeySite,
  { credential, ...of }: Presented & { credential: NewCredential },
): Promise<{ id: string; publicKey: string; signCount: number } | null> {
  const { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm } = credential.response;
  if (!(await isOurs(tx, site, { ...of, clientDataJSON, type: 'webauthn.create' }))) return null;
  const data = readAuthenticator(authenticatorData, site);
  if (!data || data.credentialId !== credential.id) return null;
  if (!(ALGORITHMS as readonly number[]).includes(publicKeyAlgorithm) || !isKey(publicKey)) return null;
  return { id: credential.id, publicKey, signCount: data.signCount };
}

/** Checks a sign-in with a stored key. Returns the new counter, or null. */
export async function checkPasskey(
  tx: Tx,
  site: PasskeySite,
  { credential, publicKey, ...of }: Presented & { credential: UsedCredential; publicKey: string },
): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  if (!(await isOurs(tx, site, { ...of, clientDataJSON, type: 'webauthn.get' }))) return null;
  const data = readAuthenticator(authenticatorData, site);
  const signed = Buffer.concat([bytes(authenticatorData), sha256(bytes(clientDataJSON))]);
  return data && isSigned(signed, { publicKey, signature }) ? data.signCount : null;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** Whether the browser signed our own fresh challenge, on our own page; each challenge counts once. */
async function isOurs(
  tx: Tx,
  { keys, publicUrl }: PasskeySite,
  of: Presented & { clientDataJSON: string; type: string },
): Promise<boolean> {
  const issued = readToken(keys, { purpose: 'passkey-challenge', text: of.token, now: of.now }) as
    | Challenge
    | undefined;
  const client = readClient(of.clientDataJSON);
  if (!issued || !client || issued.identityId !== of.identityId) return false;
  const isSame = sameText(issued.challenge, client.challenge) && client.type === of.type;
  if (!isSame || client.origin !== new URL(publicUrl).origin || client.crossOrigin === true) return false;
  const hash = hashOfToken(issued.challenge);
  return spendChallenge(tx, { hash, now: of.now, expiresAt: of.now + CHALLENGE_MS });
}

function readClient(
  text: string,
): { type: string; challenge: string; origin: string; crossOrigin?: boolean } | null {
  try {
    const read = JSON.parse(bytes(text).toString('utf8')) as Record<string, unknown> | null;
    return typeof read?.['type'] === 'string' &&
      typeof read['challenge'] === 'string' &&
      typeof read['origin'] === 'string'
      ? (read as ReturnType<typeof readClient> & object)
      : null;
  } catch {
    return null;
  }
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** The authenticator's data (WebAuthn §6.1): our site, a person present and verified, and its counter. */
function readAuthenticator(
  text: string,
  site: PasskeySite,
): { signCount: number; credentialId: string | null } | null {
  const data = bytes(text);
  if (data.length < 37 || !data.subarray(0, 32).equals(sha256(relyingParty(site)))) return null;
  const flags = data[32]!;
  if ((flags & PRESENT) === 0 || (flags & VERIFIED) === 0) return null;
  const signCount = data.readUInt32BE(33);
  if ((flags & HAS_CREDENTIAL) === 0 || data.length < 55) return { signCount, credentialId: null };
  const length = data.readUInt16BE(53);
  return { signCount, credentialId: data.subarray(55, 55 + length).toString('base64url') };
}

function isKey(publicKey: string): boolean {
  try {
    return keyOf(publicKey).type === 'public';
  } catch {
    return false;
  }
}

const keyOf = (publicKey: string) => createPublicKey({ key: bytes(publicKey), format: 'der', type: 'spki' });

function isSigned(
  signed: Buffer,
  { publicKey, signature }: { publicKey: string; signature: string },
): boolean {
  try {
    const key = keyOf(publicKey);
    const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    return verify(digest, signed, key, bytes(signature));
  } catch {
    return false;
  }
}
