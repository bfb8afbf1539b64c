import { build } from '../setup/build.mjs';
import { runJourneys } from './journeys-part.ts';
import type { Outcome } from './outcome.ts';
import { couldNotRun, one } from './outcome.ts';
import { startPostgres15 } from './postgres-15.ts';
import { haveRedis } from './redis.ts';
import { runProgram } from './run-program.ts';
import { runVitest } from './vitest-part.ts';

export type Part = { name: string; words: string; run(): Promise<Outcome> };

/** What `npm test` runs, in this order: what is quick to fail comes first. */
export const parts: Part[] = [
  {
    name: 'types',
    words: 'Types, floor by floor',
    run: async () => one((await runProgram('typescript/bin/tsc', ['-b'])) === 0),
  },
  { name: 'lint', words: 'Lint and format', run: lint },
  { name: 'laws', words: 'The laws of the architecture', run: () => runVitest('laws', {}) },
  {
    name: 'unit',
    words: 'Rules, contract and pages, piece by piece',
    run: () => runVitest('domain', { as: 'unit' }),
  },
  { name: 'pages', words: 'The pages build', run: buildPages },
  { name: 'server', words: 'The server on the embedded PostgreSQL', run: server },
  { name: 'server-15', words: 'The server on PostgreSQL 15 over TCP', run: serverOn15 },
  {
    name: 'proofs',
    words: 'What must hold while things break, in its small figure',
    run: () => runVitest('proofs', {}),
  },
  { name: 'journeys', words: 'Journeys in a real browser', run: runJourneys },
];

async function lint(): Promise<Outcome> {
  const rules = await runProgram('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  const format = await runProgram('oxfmt/bin/oxfmt', ['--check']);
  return one(rules === 0 && format === 0, format === 0 ? undefined : 'npm run format puts the format right');
}

async function buildPages(): Promise<Outcome> {
  try {
    await build(process.execPath);
    return one(true);
  } catch (error) {
    return couldNotRun((error as Error).message);
  }
}

async function server(): Promise<Outcome> {
  await haveRedis();
  return runVitest('server', {});
}

/** What has nothing to do with the database server is not run a second time. */
const besideTheDatabase = [
  'scripts/**',
  'server/config.test.ts',
  'server/infrastructure/{logging,postgres}/**',
];

async function serverOn15(): Promise<Outcome> {
  const postgres = await startPostgres15();
  if (!postgres)
    return {
      passed: 0,
      failed: 0,
      note: 'left out: there is no PostgreSQL 15 here and none could be installed',
    };
  try {
    return await runVitest('server', {
      as: 'server-15',
      exclude: besideTheDatabase,
      env: { TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}
