import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'logs addresses as they came, and hides nothing in them',
    in: 'proof',
    changes: [
      { at: 'logged-request', find: /method: (\w+)\.method,/, replace: '$& url: $1.url,' },
      { at: 'redacted-parameters', find: /\? (\w+)\.replace\(.*\) :/, replace: '? $1 :' },
      { at: 'redacted-codes', find: /(\w+)\.replace\(.*\)/, replace: '$1' },
    ],
    caught: /a code in the log/,
  },
  {
    name: 'counts answers by their whole address',
    in: 'proof',
    changes: [
      {
        at: 'measured-request',
        find: /(\w+)(?:: \w+)?, method: (\w+)\.method/,
        replace: '$1: $2.url, method: $2.method',
      },
    ],
    caught: /a code in the figures/,
  },
  {
    name: 'lets anybody follow a visit who shows no code',
    in: 'proof',
    changes: [{ at: 'who-follows-a-visit', find: '!== null &&', replace: '=== null ||' }],
    caught: /channels opened/,
  },
  {
    name: 'tells everybody by its code which wait is whose',
    in: 'proof',
    changes: [{ at: 'public-id-of-a-wait', find: /: (.*),$/, replace: ': `${$1} Robin`,' }],
    caught: /secrets heard/,
  },
];
