import { expect, it } from 'vitest';
import { isTest, readTree } from './source/tree.ts';

const ROOT = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
/** Setup files run for every test file, so their own hooks always run. */
const SETUP = ['server/testing/end-file.ts', 'server/testing/record-statements.ts'];

// Vitest drops an `afterAll` that a hook or a test calls, and a helper cannot know its caller.
it('helpers of tests clean up by afterFile, which always runs', () => {
  const helpers = readTree(ROOT).code.filter(
    ({ path }) => isTest(path) && !/\.(test|spec)\.tsx?$/.test(path),
  );
  const wrong = helpers.filter(({ path, text }) => !SETUP.includes(path) && /\bafterAll\(/.test(text));
  expect(helpers.length).toBeGreaterThan(50);
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
