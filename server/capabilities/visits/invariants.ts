import { violationsOf } from '#server/infrastructure/audit/invariant.ts';
import type { Invariant } from '#server/infrastructure/audit/invariant.ts';
import { visitsBesideTheirEvents } from './invariants-store.ts';

export const invariants: readonly Invariant[] = [
  {
    name: 'visit-versions',
    words: 'a visit has the version of its last event',
    find: async (tx, check) => violationsOf('visit', await visitsBesideTheirEvents(tx, check)),
  },
];
