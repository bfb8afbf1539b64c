import { describe, expect, it } from 'vitest';
import { ALL, isComplete, npmArguments, START } from './install-set.mjs';
import type { Locked, PackageSet } from './install-set.mjs';

/** A project that runs on `server`, is tested by `tester`, and has a binary for another platform. */
const locked: Locked = {
  '': { dependencies: { server: '1.0.0' }, devDependencies: { tester: '1.0.0', both: '1.0.0' } },
  'node_modules/server': { version: '1.0.0', integrity: 'sha512-server' },
  'node_modules/tester': { version: '1.0.0', integrity: 'sha512-tester', dev: true },
  'node_modules/both': { version: '1.0.0', integrity: 'sha512-both', devOptional: true },
  'node_modules/binary-of-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const { '': _project, 'node_modules/binary-of-another-platform': _binary, ...full } = locked;
const { 'node_modules/tester': _tester, 'node_modules/both': _both, ...started } = full;
const old = { version: '0.9.0', integrity: 'sha512-old' };

const START_FRESH = ['ci', '--omit=dev', '--include=optional'];
const ALL_FRESH = ['ci', '--include=dev', '--include=optional'];

describe('the npm arguments', () => {
  it.each<[string, PackageSet, Locked | null, string[] | null]>([
    ['a start in an empty clone leaves the test tools out', START, null, START_FRESH],
    ['tests in an empty clone take all', ALL, null, ALL_FRESH],
    ['a start needs no more than its own', START, started, null],
    ['a start is content with all', START, full, null],
    ['tests are content with all', ALL, full, null],
    [
      'tests after a start add, and delete nothing under a running server',
      ALL,
      started,
      ['install', '--no-save', '--include=dev', '--include=optional'],
    ],
    ['an older start is brought up to date', START, { ...started, 'node_modules/server': old }, START_FRESH],
    [
      'a start keeps the test tools that are there',
      START,
      { ...full, 'node_modules/server': old },
      ALL_FRESH,
    ],
    [
      'an older test tool does not concern a start',
      START,
      { ...started, 'node_modules/both': full['node_modules/both']! },
      null,
    ],
    ['tests replace what another version left', ALL, { ...full, 'node_modules/server': old }, ALL_FRESH],
  ])('%s', (_, set, installed, args) => {
    expect(npmArguments(set, locked, installed)).toEqual(args);
  });

  it('reports a missing test tool that an optional package may bring', () => {
    const { 'node_modules/both': _gone, ...rest } = full;
    expect(isComplete(ALL, locked, rest)).toBe(false);
    expect(isComplete(START, locked, rest)).toBe(true);
  });
});
