import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/*
 * Journeys use the product as people do: one server with its demo, started as an operator starts it, real Chromium, nothing
 * made of wood. They share that server, so they run one after the other.
 */
const port = Number(process.env.E2E_PORT ?? 3187);
const address = `http://localhost:${port}`;
// The configuration is read by every worker; the folder is made once.
process.env.E2E_DATA_DIR ??= newFolder();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Without these Chromium calls home at every start, and as root it needs no sandbox to refuse.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning server/main.ts`,
    cwd: '..',
    url: `${address}/readyz`,
    timeout: 240_000,
    // For whoever writes a journey: one server stays while the journey is tried again and again.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    env: {
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
    },
  },
});

/** A folder that PostgreSQL's own account may enter, gone again when the journeys are over. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journeys-'));
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
