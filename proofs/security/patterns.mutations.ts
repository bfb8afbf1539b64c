import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'looks for an address in every beginning of a word',
    in: 'proof',
    changes: [{ at: 'email-pattern', find: '(?<![\\p{L}\\p{N}._%+-])', replace: '' }],
    caught: /redaction of a log line/,
  },
  {
    name: 'leaves slashes at the end to a pattern',
    in: 'proof',
    changes: [
      { at: 'path-without-its-end', find: /= \w+\((.*)\);$/, replace: "= $1.replace(/(.)\\/+$/, '$$1');" },
    ],
    caught: /the right that a path asks for/,
  },
];
