import { violationsOf } from '#server/infrastructure/audit/invariant.ts';
import type { Invariant } from '#server/infrastructure/audit/invariant.ts';
import {
  ticketsOfOneNumber,
  visitsInTwoMinds,
  visitsWithTwoLegs,
  visitsWithTwoTickets,
} from './invariants-store.ts';

/** The invariants of a line. The SQL functions of the migrations use the same names for violations. */
export const invariants: readonly Invariant[] = [
  {
    name: 'live-tickets',
    words: 'a visit has at most one live ticket',
    find: async (tx) => violationsOf('visit', await visitsWithTwoTickets(tx)),
  },
  {
    name: 'live-legs',
    words: 'a visit has at most one live leg',
    find: async (tx) => violationsOf('visit', await visitsWithTwoLegs(tx)),
  },
  {
    name: 'ticket-numbers',
    words: 'a number is given once per location, day and prefix',
    find: async (tx, check) => violationsOf('ticket', await ticketsOfOneNumber(tx, check)),
  },
  {
    name: 'visit-status',
    words: 'a visit’s status agrees with its ticket and its leg',
    find: async (tx, check) => violationsOf('visit', await visitsInTwoMinds(tx, check)),
  },
];
