import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, defineConfig } from '@playwright/test';
import { chromiumPath } from '../scripts/testing/chromium.ts';
import { REPLIES } from './product/mails.ts';
import { pagesHydrate } from './product/pages-hydrate.ts';

/*
 * Journeys use the product as people do: a server with its demo, started by the operator's command, and real
 * Chromium, without mocks. E2E_WAYS=2 runs two workers, one file at a time, each with its own server, so that
 * journeys that empty a line or change a setting do not disturb others. E2E_REUSE=1 helps while writing a
 * journey: one server at E2E_PORT stays up between runs.
 */
pagesHydrate(chromium);

const reused = process.env.E2E_REUSE === '1';
const ways = reused ? 1 : Number(process.env.E2E_WAYS ?? 1);
// Every worker reads the configuration; create the folder once.
if (!reused) process.env.E2E_FOLDER ??= newFolder();
const servers = Array.from({ length: ways }, (_, way) => ({
  port: Number(process.env.E2E_PORT ?? 3187) + way * 100,
  dataDir: reused ? process.env.E2E_DATA_DIR! : join(process.env.E2E_FOLDER!, `server-${way}`),
}));
const mine = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]!;
// The operator helper reads it.
process.env.E2E_DATA_DIR = mine.dataDir;
const addressOf = (port: number): string => `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: ways,
  // Limits for hung pages. A busy machine takes 15 seconds to load a page without its cache.
  timeout: 180_000,
  // The runner lists the journeys that need it, and accepts two (scripts/testing/journeys-part.ts).
  retries: ways > 1 ? 1 : 0,
  expect: { timeout: 45_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    baseURL: addressOf(mine.port),
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // One browser context serves all journeys of a worker: Playwright clears cookies, storage, routes and pages between them.
    reuseContext: true,
    // A trace records every step of every journey, at 40 percent of their cost: E2E_TRACE=1 keeps those of failed journeys.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromiumPath(),
      // Without these flags Chromium sends requests at every start; root cannot use its sandbox.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a journey lives for seconds: its code never earns back what the optimising compilers cost.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  webServer: servers.map(({ port, dataDir }) => ({
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning server/main.ts`,
    cwd: '..',
    url: `${addressOf(port)}/readyz`,
    timeout: 240_000,
    reuseExistingServer: reused,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    env: {
      PORT: String(port),
      PUBLIC_URL: addressOf(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      PRINTER_NETWORKS: '127.0.0.0/8',
      ...REPLIES,
      // A journey answers there; without one, no look-up leaves this machine.
      DNS_SERVERS: `127.0.0.1:${port}`,
    },
  })),
});

/** Creates a folder that PostgreSQL's own account may enter; removed after the journeys. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journeys-'));
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
