import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a door that moves the visit and tells nobody',
    in: 'proof',
    changes: [
      {
        at: 'event-of-a-change',
        find: /(?<patch>(?<change>\w+)\.\w+) \?\? \{\}\), (?<append>\w+\(\w+, \w+\))\]/,
        replace: `$<patch> ?? {}), Object.values($<change>).some((one) => Object.values(one ?? {}).includes('visitor')) ? undefined : $<append>]`,
      },
    ],
    caught: /what the first heard/,
  },
  {
    name: 'the end of the day tells another story',
    in: 'proof',
    changes: [
      {
        at: 'data-of-an-end',
        find: /: (\w+\(\w+, (\w+), [^]*\)),$/,
        replace: ": Object.values($2).some((one) => Object.values(one ?? {}).includes('system')) ? {} : $1,",
      },
    ],
    caught: /to deeply equal/,
  },
  {
    name: 'only the first who asks is told',
    in: 'proof',
    changes: [
      { at: 'listener-moved', find: /\(\w+, (?<name>[\w.]+), / },
      { at: 'event-handled', find: /^/, replace: "if ($<name> !== 'proof-second') " },
    ],
    caught: /what the second heard/,
  },
  {
    name: 'a walk-in is told in two ways',
    in: 'proof',
    changes: [
      {
        at: 'joined-event',
        find: /^(\w+)\((\w+), ([^]*)\);$/,
        replace: `$&
  const told = JSON.stringify($3);
  if (told.includes('"staff"'))
    $1($2, JSON.parse(told.replace('"visit-joined"', '"walk-in-added"').replace('"visit"', '"walk-in"')));`,
      },
    ],
    caught: /what the first heard/,
  },
];
