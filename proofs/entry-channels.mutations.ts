import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'an entry channel moves the visit without an event',
    in: 'proof',
    changes: [
      {
        at: 'event-of-a-change',
        find: /(?<patch>(?<change>\w+)\.\w+) \?\? \{\}\), (?<append>\w+\(\w+, \w+\))\]/,
        replace: `$<patch> ?? {}), Object.values($<change>).some((one) => Object.values(one ?? {}).includes('visitor')) ? undefined : $<append>]`,
      },
    ],
    caught: /events of the first listener/,
  },
  {
    name: 'the end of the day sends a different event',
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
    name: 'only the first listener gets events',
    in: 'proof',
    changes: [
      { at: 'listener-moved', find: /\(\w+, (?<name>[\w.]+), / },
      { at: 'event-handled', find: /^/, replace: "if ($<name> !== 'proof-second') " },
    ],
    caught: /events of the second listener/,
  },
  {
    name: 'a walk-in sends two events',
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
    caught: /events of the first listener/,
  },
  {
    name: 'an accepted offer ends its entry without an event',
    in: 'proof',
    changes: [{ at: 'entry-booked' }],
    caught: /wait-list-booked/,
  },
];
