import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { migrationState } from '#server/infrastructure/database-migrations/migrate.ts';
import { postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { existingCluster } from '#server/infrastructure/postgres/paths.ts';
import type { Context } from './command.ts';
import type { Finding } from './doctor-finding.ts';
import { good, unsure, wrong } from './doctor-finding.ts';
import { checkWork } from './doctor-facts.ts';
import { clockOf, openTables, roleFaults, versionOf } from './doctor-store.ts';
import { withDatabase } from './with-database.ts';

type DoctorDatabaseResult = { findings: Finding[]; databaseClock?: number };

export async function checkDatabase(context: Context, config: Config): Promise<DoctorDatabaseResult> {
  if (config.database.kind === 'embedded') {
    const cluster = existingCluster(config.dataDir, postgresAccount())?.cluster;
    // A check creates nothing: an installation that never ran has no database.
    if (!cluster || !existsSync(join(cluster, 'PG_VERSION')))
      return { findings: [unsure('database', 'there is none yet; npm start makes it')] };
  }
  try {
    return await withDatabase(
      context,
      async (connection) => {
        const { isCurrent, ...result } = await withClient(connection, inspect);
        // In another schema version the tables of work are unknown.
        const work = isCurrent ? await checkWork(connection, config) : [];
        return { ...result, findings: [...result.findings, ...work] };
      },
      { asItIs: true },
    );
  } catch (error) {
    return { findings: [wrong('database', `cannot be reached: ${(error as Error).message.split('\n')[0]}`)] };
  }
}

async function inspect(db: Client): Promise<DoctorDatabaseResult & { isCurrent: boolean }> {
  const roles = await checkRoles(db);
  const migrations = await checkMigrations(db);
  return {
    findings: [await checkVersion(db), roles, migrations, await checkTenancy(db)],
    isCurrent: roles.state === 'good' && migrations.state === 'good',
    databaseClock: await clockOf(db),
  };
}

async function checkVersion(db: Client): Promise<Finding> {
  const { number, text } = await versionOf(db);
  return number >= 150_000
    ? good('database', `PostgreSQL ${text}`)
    : wrong('database', `PostgreSQL ${text} is too old; Foyer needs 15 or newer`);
}

async function checkRoles(db: Client): Promise<Finding> {
  const faults = await roleFaults(db);
  if (faults.length === 0)
    return good('roles', 'foyer_owner, foyer_app and foyer_worker are as they should be');
  return wrong('roles', `${faults.join('; ')}; npm run foyer -- migrate makes them or says who must`);
}

async function checkMigrations(db: Client): Promise<Finding> {
  const state = await migrationState(db);
  return state.upToDate
    ? good('migrations', 'all applied')
    : wrong('migrations', `${state.why} Run: npm run foyer -- migrate`);
}

async function checkTenancy(db: Client): Promise<Finding> {
  const tables = await openTables(db);
  if (tables.length === 0)
    return good('tenancy', 'every table of vendor data is under forced row-level security');
  return wrong('tenancy', `row-level security is not forced on ${tables.join(', ')}`);
}

async function withClient<T>(connection: ClientConfig, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(connection);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
