import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'reads what is nested without end',
    in: 'proof',
    changes: [{ at: 'deepest-nesting', find: '32', replace: 'Infinity' }],
    caught: /: 500: /,
    size: 'whole',
  },
  {
    name: 'leaves an address that is too long to the framework',
    in: 'proof',
    changes: [{ at: 'longest-parameter', find: '32 * 1024', replace: '40' }],
    caught: /is no answer that the document tells of/,
  },
  {
    name: 'answers a member otherwise than it is described',
    in: 'proof',
    changes: [{ at: 'waiting-count', find: /: (.*),$/, replace: ': String($1),' }],
    caught: /: 500: |not as described/,
  },
  {
    name: 'refuses with a code that the call does not name',
    in: 'proof',
    changes: [{ at: 'visit-has-changed', find: "'visit-changed'", replace: "'slot-unavailable'" }],
    caught: /409 is not as described/,
  },
  {
    name: 'mistakes the kinds of JSON for one another',
    in: 'proof',
    changes: [{ at: 'answer-sent', find: "=== 'open'", replace: "!== 'open'" }],
    caught: /comes as application/,
  },
  {
    name: 'says where in the program it refused',
    in: 'proof',
    changes: [
      {
        at: 'title-of-a-refusal',
        find: /: (\w+\((\w+)\.[^]*\)),$/,
        replace: ': `${$1} ${String($2.stack)}`,',
      },
    ],
    caught: /tells of its inside/,
  },
];
