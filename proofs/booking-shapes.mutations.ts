import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the search ignores the buffer after an appointment',
    in: 'proof',
    changes: [{ at: 'reserved-time', find: /(\w+) \+ \w+ \+ (\w+) \}/, replace: '$1 + $2 }' }],
    caught: /is booked twice/,
  },
  {
    name: 'the travel to the client takes no time',
    in: 'proof',
    changes: [{ at: 'travel-time', find: /\? .* : 0;/, replace: '? 0 : 0;' }],
    caught: /is booked twice/,
  },
  {
    name: 'held times are offered',
    in: 'proof',
    changes: [{ at: 'held-time' }],
    caught: /is booked twice/,
  },
  {
    name: 'a room has no buffer of its own',
    in: 'proof',
    changes: [{ at: 'room-buffers', find: /: (\w+) \+ \w+ \}/, replace: ': $1 }' }],
    caught: /is booked twice/,
  },
  {
    name: 'the size of a room is ignored',
    in: 'proof',
    changes: [{ at: 'people-fit-into-a-room', find: />= [\w.]+\)/, replace: '>= 1)' }],
    caught: /a room is too small/,
  },
  {
    name: 'one staff member serves an appointment for two',
    in: 'proof',
    changes: [{ at: 'colleagues-needed', find: /, [\w.]+\)\);$/, replace: ', 1));' }],
    caught: /too few staff/,
  },
  {
    name: 'the buffer after an appointment is not read',
    in: 'proof',
    changes: [{ at: 'buffer-after', find: /: .*,$/, replace: ': 0,' }],
    caught: /instead of the agreed time/,
  },
  {
    name: 'each participant is reserved for their own length',
    in: 'proof',
    changes: [
      { at: 'who-leads', find: /(?<leaders>\w+\([\w.]+\)), / },
      { at: 'who-takes-part', find: /\w+\(\w+\.\w+\(.*\)\);$/, replace: '$<leaders>;' },
    ],
    caught: /an offered time:/,
  },
];
