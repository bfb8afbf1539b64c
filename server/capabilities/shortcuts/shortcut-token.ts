import { createHash } from 'node:crypto';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

/** What a token opens: a shortcut's own link, of which each renewal is another version, or one invitation. */
export type TokenOf = { shortcutId: number; version: number } | { invitationId: number };

/** The token of a link: 128 bits, derived from the key and never stored. */
export const tokenOf = (keys: Keys, vendorId: number, of: TokenOf): string =>
  shortened(keys.mac(PURPOSE, subjectOf(vendorId, of)));

/** The token whose hash is stored; null once the key that made it is gone. */
export function tokenBehind(
  keys: Keys,
  vendorId: number,
  of: TokenOf & { hash: string | null },
): string | null {
  const made = keys.macs(PURPOSE, subjectOf(vendorId, of)).map(shortened);
  return made.find((token) => hashOf(token) === of.hash) ?? null;
}

/** The database holds only this hash: a copy of it opens nothing. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const PURPOSE = 'shortcut';

const subjectOf = (vendorId: number, of: TokenOf): string =>
  'invitationId' in of
    ? `${vendorId}:invitation:${of.invitationId}`
    : `${vendorId}:shortcut:${of.shortcutId}:${of.version}`;

const shortened = (mac: Buffer): string => mac.subarray(0, 16).toString('base64url');
