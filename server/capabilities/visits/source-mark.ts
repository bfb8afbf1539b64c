import type { Keys } from '#server/infrastructure/signing/keys.ts';

export interface SourceMarks {
  /** The mark to store. */
  newest: string;
  /** The marks of every key, so that a key change locks no owner out. */
  every: readonly string[];
}

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
