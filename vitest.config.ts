import { defineConfig } from 'vitest/config';
import { mayCacheFiles, applyMutation } from './proofs/harness/vite-mutate.ts';

/** `npm run prove` says how large, and which mutation is applied (proofs/harness). */
const whole = process.env['PROOF_SIZE'] === 'whole';

/** Nothing that tests start outlives vitest, also when it is killed. */
const ownRun = 'scripts/testing/own-run-setup.ts';

/**
 * `npm test` runs these projects one after the other and adds up their figures (scripts/test.ts). By hand:
 * `npm test -- --only unit`, or `node scripts/run.mjs --bin vitest run domain/queue` for a folder.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['{domain,contract,web,translations}/**/*.test.{ts,tsx}'],
          // Vitest empties style sheets otherwise, and the contrast of the tokens is tested.
          css: { include: [/tokens\.css/] },
          // Properties over thousands of cases take their time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,scripts}/**/*.test.ts'],
          exclude: ['server/**/*.alone.test.ts'],
          globalSetup: [ownRun, 'server/testing/postgres-setup.ts'],
          setupFiles: ['server/testing/end-file.ts', 'server/testing/record-statements.ts'],
          // Every file would load the whole server again, which takes longer than most of them.
          isolate: false,
          // A PostgreSQL 15 server for the second round; without it the setup starts the embedded one.
          provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-alone',
          // A file that replaces a module needs a registry of its own.
          include: ['server/**/*.alone.test.ts'],
          globalSetup: [ownRun, 'server/testing/postgres-setup.ts'],
          setupFiles: ['server/testing/end-file.ts', 'server/testing/record-statements.ts'],
          // A PostgreSQL 15 server for the second round; without it the setup starts the embedded one.
          provide: { testDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [applyMutation()],
        test: {
          name: 'proofs',
          fsModuleCache: mayCacheFiles,
          include: ['proofs/**/*.test.ts'],
          globalSetup: [ownRun, 'proofs/harness/setup.ts'],
          setupFiles: ['server/testing/end-file.ts'],
          // The files of a worker share what they load of the product: loading it takes each of them two seconds.
          isolate: false,
          provide: {
            proofSize: whole ? 'whole' : 'small',
            proofFigures: process.env['PROOF_FIGURES'] ?? '',
          },
          testTimeout: whole ? 3_600_000 : 300_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'laws', include: ['architecture/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
