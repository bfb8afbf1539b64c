import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a migration holds a table for as long as it takes to look at every row',
    in: 'proof',
    changes: [
      {
        at: 'next-version',
        find: '-- the end',
        replace: 'ALTER TABLE visits ALTER COLUMN notes SET NOT NULL; SELECT pg_sleep(20);',
      },
    ],
    caught: /turned away/,
  },
  {
    name: 'a migration waits for a table, and everybody behind it',
    changes: [{ at: 'lock-timeout', find: "'800ms'", replace: "'60s'" }],
    caught: /let by/,
  },
  {
    name: 'a migration that fails leaves what it has done',
    changes: [
      { at: 'failed-migration', find: "'ROLLBACK'", replace: "'COMMIT'" },
      {
        at: 'written-migration',
        find: /^await (\w+)\.query\(([\w.]+)\);$/,
        replace: `for (const each of $2.split(/;\\n(?=ALTER|CREATE TABLE half|SELECT 1)/)) {
    await $1.query('SAVEPOINT each');
    await $1.query(each).catch(async (error) => {
      await $1.query('ROLLBACK TO SAVEPOINT each');
      throw error;
    });
  }`,
      },
    ],
    caught: /half of a migration/,
  },
  {
    name: 'who serves is not ready any more once the database is newer',
    changes: [{ at: 'ready-beside-a-newer-version', find: 'true', replace: 'false' }],
    caught: /the old one is ready/,
  },
];
