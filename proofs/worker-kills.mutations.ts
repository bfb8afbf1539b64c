import { WITH_LATER } from './harness/later.ts';
import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a job stays with its worker for four hours, alive or dead',
    changes: [
      {
        at: 'heartbeat-of-a-job',
        find: 'heartbeatSeconds: ',
        replace: '...{ expireInSeconds: 4 * 3600 }, unused: ',
      },
    ],
    caught: /expected \d+ to be 10/,
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
    caught: /done twice/,
  },
];
