import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the queue of requests has no limit',
    changes: [{ at: 'lane-is-full', find: /=> .*;$/, replace: '=> false;' }],
    caught: /requests that wait/,
  },
  {
    name: 'staff wait among the visitors',
    changes: [{ at: 'lane-of-a-request', find: "'staff'", replace: "'visitors'" }],
    caught: /refused staff/,
  },
];
