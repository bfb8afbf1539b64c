import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the constraint does not cover bookings',
    in: 'proof',
    changes: [{ at: 'written-reservation', find: /\$\{[^}]+ \?\? false\}, /, replace: 'true, ' }],
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
  {
    name: 'staff overbook without the right',
    in: 'proof',
    changes: [{ at: 'right-to-overbook' }],
    caught: /without the right/,
  },
  {
    name: 'a session takes a host who is not free',
    in: 'proof',
    changes: [
      { at: 'busy-hosts', find: 'WHERE EXISTS (', replace: 'WHERE false AND EXISTS (' },
      {
        at: 'time-of-a-session',
        find: /to_min\)([^]*?)(\s+FROM json_to_recordset)/,
        replace: 'to_min, overbooked)$1, true$2',
      },
    ],
    caught: /without the right/,
  },
  {
    name: 'a longer appointment reserves half an hour',
    in: 'proof',
    changes: [
      { at: 'reserved-range', find: /(\w+): ([\w.]+), (\w+): [\w.]+/, replace: '$1: $2, $3: $2 + 1_800_000' },
    ],
    caught: /unlike their reserved time/,
  },
];
