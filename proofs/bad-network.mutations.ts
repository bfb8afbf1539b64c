import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a connection on which something failed is not given back',
    changes: [{ at: 'broken-connection-released' }],
    caught: /nobody gives back|refused though the weather is calm/,
  },
  {
    name: 'a connection that broke is told as a fault of ours',
    changes: [
      { at: 'outage-messages', find: 'connection terminated|', replace: '' },
      { at: 'outage-codes', find: 'ECONNRESET|', replace: '' },
    ],
    caught: /other answers than a clean one/,
  },
];
