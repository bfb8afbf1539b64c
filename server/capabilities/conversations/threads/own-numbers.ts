import type { Tx } from '#server/infrastructure/database/database.ts';
import { storedValues } from '../../vendors/index.ts';
import { numbersOfVendor } from './text-numbers-store.ts';

const KEY = 'conversations.number';

/** The vendor's numbers: the provider's, and those that locations and lines of business have of their own. */
export interface OwnNumbers {
  includes(number: string): boolean;
  /** The only location with this number; null for a number that several share, or the vendor's. */
  locationOf(number: string): number | null;
  /** The only line of business with this number; null for a number that is not of one line alone. */
  lineOf(number: string): number | null;
}

export async function ownNumbers(tx: Tx, textsFrom: string): Promise<OwnNumbers> {
  const own = new Set(await numbersOfVendor(tx));
  const stored = (await storedValues(tx, [KEY])).filter(({ value }) => own.has(value as string));
  const onlyPlaceOf = (number: string) => {
    const [first, ...others] = stored.filter(({ value }) => value === number);
    return others.length === 0 ? first : undefined;
  };
  return {
    includes: (number) => number !== '' && (number === textsFrom || own.has(number)),
    locationOf: (number) => onlyPlaceOf(number)?.locationId || null,
    lineOf: (number) => onlyPlaceOf(number)?.lineId || null,
  };
}
