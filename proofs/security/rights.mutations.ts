import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'custom roles count for nothing',
    in: 'proof',
    changes: [
      {
        at: 'effective-rights',
        find: /&& \w+\.\w+\)/,
        replace: '&& false)',
      },
    ],
    caught: /disagree|toEqual/,
  },
  {
    name: 'the screens hear nothing of custom roles',
    in: 'proof',
    changes: [{ at: 'rights-of-a-session', find: /\w+ \? \w+\(\w+\) : null/, replace: 'null' }],
    caught: /toEqual/,
  },
];
