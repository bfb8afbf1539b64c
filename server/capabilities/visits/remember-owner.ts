import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { insertOwner, hasOwner } from './code-guesses-store.ts';
import { marksOf } from './source-mark.ts';

/** Who has made a visit holds its code: from there it opens, whatever strangers guess. */
export function rememberOwner(
  tx: Tx,
  keys: Keys,
  of: { visitId: number; source: string; now: Instant },
): void {
  const { newest } = marksOf(keys, { vendorId: tx.vendorId, source: of.source });
  insertOwner(tx, { subject: `visit:${of.visitId}`, source: newest, now: of.now });
}

/** Whether a visit was made from there, or its right code was shown from there. */
export const isOwner = (tx: Tx, keys: Keys, of: { visitId: number; source: string }): Promise<boolean> => {
  const { every } = marksOf(keys, { vendorId: tx.vendorId, source: of.source });
  return hasOwner(tx, { subject: `visit:${of.visitId}`, sources: every });
};
