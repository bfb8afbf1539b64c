import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'lets a visitor cancel during the service',
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
    name: 'lets plain staff reopen completed visits',
    in: 'proof',
    changes: [
      { at: 'who-may-reopen', find: /&& \w+ && /, replace: '&& ' },
      { at: 'needs-a-manager', find: /^return \(\s*[\w.]+ && /, replace: 'return (' },
    ],
    caught: /moves/,
  },
  {
    name: 'checks the permission to cancel for every verb',
    in: 'proof',
    changes: [{ at: 'permission-of-a-verb', find: /, \w+\[\w+\]\.\w+, /, replace: ", 'visit-edit', " }],
    caught: /moves/,
  },
  {
    name: 'cancels for any status that a visitor requests',
    in: 'proof',
    changes: [{ at: 'only-to-cancelled' }],
    caught: /moves/,
  },
];
