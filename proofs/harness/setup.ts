import type { TestProject } from 'vitest/node';
import { startTcpCluster } from '#scripts/testing/tcp-cluster.ts';
import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import { postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { postgresBinaries } from '#server/infrastructure/postgres/binaries.ts';
import { ensureDatabase } from '#server/infrastructure/postgres/databases-store.ts';
import { clearLeftovers } from '#server/infrastructure/postgres/temporary.ts';
import { tmpdir } from 'node:os';

/** One PostgreSQL for a whole run, with one migrated database that proofs copy; proofs that kill theirs start their own. */
export default async function setup(project: TestProject) {
  await clearLeftovers(tmpdir());
  const cluster = await startTcpCluster({ binaries: postgresBinaries(postgresAccount()), durable: false });
  const url = new URL(cluster.url);
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
  return () => cluster.stop();
}
