import type { Fault } from '../harness/faults.ts';

export const faults: Fault[] = [
  {
    name: 'a migration holds a table for as long as it takes to look at every row',
    in: 'proof',
    file: 'proofs/migration/next-version.ts',
    find: `-- the end`,
    replace: `ALTER TABLE visits ALTER COLUMN notes SET NOT NULL; SELECT pg_sleep(20);`,
    caught: /turned away/,
  },
  {
    name: 'a migration waits for a table, and everybody behind it',
    file: 'server/infrastructure/database-migrations/migrations-store.ts',
    find: `SET LOCAL lock_timeout = '800ms'`,
    replace: `SET LOCAL lock_timeout = '60s'`,
    caught: /let by/,
  },
  {
    name: 'a migration that fails leaves what it has done',
    file: 'server/infrastructure/database-migrations/migrations-store.ts',
    find: `await db.query('ROLLBACK').catch(() => {});`,
    replace: `await db.query('COMMIT').catch(() => {});`,
    also: [
      {
        file: 'server/infrastructure/database-migrations/migrations-store.ts',
        find: `  await db.query(file.sql);`,
        replace: `  for (const each of file.sql.split(/;\\n(?=ALTER|CREATE TABLE half|SELECT 1)/)) {
    await db.query('SAVEPOINT each');
    await db.query(each).catch(async (error) => {
      await db.query('ROLLBACK TO SAVEPOINT each');
      throw error;
    });
  }`,
      },
    ],
    caught: /half of a migration/,
  },
  {
    name: 'who serves is not ready any more once the database is newer',
    file: 'server/infrastructure/http/health.ts',
    find: `mayBeNewer: true`,
    replace: `mayBeNewer: false`,
    caught: /the old one is ready/,
  },
];
