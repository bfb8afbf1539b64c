import type { TestProject } from 'vitest/node';
import { startTcpCluster } from '#scripts/testing/tcp-cluster.ts';
import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import { postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { postgresBinaries } from '#server/infrastructure/postgres/binaries.ts';
import { ensureDatabase } from '#server/infrastructure/postgres/databases-store.ts';
import { clearLeftovers } from '#server/infrastructure/postgres/temporary.ts';
import { clearLeftProofs } from './embedded.ts';
import { tmpdir } from 'node:os';

/** One PostgreSQL for a whole run, with one migrated database that proofs copy; proofs that kill theirs start their own. */
export default async function setup(project: TestProject) {
  await clearLeftovers(tmpdir());
  await clearLeftProofs();
  const cluster = await startTcpCluster({ binaries: postgresBinaries(postgresAccount()), durable: false });
  try {
    await provideDatabase(project, cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}

async function provideDatabase(project: TestProject, address: string): Promise<void> {
  const url = new URL(address);
  const connection = {
    host: url.hostname,
    port: Number(url.port),
    user: url.username,
    password: url.password,
    database: 'postgres',
  };
  const template = 'foyer_template';
  await ensureDatabase({ ...connection, database: template });
  await migrate({ connection: { ...connection, database: template } });
  project.provide('testServer', { connection, template });
}
