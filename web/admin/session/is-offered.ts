import { mayOpen, routeFeature, staffScreenAt } from '#contract/protocol/staff-addresses.ts';
import { holderOf } from './session.ts';
import type { Person } from './session.ts';

/** Whether the person's vendor has the feature of a screen. A product admin without a vendor chooses one there. */
export function isOffered(person: Pick<Person, 'vendor' | 'features'>, path: string): boolean {
  const feature = routeFeature(path);
  return feature === null || person.vendor === null || person.features.includes(feature);
}

/** Whether a screen leads to `/forbidden` because the vendor has its feature off. */
export const isSwitchedOff = (person: Person, path: string): boolean =>
  staffScreenAt(path)?.whileOff === 'forbidden' && !isOffered(person, path);

/** Whether the person's role and the vendor's features open a path. */
export const opensTo = (person: Person, path: string): boolean =>
  mayOpen(holderOf(person), path) && isOffered(person, path);
