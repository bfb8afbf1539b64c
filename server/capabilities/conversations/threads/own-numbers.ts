import type { Tx } from '#server/infrastructure/database/database.ts';
import { storedValues } from '../../vendors/index.ts';

const KEY = 'conversations.number';

/** The vendor's numbers: the provider's, and those that locations have of their own. */
export interface OwnNumbers {
  includes(number: string): boolean;
  /** The only location with this number; null for a number that several share, or the vendor's. */
  locationOf(number: string): number | null;
}

export async function ownNumbers(tx: Tx, textsFrom: string): Promise<OwnNumbers> {
  const stored = await storedValues(tx, [KEY]);
  const locationsOf = (number: string) =>
    stored.filter(({ value }) => value === number).map(({ locationId }) => locationId);
  return {
    includes: (number) => number !== '' && (number === textsFrom || locationsOf(number).length > 0),
    locationOf(number) {
      const [first = 0, ...others] = locationsOf(number);
      return first === 0 || others.length > 0 ? null : first;
    },
  };
}
