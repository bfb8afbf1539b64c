import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'searches an address from every letter of a word',
    in: 'proof',
    changes: [{ at: 'email-pattern', find: '(?<![\\p{L}\\p{N}._%+-])', replace: '' }],
    caught: /redaction of a log line/,
  },
  {
    name: 'strips trailing slashes with a pattern',
    in: 'proof',
    changes: [
      { at: 'path-without-its-end', find: /= \w+\((.*)\);$/, replace: "= $1.replace(/(.)\\/+$/, '$$1');" },
    ],
    caught: /the permission of a path/,
  },
];
