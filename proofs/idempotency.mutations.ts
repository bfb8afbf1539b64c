import { WITH_LATER } from './harness/later.ts';
import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the key is stored in a transaction of its own, after the commit',
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
    name: 'a key is not locked while its request is in flight',
    changes: [{ at: 'key-in-flight' }],
    caught: /got 500/,
  },
  {
    name: 'another body with the same key gets the stored response',
    changes: [{ at: 'key-of-another-body' }],
    caught: /accepted 2 bodies/,
  },
  {
    name: 'a replay computes the response again',
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
