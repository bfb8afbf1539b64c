import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the constraint does not hold for what is booked',
    in: 'proof',
    changes: [{ at: 'written-reservation', find: /\$\{\w+ !== null\}, /, replace: 'true, ' }],
    caught: /nothing explains/,
  },
  {
    name: 'times are told as they were told before',
    in: 'proof',
    changes: [{ at: 'cached-times', find: /(\w+)\?\.\w+ !== \w+ \|\|/, replace: '$1 === undefined ||' }],
    caught: /nothing explains/,
  },
  {
    name: 'whoever moves keeps the old time as well',
    in: 'proof',
    changes: [{ at: 'old-time-freed' }],
    caught: /nothing explains/,
  },
  {
    name: 'what is cancelled is free somewhat later',
    in: 'proof',
    changes: [{ at: 'cancelled-time-freed' }],
    caught: /nothing explains/,
  },
  {
    name: 'two who take the same time wait for each other',
    in: 'proof',
    changes: [
      {
        at: 'locked-times',
        find: 'SELECT pg_advisory_xact_lock(hashtextextended(',
        replace: 'SELECT abs(hashtextextended(',
      },
    ],
    caught: /answered 500/,
  },
  {
    name: 'a place in line is kept beside the appointment that was had for it',
    in: 'proof',
    changes: [{ at: 'place-in-line-given-up' }],
    caught: /nothing explains/,
  },
];
