import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, resultsFolder, runProgram } from '../testing/run-program.ts';

interface Report {
  success: boolean;
  numPassedTests: number;
  testResults: { message: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
}

export interface Run {
  held: boolean;
  passed: number;
  /** Messages of its failed tests. */
  failures: string[];
  seconds: number;
}

/** Runs one proof in its own vitest. `quiet` hides the output of a proof that must fail. */
export async function runProof(
  test: string,
  of: { as: string; env: Record<string, string>; quiet: boolean },
): Promise<Run> {
  const file = join(resultsFolder, `${of.as}.json`);
  rmSync(file, { force: true });
  const begun = performance.now();
  const reporters = ['--reporter=json', ...(of.quiet ? [] : ['--reporter=default'])];
  const args = ['run', '--project', 'proofs', test, ...reporters, `--outputFile.json=${file}`];
  const code = await runProgram('vitest/vitest.mjs', args, { env: of.env, quiet: of.quiet });
  const seconds = Math.round((performance.now() - begun) / 1000);
  const report = readReport(file) as Report | undefined;
  if (!report) return { held: false, passed: 0, failures: ['vitest wrote no report'], seconds };
  const failures = report.testResults.flatMap(({ message, assertionResults }) => [
    ...(message === '' ? [] : [message]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ failureMessages }) => failureMessages),
  ]);
  return {
    held: code === 0 && report.success && report.numPassedTests > 0,
    passed: report.numPassedTests,
    failures,
    seconds,
  };
}
