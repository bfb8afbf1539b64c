import type { Change, Mutation } from './harness/mutations.ts';

/** Commits what the batch has done so far, before it notes that. */
const committedBefore = (at: string): Change => ({
  at,
  find: /^await (\w+)\.(\w+)\((\w+)`/,
  replace: 'await $1.$2($3`COMMIT`);\n  await $1.$2($3`BEGIN`);\n  $&',
});

export const mutations: Mutation[] = [
  {
    name: 'a lease has no end',
    changes: [{ at: 'lease-taken', find: /OR ends_at <= \$\{[^}]+\}/, replace: 'OR false' }],
    caught: /never ends/,
  },
  {
    name: 'records change in a transaction before that of their outcome',
    changes: [committedBefore('settled-records')],
    caught: /the report|done twice/,
  },
  {
    name: 'a part of a file is written in a transaction before that of its position',
    changes: [committedBefore('exported-rows')],
    caught: /rows of the file|twice/,
  },
];
