import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { insertOwner, hasOwner } from './code-guesses-store.ts';
import { marksOf } from './source-mark.ts';

/** Records the source that created a visit as its owner. Guesses by others cannot lock it out. */
export function rememberOwner(
  tx: Tx,
  keys: Keys,
  of: { visitId: number; source: string; now: Instant },
): void {
  const { newest } = marksOf(keys, { vendorId: tx.vendorId, source: of.source });
  insertOwner(tx, { subject: `visit:${of.visitId}`, source: newest, now: of.now });
}

/** Whether this source created the visit or has shown its right code. */
export const isOwner = (tx: Tx, keys: Keys, of: { visitId: number; source: string }): Promise<boolean> => {
  const { every } = marksOf(keys, { vendorId: tx.vendorId, source: of.source });
  return hasOwner(tx, { subject: `visit:${of.visitId}`, sources: every });
};
