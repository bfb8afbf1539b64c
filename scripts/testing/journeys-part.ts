import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from '../setup/build.mjs';
import { aptInstall } from './apt.ts';
import { CHROMIUM_PACKAGES, chromiumPath } from './chromium.ts';
import { haveFirefox, withoutFirefox } from './firefox.ts';
import type { Outcome } from './outcome.ts';
import { couldNotRun, failureLine } from './outcome.ts';
import { readReport, resultsFolder, root, runProgram } from './run-program.ts';

type Suite = {
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
};

type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
};

/** Runs the journeys in a real Chromium, Debian's own headless one; installs it if missing and permitted. */
export async function runJourneys(): Promise<Outcome> {
  const config = 'e2e/playwright.config.ts';
  if (!existsSync(join(root, config))) return couldNotRun(`there is no ${config}`);
  if (!existsSync(chromiumPath()) && !(await aptInstall('Chromium', CHROMIUM_PACKAGES))) {
    return couldNotRun(
      `there is no ${chromiumPath()}; install the package chromium, or run as root on Debian`,
    );
  }
  if (!hasFontsForEveryLanguage() && !(await aptInstall('Fonts', ['fonts-noto-cjk']))) {
    return couldNotRun(
      'no font here has the letters of Chinese and Korean; install one, as the package fonts-noto-cjk, or run as root on Debian',
    );
  }
  await haveFirefox();
  // With `--only journeys` the pages may be older than their sources.
  await build(process.execPath);
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
  const outcome = outcomeOf(report, code);
  const note = [outcome.note, withoutFirefox()].filter(Boolean).join('; ');
  return { ...outcome, ...(note !== '' && { note }) };
}

/** Chromium's own fonts cover six of the eight languages, and tests check every screen for missing glyphs. */
function hasFontsForEveryLanguage(): boolean {
  return ['zh-cn', 'ko'].every((language) => {
    const { stdout, error } = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' });
    // Without this tool, Chromium finds fonts in another way.
    return error !== undefined || stdout.trim() !== '';
  });
}

/**
 * A page of a busy machine may miss a limit once. So few journeys may pass at the second try; Playwright lists
 * each with its first failure. More of them point to a fault, and count as failed.
 */
const secondTries = (journeys: number): number => Math.max(2, Math.floor(journeys / 150));

export function outcomeOf({ stats, errors, suites }: Report, code: number): Outcome {
  const most = secondTries(stats.expected + stats.unexpected + stats.flaky);
  const tolerated = stats.flaky <= most ? stats.flaky : 0;
  const passed = stats.expected + tolerated;
  const failed = stats.unexpected + stats.flaky - tolerated;
  if (failed === 0 && (code !== 0 || errors.length > 0))
    return { passed, failed: 1, note: 'an error outside of any test, see above' };
  const notes = [
    stats.skipped > 0 && `${stats.skipped} skipped`,
    tolerated > 0 && `${tolerated} PASSED ONLY AT THE SECOND TRY, see "flaky" above`,
  ].filter((note) => note !== false);
  const failures = suites.flatMap(failedJourneys);
  return {
    passed,
    failed,
    ...(notes.length > 0 && { note: notes.join('; ') }),
    ...(failures.length > 0 && { failures }),
  };
}

/** A journey that passed at the second try is listed too: its first failure tells why. */
function failedJourneys({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failureLine(`${file} › ${title}`, results[0]?.error?.message)),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}
