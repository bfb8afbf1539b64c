import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the constraint does not cover bookings',
    in: 'proof',
    changes: [{ at: 'written-reservation', find: /\$\{[^}]+ \?\? false\}, /, replace: 'true, ' }],
    caught: /no order explains/,
  },
  {
    name: 'free times are stale',
    in: 'proof',
    changes: [{ at: 'cached-times', find: /(\w+)\?\.\w+ !== \w+ \|\|/, replace: '$1 === undefined ||' }],
    caught: /no order explains/,
  },
  {
    name: 'a move keeps the old time as well',
    in: 'proof',
    changes: [{ at: 'old-time-freed' }],
    caught: /no order explains/,
  },
  {
    name: 'a cancelled time becomes free late',
    in: 'proof',
    changes: [{ at: 'cancelled-time-freed' }],
    caught: /no order explains/,
  },
  {
    name: 'two bookings of one time block each other',
    in: 'proof',
    changes: [
      {
        at: 'locked-times',
        find: 'SELECT pg_advisory_xact_lock(hashtextextended(',
        replace: 'SELECT abs(hashtextextended(',
      },
    ],
    caught: /status 500/,
  },
  {
    name: 'a position in line stays next to its appointment',
    in: 'proof',
    changes: [{ at: 'place-in-line-given-up' }],
    caught: /no order explains/,
  },
  {
    name: 'a visitor in the line moves their appointment',
    in: 'proof',
    changes: [{ at: 'moved-by-staff-alone' }],
    caught: /no order explains/,
  },
  {
    name: 'a second check-in gives a second position',
    in: 'proof',
    changes: [{ at: 'ticket-kept' }, { at: 'faster-check-in' }],
    caught: /no order explains|status 500|broken histories/,
  },
];
