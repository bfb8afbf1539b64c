import { describe, expect, it } from 'vitest';
import { outcomeOf as journeys } from './journeys-part.ts';
import { outcomeOf as vitest } from './vitest-part.ts';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };

describe('what counts as failed', () => {
  it('a failed test', () => {
    expect(vitest({ ...report, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
    expect(journeys({ stats: { ...stats, unexpected: 1 }, errors: [], suites: [] }, 1)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it('each failed test is named with the first line of its message', () => {
    const times = { status: 'failed', startTime: 0, endTime: 0 };
    const assertionResults = [
      { fullName: 'a line counts', status: 'passed' },
      {
        fullName: 'a line grows',
        status: 'failed',
        failureMessages: ['\u001b[31m2 is not 3\u001b[39m\n at x'],
      },
    ];
    const testResults = [
      { name: 'domain/line.test.ts', ...times, assertionResults },
      { name: 'domain/lost.test.ts', ...times, message: 'No such file', assertionResults: [] },
    ];
    expect(vitest({ ...report, numFailedTests: 1, testResults }, 1).failures).toEqual([
      'domain/lost.test.ts: No such file',
      'domain/line.test.ts › a line grows: 2 is not 3',
    ]);
    const spec = (title: string, status: string) => ({
      file: 'join.spec.ts',
      title,
      tests: [{ status, results: [{ error: { message: 'no button\nmore' } }] }],
    });
    const suites = [
      { specs: [spec('joins', 'expected')], suites: [{ specs: [spec('leaves', 'unexpected')] }] },
      { specs: [spec('waits', 'flaky')] },
    ];
    expect(
      journeys({ stats: { ...stats, unexpected: 1, flaky: 1 }, errors: [], suites }, 1).failures,
    ).toEqual(['join.spec.ts › leaves: no button', 'join.spec.ts › waits: no button']);
  });

  it('a file that could not be loaded', () => {
    const unloaded = { name: 'a.test.ts', status: 'failed', startTime: 0, endTime: 0, assertionResults: [] };
    expect(vitest({ ...report, testResults: [unloaded] }, 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('an error outside of any test', () => {
    expect(vitest(report, 1)).toMatchObject({ passed: 3, failed: 1 });
    expect(journeys({ stats, errors: ['no browser'], suites: [] }, 1)).toMatchObject({
      passed: 2,
      failed: 1,
    });
    expect(journeys({ stats, errors: [], suites: [] }, 1)).toMatchObject({ failed: 1 });
  });

  it('more than two journeys that pass only at the second try, or than one in 150; fewer are noted', () => {
    expect(journeys({ stats: { ...stats, flaky: 3 }, errors: [], suites: [] }, 0)).toEqual({
      passed: 2,
      failed: 3,
    });
    expect(journeys({ stats: { ...stats, flaky: 2 }, errors: [], suites: [] }, 0)).toEqual({
      passed: 4,
      failed: 0,
      note: '2 PASSED ONLY AT THE SECOND TRY, see "flaky" above',
    });
    const many = (flaky: number) =>
      journeys({ stats: { ...stats, expected: 500, flaky }, errors: [], suites: [] }, 0).failed;
    expect([many(3), many(4)]).toEqual([0, 4]);
    expect(
      journeys({ stats: { ...stats, flaky: 1, unexpected: 1 }, errors: [], suites: [] }, 1),
    ).toMatchObject({
      failed: 1,
    });
  });

  it('nothing else; skipped tests are noted', () => {
    expect(vitest({ ...report, numTodoTests: 1 }, 0)).toEqual({ passed: 3, failed: 0, note: '1 skipped' });
    expect(journeys({ stats: { ...stats, skipped: 2 }, errors: [], suites: [] }, 0)).toEqual({
      passed: 2,
      failed: 0,
      note: '2 skipped',
    });
    expect(vitest(report, 0)).toEqual({ passed: 3, failed: 0 });
  });
});
