import { describe, expect, it } from 'vitest';
import { notRepeated, productStatements } from './statements.ts';

const record = (file: string, ...statements: string[]) => ({ file, statements: new Set(statements) });

it('a statement missing from the second run is named with a file that executes it', () => {
  const [first, second] = [[record('a', '1', '2', 'own')], [record('a', '1')]];
  expect(notRepeated(first, second, (text) => text !== 'own')).toEqual(new Map([['2', 'a']]));
});

describe('a statement is', () => {
  const counts = productStatements([
    'await db.run(sql`UPDATE visits\n  SET seats = ${3} WHERE id = ${id}`)',
    'WHERE name =',
  ]);

  it('a test’s own if one test source contains all of it', () => {
    expect(counts(' UPDATE visits SET seats = $1 WHERE id = $2')).toBe(false);
    expect(counts('UPDATE visits SET seats = $1')).toBe(false);
  });

  it('a test’s own if it asks for a plan', () => {
    expect(counts('EXPLAIN (FORMAT JSON) EXECUTE p0(NULL)')).toBe(false);
  });

  it('the product’s otherwise, even if several sources contain its pieces', () => {
    expect(counts('SELECT 1')).toBe(true);
    expect(counts('UPDATE visits SET seats = $1 WHERE name = $2')).toBe(true);
  });
});
