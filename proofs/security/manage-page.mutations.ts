import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'opens with any code',
    in: 'proof',
    changes: [
      { at: 'opened-by-a-code', find: /, (?<code>\w+)\);$/ },
      {
        at: 'wrong-code',
        find: /^if \((\w+ === undefined) \|\|/,
        replace: 'if (($<code>.length !== 22 && $1) ||',
      },
    ],
    caught: /not refused/,
  },
  {
    name: 'reveals a wrong code in the response',
    in: 'proof',
    changes: [
      {
        at: 'wrong-code',
        find: /(=== undefined \|\| (\w+) === null[^]*)'not-found'/,
        replace: "$1$2 === null ? 'not-found' : 'forbidden'",
      },
    ],
    caught: /not refused|kinds of responses/,
  },
  {
    name: 'reveals a wrong code in a header',
    in: 'proof',
    changes: [
      { at: 'retry-after', find: /^if \(\w+\.(?<header>\w+)\)/ },
      {
        at: 'wrong-code',
        find: /(=== undefined \|\| (\w+) === null[^]*'not-found')/,
        replace: '$1, $2 === null ? {} : { $<header>: 1 }',
      },
    ],
    caught: /kinds of responses/,
  },
  {
    name: 'counts no guess at an unknown id',
    in: 'proof',
    changes: [
      {
        at: 'wrong-code',
        find: /^if \(\w+ === undefined \|\| (\w+) === null[^]*(throw \w+\('not-found'\);)/,
        replace: 'if ($1 === null) $2\n  $&',
      },
    ],
    caught: /see: an unknown id/,
  },
  {
    name: 'takes longer for a known id',
    in: 'proof',
    changes: [
      { at: 'wrong-code', find: /=== undefined \|\| (?<service>\w+) === null/ },
      {
        at: 'right-code',
        find: /(\w+)\(\w+ \?\? (\w+)\);$/,
        replace: '$&\n  if ($<service> !== null) for (let n = 0; n < 300; n += 1) $1($2);',
      },
    ],
    caught: /difference in time/,
    size: 'whole',
  },
];
