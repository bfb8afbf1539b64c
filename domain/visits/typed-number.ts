/* Apart from the other numbers: pages that only show a number do not load how one is read. */

/** The keys for a confirmation number, the zero last of the digits as on a phone. */
export const NUMBER_KEYS = '1234567890ABCDEFGHJKMNPQRSTVWXYZ'.split('');

/** Reads a typed confirmation number: without spaces and hyphens, with O as 0, I and L as 1. */
export function readConfirmationNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}
