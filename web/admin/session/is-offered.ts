import { staffScreenAt } from '#contract/protocol/staff-addresses.ts';
import type { Person } from './session.ts';

/** Whether the person's vendor has the feature of a screen. A product admin without a vendor chooses one there. */
export function isOffered(person: Pick<Person, 'vendor' | 'features'>, path: string): boolean {
  const feature = staffScreenAt(path)?.feature ?? null;
  return feature === null || person.vendor === null || person.features.includes(feature);
}
