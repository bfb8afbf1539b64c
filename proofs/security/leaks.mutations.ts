import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'logs whole addresses',
    in: 'proof',
    changes: [
      { at: 'logged-request', find: /method: (\w+)\.method,/, replace: '$& url: $1.url,' },
      { at: 'redacted-parameters', find: /\? (\w+)\.replace\(.*\) :/, replace: '? $1 :' },
      { at: 'redacted-codes', find: /(\w+)\.replace\(.*\)/, replace: '$1' },
    ],
    caught: /a code in the log/,
  },
  {
    name: 'labels metrics with whole addresses',
    in: 'proof',
    changes: [
      {
        at: 'measured-request',
        find: /(\w+)(?:: \w+)?, method: (\w+)\.method/,
        replace: '$1: $2.url, method: $2.method',
      },
    ],
    caught: /a code in the metrics/,
  },
  {
    name: 'opens a visit’s channel without a code',
    in: 'proof',
    changes: [{ at: 'who-follows-a-visit', find: '!== null &&', replace: '=== null ||' }],
    caught: /channels opened/,
  },
  {
    name: 'publishes names with the waits',
    in: 'proof',
    changes: [{ at: 'public-id-of-a-wait', find: /: (.*),$/, replace: ': `${$1} Robin`,' }],
    caught: /secrets received/,
  },
];
