import type { Mutation } from './harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'every table is read at a moment of its own',
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
    name: 'what an earlier life owed is sent',
    changes: [{ at: 'message-of-an-earlier-life' }],
    caught: /sent again|nobody knows of/,
  },
  {
    name: 'a restored installation does not know that it is another life',
    changes: [
      {
        at: 'restored-installation',
        find: 'SELECT last_value + 1 FROM',
        replace: 'SELECT 0 * last_value FROM',
      },
    ],
    caught: /sent again|nobody knows of/,
  },
  {
    name: 'ids are given a second time',
    changes: [{ at: 'sequences-moved', find: /, \w+\);$/, replace: ', 0);' }],
    caught: /given a second time/,
  },
];
