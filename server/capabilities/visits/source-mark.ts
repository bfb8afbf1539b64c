import type { Keys } from '#server/infrastructure/signing/keys.ts';

export interface SourceMarks {
  /** What is written. */
  newest: string;
  /** What is known again: those of every key, so that a changed key locks no owner out. */
  every: readonly string[];
}

/** What stands in the tables for an address: enough to know it again, nothing to find it or to follow it to another vendor by. */
export function marksOf(keys: Keys, { vendorId, source }: { vendorId: number; source: string }): SourceMarks {
  const text = `${vendorId}:${source}`;
  const existing = marksMade.get(keys) ?? new Map<string, SourceMarks>();
  marksMade.set(keys, existing);
  let marks = existing.get(text);
  if (!marks) {
    const every = keys.macs('source', text).map((mac) => mac.subarray(0, 16).toString('base64url'));
    marks = { newest: every[0]!, every };
    if (existing.size >= MOST_MARKS) existing.clear();
    existing.set(text, marks);
  }
  return marks;
}

/** A page asks every few seconds, from the same address. */
const marksMade = new WeakMap<Keys, Map<string, SourceMarks>>();
const MOST_MARKS = 5_000;
