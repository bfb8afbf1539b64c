import type { Scope } from './cells.ts';

/**
 * The person who asks. `breakGlass` is what a product admin opened with a reason, for one vendor and a while.
 */
export interface Person {
  readonly vendorId: number | null;
  readonly staffId: number | null;
  readonly locationIds: ReadonlySet<number>;
  readonly breakGlass?: { readonly vendorId: number; readonly until: number } | null;
}

/**
 * What is asked for. A record without a location (a vendor's setting) has null; so has one that is nobody's
 * own.
 */
export interface ScopedRecord {
  readonly vendorId: number;
  readonly locationId: number | null;
  readonly staffId: number | null;
}

/** Words for the four letters, as the screens show them. */
export const SCOPE_WORDS: Record<Scope, string> = {
  O: 'own',
  L: 'assigned locations',
  V: 'whole vendor',
  P: 'platform, with a reason and for a while',
};

/**
 * Whether a record lies within a scope. The stores hold the same rule in their `where`; this one is for a
 * record already in hand, and the tests hold the two together. `now`: epoch milliseconds.
 */
export function inScope(scope: Scope, { person, record, now }: Asked): boolean {
  if (scope === 'P') {
    const open = person.breakGlass ?? null;
    return open !== null && open.vendorId === record.vendorId && now < open.until;
  }
  if (person.vendorId !== record.vendorId) return false;
  if (scope === 'V') return true;
  if (scope === 'L') return record.locationId !== null && person.locationIds.has(record.locationId);
  return person.staffId !== null && record.staffId === person.staffId;
}

interface Asked {
  readonly person: Person;
  readonly record: ScopedRecord;
  /** Epoch milliseconds. */
  readonly now: number;
}
