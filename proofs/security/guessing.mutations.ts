import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'counts after the check of the code',
    in: 'proof',
    changes: [{ at: 'guesses-counted' }],
    caught: /guesses checked/,
  },
  {
    name: 'locks out the owner with the neighbours',
    in: 'proof',
    changes: [{ at: 'too-many-guesses', find: /\w+ === undefined && /, replace: '' }],
    caught: /the owner/,
  },
  {
    name: 'checks any number of guesses',
    in: 'proof',
    changes: [{ at: 'most-guesses', find: '= 10;', replace: '= 1e9;' }],
    caught: /guesses checked|judged/,
  },
  {
    name: 'opens when guesses cannot be counted',
    in: 'proof',
    changes: [{ at: 'guesses-read', find: /;$/, replace: '.catch(() => new Proxy({}, { get: () => 1 }));' }],
    caught: /a stranger|a guess/,
  },
  {
    name: 'starts the hour at the first guess',
    in: 'proof',
    changes: [
      {
        at: 'shut-out-by-guesses',
        find: /g\.wrong >= (?<most>\$\{\w+\}) AND g\.since > (?<since>\$\{\w+\})/,
      },
      {
        at: 'counted-guess',
        find: /since = CASE WHEN \$\{\w+\} THEN/,
        replace: 'since = CASE WHEN g.since > $<since> AND g.wrong + 1 <> $<most> THEN',
      },
      {
        at: 'counted-guess',
        find: /wrong = CASE WHEN \$\{\w+\} THEN g\.wrong \+ 1 ELSE cardinality\(\$\{\w+\}\) \+ 1 END/,
        replace: 'wrong = CASE WHEN g.since > $<since> THEN g.wrong + 1 ELSE 1 END',
      },
    ],
    caught: /checked in an hour/,
  },
  {
    name: 'counts every address of an IPv6 network separately',
    in: 'proof',
    changes: [{ at: 'whole-ipv4-address', find: /!(\w+)\.includes\(':'\)/, replace: '$1.length > 0' }],
    caught: /AssertionError/,
  },
];
