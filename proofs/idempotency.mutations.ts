import { WITH_LATER } from './harness/later.ts';
import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the key is kept in a transaction of its own, after the commit',
    changes: [
      ...WITH_LATER,
      {
        at: 'answer-kept',
        find: /^(\w+)\((\w+), ([^]*)\);$/,
        replace: '$2.later(async (other) => $1(other, $3), 30);',
      },
    ],
    caught: /has \d+ visits/,
  },
  {
    name: 'a key is not held while it is worked on',
    changes: [{ at: 'key-in-flight' }],
    caught: /got 500/,
  },
  {
    name: 'another body with the same key is answered like the first',
    changes: [{ at: 'key-of-another-body' }],
    caught: /did what 2 bodies asked for/,
  },
  {
    name: 'what is kept is told anew',
    changes: [
      {
        at: 'replayed-answer',
        find: /: ([\w.]+) \},/,
        replace: ': JSON.stringify({ ...JSON.parse($1), replayed: Date.now() }) },',
      },
    ],
    caught: /different bytes/,
  },
];
