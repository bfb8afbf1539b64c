import { WITH_LATER } from './harness/later.ts';
import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'the provider’s id of a text is not stored, so nothing is unique',
    changes: [
      { at: 'text-arrived', find: /'client', (\$\{[^}]+\}), \$\{[^}]+\},/, replace: "'client', $1, NULL," },
    ],
    caught: /more than once/,
  },
  {
    name: 'a repeated delivery acts again',
    changes: [{ at: 'text-known' }],
    caught: /automatic replies|deliveries that were refused|no staff member/,
  },
  {
    name: 'nothing checks the signature',
    changes: [{ at: 'text-signed' }],
    caught: /strays with another answer/,
  },
  {
    name: 'a text to the number of another vendor is taken',
    changes: [{ at: 'text-to-own-number', find: / \|\| !\w+\.\w+\([\w.]+\)/, replace: '' }],
    caught: /strays with another answer/,
  },
  {
    name: 'texts stand in the order of their arrival',
    changes: [{ at: 'texts-in-order', find: 'ORDER BY sent_at, id', replace: 'ORDER BY id' }],
    caught: /texts out of order/,
  },
  {
    name: 'an older START takes back a STOP',
    changes: [{ at: 'opt-out-stored', find: 'WHERE o.at <= excluded.at', replace: '' }],
    caught: /automatic replies|who is stopped/,
  },
  {
    name: 'a STOP counts after the commit of its text',
    changes: [
      ...WITH_LATER,
      {
        at: 'text-acted-on',
        find: /^await (\w+)\((\w+), ([^]*)\);$/,
        replace: '$2.later((other) => $1(other, $3), 30);',
      },
    ],
    caught: /automatic replies|who is stopped/,
  },
];
