import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'counts after it has said whether the code is right',
    in: 'proof',
    changes: [{ at: 'guesses-counted' }],
    caught: /guesses judged/,
  },
  {
    name: 'shuts the owner out with the strangers',
    in: 'proof',
    changes: [{ at: 'too-many-guesses', find: /\(([\w.]+ >= [\w.]+) && !\w+\)/, replace: '$1' }],
    caught: /the owner/,
  },
  {
    name: 'counts each address by itself only',
    in: 'proof',
    changes: [{ at: 'most-guesses', find: ': 100 ', replace: ': 1e9 ' }],
    caught: /guesses judged|toEqual/,
  },
  {
    name: 'lets a stranger in when nothing can be counted',
    in: 'proof',
    changes: [{ at: 'guesses-read', find: /;$/, replace: '.catch(() => new Proxy({}, { get: () => 1 }));' }],
    caught: /a stranger|a guess/,
  },
  {
    name: 'begins the hour with the first guess',
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
    caught: /judged in an hour/,
  },
  {
    name: 'counts every address of an IPv6 network by itself',
    in: 'proof',
    changes: [{ at: 'whole-ipv4-address', find: /!(\w+)\.includes\(':'\)/, replace: '$1.length > 0' }],
    caught: /AssertionError/,
  },
];
