import { violationsOf } from '#server/infrastructure/audit/invariant.ts';
import type { Invariant } from '#server/infrastructure/audit/invariant.ts';
import { overfullSessions, overlappingReservations } from './invariants-store.ts';

export const invariants: readonly Invariant[] = [
  {
    name: 'reservations-overlap',
    words: 'no two live reservations of one resource overlap, but for what was overbooked knowingly',
    find: async (tx, check) => violationsOf('reservation', await overlappingReservations(tx, check)),
  },
  {
    name: 'session-seats',
    words: 'a group session has no more seats taken than it has',
    find: async (tx) => violationsOf('session', await overfullSessions(tx)),
  },
];
