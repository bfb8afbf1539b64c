import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { Outcome } from './outcome.ts';
import { couldNotRun, failureLine } from './outcome.ts';
import { readReport, resultsFolder, root, runProgram } from './run-program.ts';

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

export type VitestOptions = {
  exclude?: string[];
  /** Only these files; all by default. */
  files?: string[];
  env?: Record<string, string>;
  as?: string;
  /** By default Vitest leaves a core idle, which is half of a machine with two. */
  workers?: 'all-cores';
};

/** Runs a project of vitest.config.ts, or all that match a pattern, and counts tests from its report. */
export async function runVitest(
  project: string,
  { exclude = [], files = [], env = {}, as = project, workers }: VitestOptions,
): Promise<Outcome> {
  const file = join(resultsFolder, `${as}.json`);
  rmSync(file, { force: true });
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(workers === 'all-cores' ? [`--maxWorkers=${availableParallelism()}`] : []),
  ];
  const code = await runProgram(
    'vitest/vitest.mjs',
    [...args, ...exclude.flatMap((glob) => ['--exclude', glob]), ...files],
    { env },
  );
  const report = readReport(file) as VitestReport | undefined;
  if (!report) return couldNotRun('vitest wrote no report');
  return outcomeOf(report, code);
}

export function outcomeOf(report: VitestReport, code: number): Outcome {
  // A file that failed to load has no tests, and must count as failed.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  const skipped = report.numPendingTests + report.numTodoTests;
  if (failed === 0 && code !== 0)
    return { passed: report.numPassedTests, failed: 1, note: 'an error outside of any test, see above' };
  const failures = [
    ...unloaded.map(({ name, message }) => failureLine(fromRoot(name), message)),
    ...failedTests(report),
  ];
  return {
    passed: report.numPassedTests,
    failed,
    ...(skipped > 0 && { note: `${skipped} skipped` }),
    ...(failures.length > 0 && { failures }),
  };
}

const fromRoot = (file: string): string => (isAbsolute(file) ? relative(root, file) : file);

function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failureLine(`${fromRoot(name)} › ${fullName}`, failureMessages?.[0]),
      ),
  );
}
