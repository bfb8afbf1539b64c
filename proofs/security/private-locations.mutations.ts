import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'accepts callers who know the id',
    in: 'proof',
    changes: [{ at: 'private-location' }],
    caught: /AssertionError/,
  },
  {
    name: 'lets strangers subscribe',
    in: 'proof',
    changes: [{ at: 'who-follows-a-location', find: "=== 'public'", replace: '!== undefined' }],
    caught: /AssertionError/,
  },
  {
    name: 'shows its services',
    in: 'proof',
    changes: [{ at: 'services-of-a-private-location' }],
    caught: /AssertionError/,
  },
];
