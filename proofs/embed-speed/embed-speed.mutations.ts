import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the snippet keeps no space until the pages come',
    in: 'proof',
    size: 'whole',
    changes: [{ at: 'space-for-the-pages', find: 'min-height', replace: 'max-height' }],
    caught: /points lost/,
  },
];
