import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import type { Outcome } from './outcome.ts';
import { startPostgres15 } from './postgres-15.ts';
import { haveRedis } from './redis.ts';
import { readReport, resultsFolder, root } from './run-program.ts';
import type { StatementRecord } from './statements.ts';
import { newRecord, notRepeated, productStatements, readRecords, selectFiles } from './statements.ts';
import type { VitestReport } from './vitest-part.ts';
import { runVitest } from './vitest-part.ts';

const recordOf = (part: 'server' | 'server-15') => join(resultsFolder, `statements-${part}`);

/** Runs all server tests on embedded PostgreSQL. */
export async function runServer(): Promise<Outcome> {
  await haveRedis();
  return runVitest('server*', {
    as: 'server',
    env: { TEST_STATEMENTS: newRecord(recordOf('server')) },
    workers: 'all-cores',
  });
}

/** Tests without the database server do not run a second time, and plans are judged on the newer planner alone. */
const notRepeatedOn15 = [
  'server/**/*-plans.test.ts',
  'scripts/**',
  'server/config.test.ts',
  'server/infrastructure/{logging,postgres}/**',
];

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
  'server/retention.test.ts',
];

/** Runs the tests that can differ on PostgreSQL 15 over TCP: see docs/decisions/0044. */
export async function runServerOn15(): Promise<Outcome> {
  const postgres = await startPostgres15();
  if (!postgres)
    return {
      passed: 0,
      failed: 0,
      note: 'left out: there is no PostgreSQL 15 here and none could be installed',
    };
  try {
    const first = firstRun();
    const counts = productStatements(sourcesOfTests());
    const files = first && selectFiles({ ...first, always: isAboutPostgres, counts });
    const outcome = await runVitest('server*', {
      as: 'server-15',
      exclude: notRepeatedOn15,
      env: { TEST_DATABASE_URL: postgres.url, TEST_STATEMENTS: newRecord(recordOf('server-15')) },
      files,
      workers: 'all-cores',
    });
    if (!first || !files) return withNote(outcome, 'every file: the server part has left no record');
    return withNote(outcome, compared(first.records, files, counts));
  } finally {
    await postgres.stop();
  }
}

const isAboutPostgres = (file: string): boolean => aboutPostgres.some((glob) => matchesGlob(file, glob));

/** Returns the statements of the embedded run by file; undefined if it did not finish. */
function firstRun(): { records: StatementRecord[]; cost: (file: string) => number } | undefined {
  const report = readReport(join(resultsFolder, 'server.json')) as VitestReport | undefined;
  const recorded = new Map(readRecords(recordOf('server')).map((one) => [one.file, one]));
  if (!report || recorded.size === 0) return undefined;
  const results = report.testResults.map((result) => ({ ...result, file: relative(root, result.name) }));
  const ran = results.filter(({ file }) => !notRepeatedOn15.some((glob) => matchesGlob(file, glob)));
  const times = new Map(ran.map(({ file, startTime, endTime }) => [file, endTime - startTime]));
  return {
    records: ran.map(({ file }) => recorded.get(file) ?? { file, statements: new Set() }),
    cost: (file) => FILE_MS + (times.get(file) ?? 0),
  };
}

/** Every file has its own database, which takes about as long however little the file does. */
const FILE_MS = 500;

function sourcesOfTests(): string[] {
  const files = globSync(['server/**/*.test.ts', 'server/testing/**/*.ts', 'scripts/**/*.test.ts'], {
    cwd: root,
  });
  return files.map((file) => readFileSync(join(root, file), 'utf8'));
}

/** A statement that a file executed only the first time, as in a race, is listed and does not fail the part. */
function compared(
  first: readonly StatementRecord[],
  files: readonly string[],
  counts: (statement: string) => boolean,
): string {
  const missing = notRepeated(first, readRecords(recordOf('server-15')), counts);
  for (const { statement, file } of missing)
    console.log(`Not executed on PostgreSQL 15, but by ${file}: ${statement.replace(/\s+/g, ' ').trim()}`);
  const selection = `${files.length} of ${first.length} files`;
  return missing.length === 0
    ? `${selection}, which execute every statement`
    : `${selection}; ${missing.length} statements of the first run did not come again, see above`;
}

function withNote(outcome: Outcome, note: string): Outcome {
  return { ...outcome, note: [outcome.note, note].filter(Boolean).join('; ') };
}
