import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'every table is read in its own snapshot',
    changes: [
      { at: 'snapshot', find: 'REPEATABLE READ READ ONLY', replace: 'READ COMMITTED READ ONLY' },
      // Visitors keep joining between the reads of the two tables.
      {
        at: 'rows-of-a-table',
        find: /^/,
        replace: 'await new Promise((resolve) => setTimeout(resolve, 50));\n  ',
      },
    ],
    caught: /torn/,
  },
  {
    name: 'pending mails of an earlier epoch are sent',
    changes: [{ at: 'message-of-an-earlier-life' }],
    caught: /sent again|of unknown outcome/,
  },
  {
    name: 'a restored installation starts no new epoch',
    changes: [
      {
        at: 'restored-installation',
        find: 'SELECT last_value + 1 FROM',
        replace: 'SELECT 0 * last_value FROM',
      },
    ],
    caught: /sent again|of unknown outcome/,
  },
  {
    name: 'ids are reused',
    changes: [{ at: 'sequences-moved', find: /, \w+\);$/, replace: ', 0);' }],
    caught: /were reused/,
  },
];
