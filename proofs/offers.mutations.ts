import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'an offered time is not held',
    in: 'proof',
    changes: [{ at: 'held-opening', find: /await \w+\.\w+\(/, replace: 'void (' }],
    caught: /held times|refused offers|toEqual/,
  },
  {
    name: 'the shortest wait comes first',
    in: 'proof',
    changes: [{ at: 'waiting-order', find: 'created_at, e.id', replace: 'created_at DESC, e.id DESC' }],
    caught: /the longest waits come first/,
  },
  {
    name: 'an offered seat is not held',
    in: 'proof',
    changes: [
      { at: 'held-seats', find: 'seats_held = seats_held + ', replace: 'seats_held = seats_held + 0 * ' },
    ],
    caught: /held seats given away|refused offers|seats_held/,
  },
  {
    name: 'a seat stays held after its offer',
    in: 'proof',
    changes: [
      {
        at: 'freed-seats',
        find: 'seats_held = g.seats_held - h.seats',
        replace: 'seats_held = g.seats_held',
      },
    ],
    caught: /seats booked|seats held in the end/,
  },
];
