import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a key makes more than one visit',
    changes: [
      {
        at: 'one-visit-for-a-key',
        find: /VALUES \(\$\{[^}]+\}, \$\{[^}]+\}/,
        replace: '$& || random()::text',
      },
    ],
    caught: /visits of one person|refused/,
  },
  {
    name: 'the counter stays before a block',
    changes: [
      {
        at: 'counter-past-a-block',
        find: /DO UPDATE SET next_number = c\.next_number \+ \$\{\w+\}/,
        replace: 'DO UPDATE SET next_number = c.next_number',
      },
    ],
    caught: /numbers reserved for the second kiosk/,
  },
  {
    name: 'a lost response leaves its visitor with two numbers',
    changes: [{ at: 'number-that-was-shown' }],
    caught: /stored under another number/,
  },
  {
    name: 'a delivered ticket goes to the end of the line',
    changes: [
      {
        at: 'place-by-its-moment',
        find: /\$\{[^}]+\}::timestamptz AS order_at/,
        replace: 'order_at',
      },
    ],
    caught: /order of the line/,
  },
  {
    name: 'a ticket is removed before the server has confirmed it',
    in: 'proof',
    changes: [{ at: 'removed-once-decided', find: "'later'", replace: "'never'" }],
    caught: /tickets that never arrived/,
  },
  {
    name: 'tickets are delivered out of order',
    in: 'proof',
    changes: [{ at: 'oldest-ticket-first', find: /await (.*);$/, replace: '(await $1).toReversed();' }],
    caught: /delivered out of order/,
  },
];
