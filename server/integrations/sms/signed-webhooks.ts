import { createHmac } from 'node:crypto';
import { sameText } from '#server/infrastructure/signing/keys.ts';

type Texts = Readonly<Record<string, string>>;

/** The signature that Twilio sends: HMAC-SHA1 over the address and every parameter, sorted by name. */
export function twilioSignature(token: string, url: string, params: Texts): string {
  const text = Object.keys(params)
    .sort()
    .reduce((before, name) => `${before}${name}${params[name]!}`, url);
  return createHmac('sha1', token).update(text).digest('base64');
}

export const isFromTwilio = (
  token: string,
  { url, params, signature }: { url: string; params: Texts; signature: string },
): boolean => sameText(twilioSignature(token, url, params), signature);

/**
 * The signature that Vonage sends: HMAC-SHA256 over every parameter but the signature, sorted by name. An ampersand
 * or an equals sign inside a value counts as an underscore.
 */
export function vonageSignature(secret: string, params: Texts): string {
  const text = Object.keys(params)
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `&${name}=${params[name]!.replaceAll(/[&=]/g, '_')}`)
    .join('');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** A signed request is taken for as long as the provider repeats it, and a little ahead of this clock. */
const REPEATED_MS = 24 * 3_600_000;
const AHEAD_MS = 5 * 60_000;

export function isFromVonage(secret: string, { params, now }: { params: Texts; now: number }): boolean {
  const at = Number(params['timestamp']) * 1_000;
  const isTimely = at > now - REPEATED_MS && at < now + AHEAD_MS;
  return sameText(vonageSignature(secret, params), (params['sig'] ?? '').toLowerCase()) && isTimely;
}
