import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the constraint does not hold for what is booked',
    in: 'proof',
    changes: [{ at: 'written-reservation', find: /\$\{\w+ !== null\}, /, replace: 'true, ' }],
    caught: /reservations that overlap/,
  },
  {
    name: 'who loses is told of nothing else',
    in: 'proof',
    changes: [{ at: 'alternatives-to-a-taken-slot', find: /, \{.*\}\);$/, replace: ', {});' }],
    caught: /without being told of others/,
  },
  {
    name: 'seats that are not there are given away',
    in: 'proof',
    changes: [{ at: 'seats-taken', find: '===', replace: '<=' }],
    caught: /seats given away/,
  },
  {
    name: 'a place in line is kept beside the appointment that was had for it',
    in: 'proof',
    changes: [{ at: 'place-in-line-given-up' }],
    caught: /places given up/,
  },
];
