import { build } from '../setup/build.mjs';
import type { Budget } from './budget.ts';
import { runJourneys } from './journeys-part.ts';
import type { Outcome } from './outcome.ts';
import { couldNotRun, one } from './outcome.ts';
import { runProgram } from './run-program.ts';
import { runServer, runServerOn15 } from './server-parts.ts';
import { runVitest } from './vitest-part.ts';

export type Part = { name: string; words: string; budget: Budget; run(): Promise<Outcome> };

/** The parts of `npm test` in order, quickest to fail first. `npm test` prints each budget next to the actual usage. */
export const parts: Part[] = [
  {
    name: 'types',
    words: 'Types, floor by floor',
    budget: { processor: 0.5, clock: 0.4 },
    run: async () => one((await runProgram('typescript/bin/tsc', ['-b'])) === 0),
  },
  { name: 'lint', words: 'Lint and format', budget: { processor: 0.5, clock: 0.5 }, run: lint },
  {
    name: 'laws',
    words: 'The laws of the architecture',
    budget: { processor: 0.5, clock: 0.5 },
    run: () => runVitest('laws', {}),
  },
  {
    name: 'unit',
    words: 'Rules, contract and pages, piece by piece',
    budget: { processor: 1.5, clock: 1 },
    run: () => runVitest('domain', { as: 'unit', workers: 'all-cores' }),
  },
  { name: 'pages', words: 'The pages build', budget: { processor: 0.3, clock: 0.2 }, run: buildPages },
  {
    name: 'server',
    words: 'The server on the embedded PostgreSQL',
    budget: { processor: 12, clock: 6.8 },
    run: runServer,
  },
  {
    name: 'server-15',
    words: 'The server on PostgreSQL 15 over TCP',
    budget: { processor: 2.5, clock: 1.9 },
    run: runServerOn15,
  },
  {
    name: 'proofs',
    words: 'What must hold while things break, in its small figure',
    budget: { processor: 8, clock: 6.7 },
    run: () => runVitest('proofs', { workers: 'all-cores' }),
  },
  {
    name: 'journeys',
    words: 'Journeys in a real browser',
    budget: { processor: 9, clock: 17 },
    run: runJourneys,
  },
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
