import { WITH_LATER } from './harness/later.ts';
import type { Mutation } from './harness/mutations.ts';
import { mutations as ofLines } from './killed-histories.mutations.ts';

/**
 * The defects that lose a position in line also lose an appointment; in addition, an appointment may be
 * written in part.
 */
export const mutations: Mutation[] = [
  ...ofLines,
  {
    name: 'the time is reserved after the commit',
    changes: [
      ...WITH_LATER,
      {
        at: 'written-reservation',
        find: /^await (\w+)(\.\w+)\(/,
        replace: '$1.later((other) => other$2(later), 30);\n  const later = (',
      },
    ],
    caught: /no order explains/,
  },
];
