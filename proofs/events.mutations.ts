import { WITH_LATER } from './harness/later.ts';
import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the log is read by database ids',
    changes: [{ at: 'events-in-order', find: 'FROM next_events(', replace: 'FROM proof_events_by_id(' }],
    caught: /got \d+ of/,
  },
  {
    name: 'two workers read for one listener',
    changes: [{ at: 'listener-locked', find: ' FOR UPDATE SKIP LOCKED', replace: '' }],
    caught: /events twice/,
  },
  {
    name: 'a listener stores its position after its effects',
    changes: [
      ...WITH_LATER,
      {
        at: 'listener-moved',
        find: /^await (\w+)\((\w+), ([^]*)\);$/,
        replace: '$2.later((other) => $1(other, $3), 20);',
      },
    ],
    caught: /events twice/,
  },
];
