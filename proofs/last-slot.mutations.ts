import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the constraint does not cover bookings',
    in: 'proof',
    changes: [{ at: 'written-reservation', find: /\$\{\w+ !== null\}, /, replace: 'true, ' }],
    caught: /reservations that overlap/,
  },
  {
    name: 'a refusal names no other times',
    in: 'proof',
    changes: [{ at: 'alternatives-to-a-taken-slot', find: /, \{.*\}\);$/, replace: ', {});' }],
    caught: /without alternatives/,
  },
  {
    name: 'more seats are booked than there are',
    in: 'proof',
    changes: [{ at: 'seats-taken', find: '===', replace: '<=' }],
    caught: /seats given away/,
  },
  {
    name: 'a position in line stays next to its appointment',
    in: 'proof',
    changes: [{ at: 'place-in-line-given-up' }],
    caught: /positions given up/,
  },
];
