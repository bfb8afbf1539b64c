import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';
import { failureLine } from './outcome.ts';
import { planStatements } from './plan-statements-store.ts';
import { startPostgres15 } from './postgres-15.ts';
import { haveDovecot } from './dovecot.ts';
import { haveRedis } from './redis.ts';
import { resultsFolder, root } from './run-program.ts';
import type { StatementRecord } from './statements.ts';
import { newRecord, notRepeated, oneLine, productStatements, readRecords } from './statements.ts';
import { runVitest } from './vitest-part.ts';

const recordOf = (part: 'server' | 'server-15') => join(resultsFolder, `statements-${part}`);

/** Runs all server tests on embedded PostgreSQL. */
export async function runServer(): Promise<Outcome> {
  await haveRedis();
  await haveDovecot();
  return runVitest('server*', {
    as: 'server',
    env: { TEST_STATEMENTS: newRecord(recordOf('server')) },
    workers: 'all-cores',
  });
}

/**
 * Tests of PostgreSQL's own behaviour: migrations, constraints, policies, transactions, locks, notifications,
 * COPY. They always run on the second server.
 */
const aboutPostgres = [
  'server/database/**',
  'server/infrastructure/{audit,backups,database,database-migrations,exports,jobs,outbox}/**',
  'server/infrastructure/realtime/realtime.test.ts',
  'server/capabilities/queue/moves/{at-once,call-next,hold,transfer}.test.ts',
  'server/capabilities/appointments/*/{book-appointment,change-appointment,holds,uploads}.test.ts',
  'server/{retention,forget-client}.test.ts',
];

/**
 * Runs the tests of PostgreSQL's own behaviour on PostgreSQL 15 over TCP. That server then plans every other
 * statement that the first run executed: see docs/decisions/0044.
 */
export async function runServerOn15(): Promise<Outcome> {
  const postgres = await startPostgres15();
  if (!postgres)
    return {
      passed: 0,
      failed: 0,
      note: 'left out: there is no PostgreSQL 15 here and none could be installed',
    };
  try {
    const records = readRecords(recordOf('server'));
    // With `--only server-15` there may be no record: every file runs.
    const files = records.length > 0 ? globSync(aboutPostgres, { cwd: root }).sort() : undefined;
    const outcome = await runVitest('server*', {
      as: 'server-15',
      // Plans of the newer planner alone are judged.
      exclude: ['server/**/*-plans.test.ts'],
      env: { TEST_DATABASE_URL: postgres.url, TEST_STATEMENTS: newRecord(recordOf('server-15')) },
      files,
      workers: 'all-cores',
    });
    if (!files) return withNote(outcome, 'every file: the server part has left no record');
    return await withPlans(outcome, { url: postgres.url, records });
  } finally {
    await postgres.stop();
  }
}

/** Adds the statements that no file executed there: each one that the server refuses is a failure. */
async function withPlans(
  outcome: Outcome,
  { url, records }: { url: string; records: readonly StatementRecord[] },
): Promise<Outcome> {
  const statements = notRepeated(
    records,
    readRecords(recordOf('server-15')),
    productStatements(sourcesOfTests()),
  );
  const refused = await planStatements(url, [...statements.keys()]);
  return withNote(
    {
      ...outcome,
      passed: outcome.passed + (refused.length === 0 ? 1 : 0),
      failed: outcome.failed + refused.length,
      failures: [
        ...(outcome.failures ?? []),
        ...refused.map(({ statement, message }) =>
          failureLine(`${statements.get(statement)} › ${oneLine(statement)}`, message),
        ),
      ],
    },
    `${statements.size} statements planned, the others executed`,
  );
}

function sourcesOfTests(): string[] {
  const files = globSync(['server/**/*.test.ts', 'server/testing/**/*.ts', 'scripts/**/*.test.ts'], {
    cwd: root,
  });
  return files.map((file) => readFileSync(join(root, file), 'utf8'));
}

function withNote(outcome: Outcome, note: string): Outcome {
  return { ...outcome, note: [outcome.note, note].filter(Boolean).join('; ') };
}
