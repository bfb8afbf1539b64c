import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'what is left free after an appointment is looked at by nobody',
    in: 'proof',
    changes: [{ at: 'reserved-time', find: /(\w+) \+ \w+ \+ (\w+) \}/, replace: '$1 + $2 }' }],
    caught: /is had twice/,
  },
  {
    name: 'the way to the client takes no time',
    in: 'proof',
    changes: [{ at: 'travel-time', find: /\? .* : 0;/, replace: '? 0 : 0;' }],
    caught: /is had twice/,
  },
  {
    name: 'what is held is offered',
    in: 'proof',
    changes: [{ at: 'held-time' }],
    caught: /is had twice/,
  },
  {
    name: 'a room is free until its appointment is over, and not longer',
    in: 'proof',
    changes: [{ at: 'room-buffers', find: /: (\w+) \+ \w+ \}/, replace: ': $1 }' }],
    caught: /is had twice/,
  },
  {
    name: 'a room of any size does',
    in: 'proof',
    changes: [{ at: 'people-fit-into-a-room', find: />= [\w.]+\)/, replace: '>= 1)' }],
    caught: /a room is too small/,
  },
  {
    name: 'somebody alone does what takes two',
    in: 'proof',
    changes: [{ at: 'colleagues-needed', find: /, [\w.]+\)\);$/, replace: ', 1));' }],
    caught: /too few/,
  },
  {
    name: 'what is left free after an appointment is not read',
    in: 'proof',
    changes: [{ at: 'buffer-after', find: /: .*,$/, replace: ': 0,' }],
    caught: /instead of what was agreed upon/,
  },
  {
    name: 'who takes part is asked for as long as they would take themselves',
    in: 'proof',
    changes: [
      { at: 'who-leads', find: /(?<leaders>\w+\([\w.]+\)), / },
      { at: 'who-takes-part', find: /\w+\(\w+\.\w+\(.*\)\);$/, replace: '$<leaders>;' },
    ],
    caught: /which was offered/,
  },
];
