import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'offsets are whole hours',
    in: 'proof',
    changes: [{ at: 'offset-in-minutes', find: /(Math\.round\(.*)\);$/, replace: '$1 / 60) * 60;' }],
    caught: /are (missing|wrong)/,
  },
  {
    name: 'a date has one offset',
    in: 'proof',
    changes: [{ at: 'parts-of-a-day', find: '.push(', replace: '.splice(0, 1, ' }],
    caught: /are (missing|wrong)/,
  },
  {
    name: 'the next day is a day later',
    in: 'proof',
    changes: [{ at: 'offset-at-an-instant', find: /> (\w+)\) /, replace: '> $1 - 86_400_000) ' }],
    caught: /does not parse back|another local time|to be less than/,
  },
];
