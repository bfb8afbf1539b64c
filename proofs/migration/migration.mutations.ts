import type { Mutation } from '../harness/mutations.ts';

export const mutations: Mutation[] = [
  {
    name: 'a migration locks a table while it reads every row',
    in: 'proof',
    changes: [
      {
        at: 'next-version',
        find: '-- the end',
        replace: 'ALTER TABLE visits ALTER COLUMN notes SET NOT NULL; SELECT pg_sleep(20);',
      },
    ],
    caught: /refused/,
  },
  {
    name: 'a migration waits for a table without a limit',
    changes: [{ at: 'lock-timeout', find: "'800ms'", replace: "'60s'" }],
    caught: /joins while a migration waits/,
  },
  {
    name: 'a failed migration keeps its first half',
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
    name: 'a server is not ready once the database is newer',
    changes: [{ at: 'ready-beside-a-newer-version', find: 'true', replace: 'false' }],
    caught: /the old version is ready/,
  },
];
