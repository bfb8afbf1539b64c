import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a line without an end: everybody waits, however many there are',
    changes: [{ at: 'lane-is-full', find: /=> .*;$/, replace: '=> false;' }],
    caught: /calls that wait/,
  },
  {
    name: 'staff wait among the visitors',
    changes: [{ at: 'lane-of-a-request', find: "'staff'", replace: "'visitors'" }],
    caught: /staff who were sent away/,
  },
];
