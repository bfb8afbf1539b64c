import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'an offered time is not held',
    in: 'proof',
    changes: [{ at: 'held-opening', find: /await \w+\.\w+\(/, replace: 'void (' }],
    caught: /held times|refused offers|toEqual/,
  },
  {
    name: 'the shortest wait comes first',
    in: 'proof',
    changes: [{ at: 'waiting-order', find: 'created_at, e.id', replace: 'created_at DESC, e.id DESC' }],
    caught: /the longest waits come first/,
  },
];
