import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { cloneDatabase, dropDatabase } from '#server/infrastructure/postgres/databases-store.ts';
import { afterFile } from './after-file.ts';

export type TestConnection = {
  host: string;
  port: number;
  user?: string;
  password?: string;
  database: string;
};
declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    testDatabaseUrl: string;
  }
}

export type TestServer = { connection: TestConnection; template: string };

/**
 * A migrated, otherwise empty database of this test file's own; dropped after the file's last test. Call it at the top
 * level of a file or in `beforeAll`.
 */
export async function aDatabase(): Promise<TestConnection> {
  const { connection, template } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(connection, { from: template, to: name });
  afterFile(() => dropDatabase(connection, name));
  return { ...connection, database: name };
}

/** An empty database, for tests of the migrations. */
export async function anEmptyDatabase(): Promise<TestConnection> {
  const { connection } = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(connection, { from: 'template0', to: name });
  afterFile(() => dropDatabase(connection, name));
  return { ...connection, database: name };
}
