import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STAFF_SCREENS } from '#contract/protocol/staff-addresses.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { wordingPage } from '#contract/wording/wording.ts';
import { FEATURE_NAMES } from '#domain/codes/feature.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { deadExports } from './source/exports.ts';
import { featuresRead, settingsRead, settingsTested } from './source/reads.ts';
import { SourceFile } from './source/source-file.ts';
import { isTest, readTree } from './source/tree.ts';
import { WAITING } from './waiting.ts';
import type { Waiting } from './waiting.ts';

const project = readTree(fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, ''));
/** A feature has a setting of its own; the test of features covers it. */
const keys = SETTINGS.map(({ key }) => key).filter((key) => !key.startsWith('feature.'));

// The waiting list must equal the dead code: a missing row and an extra row both fail.
describe('every piece of dead code waits for a capability', () => {
  it('settings: product code reads all others', () => {
    const read = settingsRead(project, keys);
    expect(keys.filter((key) => !read.has(key)).sort()).toEqual(waiting('setting'));
  });

  it('settings: the registry marks the others, so that no page shows them', () => {
    const marked = SETTINGS.filter(({ isBuilt }) => !isBuilt).map(({ key }) => key);
    expect(marked.sort()).toEqual(waiting('setting'));
  });

  it('settings: a screen shows all those that the product reads', () => {
    // Features have an editor of their own.
    const features = { path: '/manage-features' };
    const shown: readonly string[] = [...SETTINGS_PAGES, wordingPage, features]
      .filter(({ path }) => hasScreen(path))
      .map(({ path }) => path);
    const pages = new Set(SETTINGS.filter(({ isBuilt }) => isBuilt).map(({ page }) => page));
    expect([...pages].filter((page) => !shown.includes(page)).sort()).toEqual(waiting('screen'));
  });

  it('settings: a test of what they do names each', () => {
    const tests = project.code.filter(
      ({ path }) =>
        /^(server|web|domain|e2e|proofs)\//.test(path) &&
        (isTest(path) || path.startsWith('e2e/')) &&
        !OF_REGISTRY.test(path),
    );
    const built = SETTINGS.filter(({ key, isBuilt }) => isBuilt && keys.includes(key));
    const tested = settingsTested(
      tests,
      built.flatMap(({ key, twins }) => [key, ...twins]),
    );
    const untested = built.filter(({ key, twins }) => ![key, ...twins].some((name) => tested.has(name)));
    expect(untested.map(({ key }) => key)).toEqual([]);
  });

  it('features: a condition in the product checks all others', () => {
    const read = featuresRead(project);
    expect(FEATURE_NAMES.filter((name) => !read.has(name)).sort()).toEqual(waiting('feature'));
  });

  it('exports: product code uses all others', () => {
    const dead = deadExports(project).map(({ path, name }) => `${path} ${name}`);
    expect(dead.sort()).toEqual(waiting('export'));
  });

  it('names a capability in each row, and nothing twice', () => {
    expect(WAITING.filter(({ capability }) => capability === '')).toEqual([]);
    const names = WAITING.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the search for dead exports', () => {
  it.each([
    ['an export that no file imports', { 'domain/a.ts': 'export const one = 1;' }, ['domain/a.ts one']],
    [
      'an export that only its test imports',
      { 'domain/a.ts': 'export const one = 1;', 'domain/a.test.ts': `import { one } from './a.ts'; one;` },
      ['domain/a.ts one'],
    ],
    [
      'an export that only its own file uses',
      { 'domain/a.ts': 'export const one = 1; one;' },
      ['domain/a.ts one'],
    ],
    ['a type that no declaration names', { 'web/a.ts': 'export type One = 1;' }, ['web/a.ts One']],
    [
      'a name that only an index hands on',
      { 'server/a.ts': 'export const one = 1;', 'server/index.ts': `export { one } from './a.ts';` },
      ['server/index.ts one'],
    ],
    [
      'a name that an index hands on to its test alone',
      {
        'server/a.ts': 'export const one = 1;',
        'server/index.ts': `export { one } from './a.ts';`,
        'server/a.test.ts': `import { one } from './index.ts'; one;`,
      },
      ['server/index.ts one'],
    ],
  ])('finds %s', (_, files, dead) => {
    expect(deadExports(treeOf(files)).map(({ path, name }) => `${path} ${name}`)).toEqual(dead);
  });

  it.each([
    [
      'an import of the product',
      { 'domain/a.ts': 'export const one = 1;', 'domain/b.ts': `import { one } from './a.ts'; one;` },
    ],
    [
      'a bench',
      { 'domain/a.ts': 'export const one = 1;', 'benches/b.ts': `import { one } from '#domain/a.ts'; one;` },
    ],
    [
      'a lazy import that names it',
      {
        'web/A.tsx': 'export function A() { return null; }',
        'web/b.ts': `const load = async () => (await import('./A.tsx')).A; load;`,
      },
    ],
    [
      'a test of what its own file uses',
      {
        'domain/a.ts': 'export const one = 1; one;',
        'domain/a.test.ts': `import { one } from './a.ts'; one;`,
      },
    ],
    [
      'a test of an index whose own file uses the name',
      {
        'domain/a.ts': 'export const one = 1; one;',
        'domain/index.ts': `export { one } from './a.ts';`,
        'domain/a.test.ts': `import { one } from './index.ts'; one;`,
      },
    ],
    ['a signature that names the type', { 'web/a.ts': 'export type One = 1;\nconst two: One = 1; two;' }],
  ])('counts %s as use', (_, files) => {
    expect(deadExports(treeOf(files))).toEqual([]);
  });
});

describe('the search for settings and features', () => {
  const read = (files: Record<string, string>) => [...settingsRead(treeOf(files), keys)];

  it.each([
    ['a text', `settings.get('tv.identity');`, ['tv.identity']],
    ['a member', 'settings.social;', ['social']],
    ['a name taken out', 'const { social } = settings; social;', ['social']],
    ['no namesake of one word', `client.phone; const { phone } = client; 'phone'; phone;`, []],
    ['one word that settings hold', `const { phone } = await effectiveSettings(tx); phone;`, ['phone']],
    ['no comment', '// settings.social', []],
    ['no other text', `t('tv.identity.title');`, []],
  ])('counts %s', (_, text, result) => {
    expect(read({ 'web/a.ts': text })).toEqual(result);
  });

  it('does not count the registry, demo data, a test, or a copy that no page reads', () => {
    const text = `settings.get('social');`;
    for (const path of [
      'domain/vendors/registry/vendor-settings.ts',
      'server/demo/a.ts',
      'web/a.test.ts',
      'server/capabilities/pages/page-state.ts',
    ])
      expect(read({ [path]: text })).toEqual([]);
    const carried = { 'server/capabilities/pages/page-state.ts': text, 'web/a.ts': 'vendor.social;' };
    expect(read(carried)).toEqual(['social']);
  });

  it.each([
    ['a key with its value', `setSetting({ key: 'phone', value: '1' });`, ['phone']],
    [
      'an object of settings',
      `const of = { settings: { social: {}, 'tv.identity': 'ticket' } };`,
      ['social', 'tv.identity'],
    ],
    ['a pair', `const pairs = [['captcha', true], ['tv.identity', 'name']];`, ['captcha', 'tv.identity']],
    ['no list of keys', `const all = ['captcha', 'tv.identity', 'kiosk.selectStaff'];`, []],
    ['no namesake of one word', `const client = { phone: '1' }; expect(keys).toContain('phone');`, []],
  ])('counts %s in a test', (_, text, result) => {
    const { code } = treeOf({ 'server/a.test.ts': text });
    expect([...settingsTested(code, keys)]).toEqual(result);
  });

  it('counts a feature only where a condition asks for it', () => {
    const request = (text: string) => [...featuresRead(treeOf({ 'web/a.ts': text }))];
    expect(request(`if (has('payment')) pay();`)).toEqual(['payment']);
    expect(request(`settings.feature('payment');`)).toEqual(['payment']);
    expect(request(`const name = 'payment'; name;`)).toEqual([]);
  });
});

/** Tests of the registry and its pages name settings that do nothing there. */
const OF_REGISTRY =
  /^domain\/vendors\/|^web\/admin\/settings\/|vendors\/(settings-pages|write-setting)\.test|staff-change-settings/;

const waiting = (kind: Waiting['kind']): string[] =>
  WAITING.filter((row) => row.kind === kind)
    .map(({ name }) => name)
    .sort();

const hasScreen = (address: string): boolean => STAFF_SCREENS.some(({ path }) => path === address);

/** In-memory files. */
function treeOf(files: Record<string, string>) {
  const code = Object.entries(files).map(([path, text]) => new SourceFile(project.root, path, text));
  return { root: project.root, code };
}
