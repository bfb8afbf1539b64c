import type { TestProject } from 'vitest/node';
import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import { dropDatabase, ensureDatabase } from '#server/infrastructure/postgres/databases-store.ts';
import { startTemporaryPostgres } from '#server/infrastructure/postgres/temporary.ts';
import type { TestConnection } from './test-database.ts';

/**
 * Once per run: one PostgreSQL with one migrated database, which every test file copies (see test-database.ts).
 * TEST_DATABASE_URL names a server instead; `npm test` uses that for its second round, on PostgreSQL 15 over TCP.
 */
export default async function setup(project: TestProject) {
  const url = project.getProvidedContext().testDatabaseUrl;
  const server = url ? await useServer(url) : await useOwn();
  await migrate({ connection: { ...server.connection, database: server.template } });
  project.provide('testServer', { connection: server.connection, template: server.template });
  return server.stop;
}

async function useOwn() {
  const postgres = await startTemporaryPostgres();
  const template = 'foyer_template';
  await postgres.createDatabase(template);
  return { connection: postgres.connection, template, stop: () => postgres.stop() };
}

async function useServer(address: string) {
  const url = new URL(address);
  const connection: TestConnection = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: 'postgres',
  };
  const template = `foyer_template_${process.pid}`;
  await ensureDatabase({ ...connection, database: template });
  return { connection, template, stop: () => dropDatabase(connection, template) };
}
