import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'lets a visitor leave in the middle of being served',
    in: 'proof',
    changes: [
      {
        at: 'allowed-moves',
        find: /(\{ \w+: 'cancel', \w+: )\w+(, \w+: \w+, \w+: \[)('visitor')[^\]]*\] \},[^]*?'return', \w+: (\w+)/,
        replace: '$1$4$2$3] }, $&',
      },
    ],
    caught: /moves/,
  },
  {
    name: 'lets anybody reopen what was completed',
    in: 'proof',
    changes: [
      { at: 'who-may-reopen', find: /&& \w+ && /, replace: '&& ' },
      { at: 'needs-a-manager', find: /^return \(\s*[\w.]+ && /, replace: 'return (' },
    ],
    caught: /moves/,
  },
  {
    name: 'asks every verb for the right to cancel',
    in: 'proof',
    changes: [{ at: 'permission-of-a-verb', find: /, \w+\[\w+\]\.\w+, /, replace: ", 'visit-edit', " }],
    caught: /moves/,
  },
  {
    name: 'cancels whatever status a visitor asks for',
    in: 'proof',
    changes: [{ at: 'only-to-cancelled' }],
    caught: /moves/,
  },
];
