import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.ts';
import type { Outcome } from './outcome.ts';
import { couldNotRun } from './outcome.ts';
import { readReport, resultsFolder, root, runProgram } from './run-program.ts';

type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Runs the journeys in a real Chromium, Debian's own; installs it if missing and permitted. */
export async function runJourneys(): Promise<Outcome> {
  const config = 'e2e/playwright.config.ts';
  if (!existsSync(join(root, config))) return couldNotRun(`there is no ${config}`);
  if (!existsSync('/usr/bin/chromium') && !(await aptInstall('Chromium', ['chromium']))) {
    return couldNotRun(
      'there is no /usr/bin/chromium; install the package chromium, or run as root on Debian',
    );
  }
  if (!hasFontsForEveryLanguage() && !(await aptInstall('Fonts', ['fonts-noto-cjk']))) {
    return couldNotRun(
      'no font here has the letters of Chinese and Korean; install one, as the package fonts-noto-cjk, or run as root on Debian',
    );
  }
  const file = join(resultsFolder, 'journeys.json');
  rmSync(file, { force: true });
  // A journey mostly waits for pages: two in parallel keep two cores busy; more would slow each other.
  const ways = process.env.E2E_WAYS ?? (availableParallelism() > 1 ? '2' : '1');
  const args = ['test', '--config', config, '--reporter=list,json'];
  const code = await runProgram('@playwright/test/cli.js', args, {
    env: { E2E_WAYS: ways, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file) as Report | undefined;
  if (!report) return couldNotRun('playwright wrote no report');
  return outcomeOf(report, code);
}

/** Chromium's own fonts cover six of the eight languages, and tests check every screen for missing glyphs. */
function hasFontsForEveryLanguage(): boolean {
  return ['zh-cn', 'ko'].every((language) => {
    const { stdout, error } = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' });
    // Without this tool, Chromium finds fonts in another way.
    return error !== undefined || stdout.trim() !== '';
  });
}

export function outcomeOf({ stats, errors }: Report, code: number): Outcome {
  // A journey that passes only at the second try counts as failed.
  const failed = stats.unexpected + stats.flaky;
  const skipped = stats.skipped > 0 ? { note: `${stats.skipped} skipped` } : {};
  if (failed === 0 && (code !== 0 || errors.length > 0))
    return { passed: stats.expected, failed: 1, note: 'an error outside of any test, see above' };
  return { passed: stats.expected, failed, ...skipped };
}
