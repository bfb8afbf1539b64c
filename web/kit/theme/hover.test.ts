import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The blocks around each `:hover`, without their rules. */
function hoversOf(css: string): string[][] {
  const hovers: string[][] = [];
  const around: string[] = [];
  let text = '';
  for (const letter of css.replaceAll(/\/\*.*?\*\//gs, '')) {
    if (letter === '{') {
      if (text.includes(':hover')) hovers.push([...around]);
      around.push(text.trim());
    } else if (letter === '}') around.pop();
    text = '{};'.includes(letter) ? '' : text + letter;
  }
  return hovers;
}

const bare = (css: string): number =>
  hoversOf(css).filter((around) => !around.includes('@media (hover: hover)')).length;

describe('styles of hovering', () => {
  it('are found outside the query for pointers that hover', () => {
    expect([
      bare('.a:hover { color: red }'),
      bare('@media (hover: hover) { .a:hover { color: red } }'),
    ]).toEqual([1, 0]);
  });

  it('never stay after a tap: each applies to pointers that hover', () => {
    const files = globSync('web/**/*.css');
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => bare(readFileSync(file, 'utf8')) > 0)).toEqual([]);
  });
});
