import { createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import { toIso } from '#domain/time/instant.ts';
import type { WalletPass } from './wallet-port.ts';

/** An issuer of Google Wallet, and the service account that signs for it. */
export interface GoogleSigner {
  issuer: string;
  account: string;
  key: KeyObject;
}

/** Reads the key file of a service account. Throws an error for the operator, without a part of the text. */
export function readGoogleAccount(text: string): Omit<GoogleSigner, 'issuer'> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
  const { client_email: account, private_key: secret } = (file ?? {}) as Record<string, unknown>;
  if (typeof account !== 'string' || typeof secret !== 'string')
    throw new Error('client_email or private_key is missing');
  try {
    return { account, key: createPrivateKey(secret) };
  } catch {
    throw new Error('private_key cannot be read');
  }
}

const SAVE = 'https://pay.google.com/gp/v/save/';

/** The address that saves the pass to Google Wallet: it holds the pass in a token that the service account signs. */
export function googlePass(
  pass: WalletPass,
  signer: GoogleSigner,
  of: { now: Instant; site: string },
): string {
  const { issuer, account, key } = signer;
  const classId = `${issuer}.foyer`;
  const claims = {
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(of.now / 1000),
    origins: [of.site],
    payload: {
      genericClasses: [{ id: classId }],
      genericObjects: [{ id: `${issuer}.${pass.serial}-${pass.version}`, classId, ...objectOf(pass) }],
    },
  };
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${SAVE}${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

function objectOf(pass: WalletPass): object {
  const text = (value: string): object => ({ defaultValue: { language: pass.language, value } });
  return {
    state: 'ACTIVE',
    cardTitle: text(pass.vendor),
    header: text(pass.title),
    hexBackgroundColor: pass.colour,
    textModulesData: [pass.head, ...pass.facts].map(({ label, value }, index) => ({
      id: `fact-${index}`,
      header: label,
      body: value,
    })),
    validTimeInterval: { end: { date: toIso(pass.endsAt) } },
  };
}
