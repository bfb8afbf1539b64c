import type { Keys } from '#server/infrastructure/signing/keys.ts';

export interface SourceMarks {
  /** What is written. */
  newest: string;
  /** What is known again: those of every key, so that a changed key locks no owner out. */
  every: readonly string[];
}

/** What stands in the tables for an address: enough to know it again, nothing to find it or to follow it to another vendor by. */
export function marksOf(keys: Keys, from: { vendorId: number; source: string }): SourceMarks {
  const every = keys
    .macs('source', `${from.vendorId}:${from.source}`)
    .map((mac) => mac.subarray(0, 16).toString('base64url'));
  return { newest: every[0]!, every };
}
