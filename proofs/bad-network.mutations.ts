import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a failed connection is not released',
    changes: [{ at: 'broken-connection-released' }],
    caught: /that stay open|refused on a good network/,
  },
  {
    name: 'a broken connection is reported as a server error',
    changes: [
      { at: 'outage-messages', find: 'connection terminated|', replace: '' },
      { at: 'outage-codes', find: 'ECONNRESET|', replace: '' },
    ],
    caught: /other than a success or a clean refusal/,
  },
];
