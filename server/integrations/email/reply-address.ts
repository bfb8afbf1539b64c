import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';

/** Where the installation gets the replies of visitors. */
export interface ReplyTarget {
  vendorId: number;
  visitId: number;
}

const PURPOSE = 'mail-reply';
/** 128 bits. */
const MAC_BYTES = 16;

const subjectOf = ({ vendorId, visitId }: ReplyTarget): string => `${vendorId}:${visitId}`;
const shortened = (mac: Buffer): string => mac.subarray(0, MAC_BYTES).toString('hex');

/**
 * The address for replies about one visit. It is derived from the key and never stored. Mail programs change the case of
 * letters, so it has small ones only.
 */
export function replyAddress(keys: Keys, base: string, of: ReplyTarget): string {
  const at = base.lastIndexOf('@');
  const token = [
    of.vendorId.toString(36),
    of.visitId.toString(36),
    shortened(keys.mac(PURPOSE, subjectOf(of))),
  ];
  return `${base.slice(0, at)}+${token.join('-')}${base.slice(at)}`;
}

/** The visit that a reply address names; null for any other address, or a forged one. */
export function replyTarget(keys: Keys, base: string, address: string): ReplyTarget | null {
  const at = base.lastIndexOf('@');
  const [head, tail] = [`${base.slice(0, at)}+`.toLowerCase(), base.slice(at).toLowerCase()];
  const own = address.toLowerCase();
  if (!own.startsWith(head) || !own.endsWith(tail)) return null;
  const [, vendor, visit, mac] =
    /^([\da-z]{1,10})-([\da-z]{1,10})-([\da-f]{32})$/.exec(own.slice(head.length, -tail.length)) ?? [];
  if (vendor === undefined || visit === undefined || mac === undefined) return null;
  const target = { vendorId: Number.parseInt(vendor, 36), visitId: Number.parseInt(visit, 36) };
  const isGenuine = keys.macs(PURPOSE, subjectOf(target)).some((one) => sameText(shortened(one), mac));
  return isGenuine ? target : null;
}
