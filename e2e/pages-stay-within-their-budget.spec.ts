import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';

/* What a page loads until people can use it, from the build's reports. */

const built = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../build/web/${file}`, import.meta.url), 'utf8'));

test('no visitor page exceeds its budget', async () => {
  const weights = (await built('weights.json')) as { page: string; kib: number; most: number }[];
  expect(weights.map(({ page }) => page)).toContain('manage');
  for (const { page, kib, most } of weights) {
    expect.soft(kib, page).toBeGreaterThan(50);
    expect.soft(kib, page).toBeLessThanOrEqual(most);
  }
});

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

/* A browser loads six files at a time: staff pages had 135 scripts and 32 style sheets once. */
test('a staff page starts with few files, and visitors load no file of staff', async () => {
  const manifest = (await built('.vite/manifest.json')) as Record<string, Chunk>;
  const loads = (entry: string, later: boolean): Chunk[] => {
    const names = new Set([entry]);
    for (const name of names) {
      const { imports = [], dynamicImports = [] } = manifest[name]!;
      for (const each of later ? [...imports, ...dynamicImports] : imports) names.add(each);
    }
    return [...names].map((name) => manifest[name]!);
  };
  const first = loads('admin/main.tsx', false);
  expect(first.length).toBeLessThanOrEqual(45);
  expect(first.flatMap(({ css = [] }) => css).length).toBeLessThanOrEqual(15);
  expect(first.map(({ file }) => file)).toContainEqual(expect.stringMatching(/^staff-/));
  for (const entry of ['visitor/main.tsx', 'display/main.tsx'])
    expect(
      loads(entry, true).filter(({ file }) => /^(?:admin|staff)-[\w-]{8}\.js$/.test(file)),
      entry,
    ).toEqual([]);
});
