import { readConfig, warningsOf } from '#server/config.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed } from './command.ts';
import type { Finding } from './doctor-machine.ts';
import {
  checkClock,
  checkDataDir,
  checkNode,
  checkPages,
  checkPort,
  good,
  unsure,
  wrong,
} from './doctor-machine.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { migrationState } from '#server/infrastructure/database-migrations/migrate.ts';
import { postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { existingCluster } from '#server/infrastructure/postgres/paths.ts';
import { clockOf, openTables, roleFaults, versionOf } from './doctor-store.ts';
import { withDatabase } from './with-database.ts';
import { auditFigures, openViolations } from '#server/infrastructure/audit/audit-store.ts';
import { newestBackup } from '#server/infrastructure/backups/backups-store.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import { deadLetters, schedules } from '#server/infrastructure/jobs/jobs-store.ts';
import { listenerLags, logRooms } from '#server/infrastructure/outbox/events-store.ts';
import { replacedAt, visitsMadeBefore } from '#server/infrastructure/signing/key-age-store.ts';
import { fingerprintsOf } from '#server/infrastructure/signing/keys.ts';
import {
  checkAudit,
  checkBackups,
  checkJobs,
  checkKeys,
  checkListeners,
  checkPartitions,
} from './doctor-work.ts';
import type { KeyAge } from './doctor-work.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  words: 'Checks machine, configuration and database, and explains how to fix each fault. Changes nothing.',
  options: {},
  async run(context) {
    const findings = await inspectAll(context);
    for (const { state, subject, words } of findings)
      context.say(`${marks[state]} ${subject.padEnd(13)} ${words}`);
    const faults = findings.filter(({ state }) => state === 'wrong').length;
    if (faults > 0) throw new CommandFailed(`${faults} of ${findings.length} checks found something wrong.`);
    context.say('Nothing is wrong.');
  },
};

const marks = { good: 'ok   ', unsure: 'look ', wrong: 'WRONG' };

async function inspectAll(context: Context): Promise<Finding[]> {
  const machine = [checkNode(), checkPages()];
  const result = readConfig(context.env);
  if (!result.ok)
    return [
      ...machine,
      ...result.faults.map((words) => ({ state: 'wrong' as const, subject: 'configuration', words })),
    ];
  const { config } = result;
  const match = await checkDatabase(context, config);
  return [
    ...machine,
    { state: 'good', subject: 'configuration', words: 'no faults' },
    ...warningsOf(config).map((words) => unsure('configuration', words)),
    await checkDataDir(config),
    await checkPort(config),
    ...match.findings,
    checkClock(match.databaseClock),
  ];
}

type DoctorDatabaseResult = { findings: Finding[]; databaseClock?: number };

async function checkDatabase(context: Context, config: Config): Promise<DoctorDatabaseResult> {
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

/** Checks the background work of a database at this code's schema version. */
async function checkWork(connection: Connection, config: Config): Promise<Finding[]> {
  const now = systemClock.now();
  const db = openDatabase(connection, { connections: 1 });
  try {
    return await db.acrossVendors(
      async (tx) => [
        checkListeners(await listenerLags(tx)),
        ...checkJobs({ letters: await deadLetters(tx), schedules: await schedules(tx) }, now),
        checkPartitions(await logRooms(tx)),
        checkAudit({ figures: await auditFigures(tx), open: await openViolations(tx, 20) }, now),
        checkBackups(await newestBackup(tx), now),
        checkKeys(await keyAge(tx, config), now),
      ],
      'foyer_worker',
    );
  } finally {
    await db.close();
  }
}

async function keyAge(tx: Tx, { secretKeys }: Config): Promise<KeyAge> {
  const [keys, oldest] = [secretKeys.length, fingerprintsOf(secretKeys).at(-1)];
  const since = keys < 2 || oldest === undefined ? null : ((await replacedAt(tx, oldest)) ?? null);
  const notOver = since === null ? 0 : (await visitsMadeBefore(tx, since)).notOver;
  return { keys, oldestReplacedAt: since, notOver };
}
