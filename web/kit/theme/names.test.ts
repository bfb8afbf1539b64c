import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Variables that styles use without a fallback. A missing one voids its declaration without a word. */
const usedIn = (css: string): string[] => [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!);

/** Variables that a style or a component declares. */
const declaredIn = (text: string): string[] =>
  [...text.matchAll(/(--[\w-]+)['"`\]]*\s*:/g)].map(([, name]) => name!);

const read = (file: string): string => readFileSync(file, 'utf8');

describe('variables of styles', () => {
  it('are found where they are used and declared', () => {
    expect(usedIn('a { color: var(--one); margin: var(--two, 0) }')).toEqual(['--one']);
    expect(declaredIn(`:root { --one: 1px } style={{ '--two': 2 }}`)).toEqual(['--one', '--two']);
  });

  it('are all declared', () => {
    const styles = globSync('web/**/*.css').map(read);
    const code = globSync(['web/**/*.{ts,tsx}', 'server/**/*.ts', 'domain/**/*.ts']).map(read);
    // The component library declares those of its prefix.
    const declared = new Set([...styles, ...code].flatMap(declaredIn));
    const used = new Set(styles.flatMap(usedIn).filter((name) => !name.startsWith('--mantine-')));
    expect(used.size).toBeGreaterThan(50);
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  });
});
