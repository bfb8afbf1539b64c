import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'parses nesting without a limit',
    in: 'proof',
    changes: [{ at: 'deepest-nesting', find: '32', replace: 'Infinity' }],
    caught: /: 500: /,
    size: 'whole',
  },
  {
    name: 'leaves too long addresses to the framework',
    in: 'proof',
    changes: [{ at: 'longest-parameter', find: '32 * 1024', replace: '40' }],
    caught: /is no documented response/,
  },
  {
    name: 'returns a member of another type than documented',
    in: 'proof',
    changes: [{ at: 'waiting-count', find: /: (.*),$/, replace: ': String($1),' }],
    caught: /: 500: |does not match its schema/,
  },
  {
    name: 'refuses with an undocumented code',
    in: 'proof',
    changes: [{ at: 'visit-has-changed', find: "'visit-changed'", replace: "'slot-unavailable'" }],
    caught: /409 does not match its schema/,
  },
  {
    name: 'sends JSON with the wrong content type',
    in: 'proof',
    changes: [{ at: 'answer-sent', find: "=== 'open'", replace: "!== 'open'" }],
    caught: /comes as application/,
  },
  {
    name: 'returns the refusing source line',
    in: 'proof',
    changes: [
      {
        at: 'title-of-a-refusal',
        find: /: (\w+\((\w+)\.[^]*\)),$/,
        replace: ': `${$1} ${String($2.stack)}`,',
      },
    ],
    caught: /reveals internals/,
  },
];
