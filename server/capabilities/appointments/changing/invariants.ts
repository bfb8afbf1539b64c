import { violationsOf } from '#server/infrastructure/audit/invariant.ts';
import type { Invariant } from '#server/infrastructure/audit/invariant.ts';
import { overfullSessions, overlappingReservations } from './invariants-store.ts';

export const invariants: readonly Invariant[] = [
  {
    name: 'reservations-overlap',
    words: 'no two live reservations of one resource overlap, except overbooked ones',
    find: async (tx, check) => violationsOf('reservation', await overlappingReservations(tx, check)),
  },
  {
    name: 'session-seats',
    words: 'a group session has no more taken seats than its capacity',
    find: async (tx) => violationsOf('session', await overfullSessions(tx)),
  },
];
