import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { insertOwner, hasOwner } from './code-guesses-store.ts';
import type { SourceMarks } from './code-guesses-store.ts';

/** Records the source that created a visit as its owner. */
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

/** The mark under which a source's quotas count. */
export const sourceMark = (keys: Keys, of: { vendorId: number; source: string }): string =>
  marksOf(keys, of).newest;

/**
 * The stored mark of an address: recognises it, but reveals neither the address nor the same source at
 * another vendor.
 */
export function marksOf(keys: Keys, { vendorId, source }: { vendorId: number; source: string }): SourceMarks {
  const text = `${vendorId}:${source}`;
  const cache = caches.get(keys) ?? new Map<string, SourceMarks>();
  caches.set(keys, cache);
  let marks = cache.get(text);
  if (!marks) {
    const every = keys.macs('source', text).map((mac) => mac.subarray(0, 16).toString('base64url'));
    marks = { newest: every[0]!, every };
    if (cache.size >= MOST_MARKS) cache.clear();
    cache.set(text, marks);
  }
  return marks;
}

/** Caches marks, because a page sends a request every few seconds from the same address. */
const caches = new WeakMap<Keys, Map<string, SourceMarks>>();
const MOST_MARKS = 5_000;
