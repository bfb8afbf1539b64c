import { describe, expect, it } from 'vitest';
import { notRepeated, productStatements, selectFiles } from './statements.ts';

const record = (file: string, ...statements: string[]) => ({ file, statements: new Set(statements) });
const everything = { always: () => false, cost: () => 1, counts: () => true };

describe('the files for the second PostgreSQL', () => {
  it('execute every statement in as few files as possible', () => {
    const records = [record('a', '1', '2', '3'), record('b', '3', '4'), record('c', '2', '4')];
    expect(selectFiles({ ...everything, records })).toEqual(['a', 'b']);
  });

  it('minimise time before number', () => {
    const records = [record('slow', '1', '2', '3'), record('b', '1', '2'), record('c', '3')];
    const cost = (file: string) => (file === 'slow' ? 100 : 1);
    expect(selectFiles({ ...everything, records, cost })).toEqual(['b', 'c']);
  });

  it('include files that always run, with their statements', () => {
    const records = [record('migrations', '1'), record('b', '1'), record('c', '2')];
    const always = (file: string) => file === 'migrations';
    expect(selectFiles({ ...everything, records, always })).toEqual(['c', 'migrations']);
  });

  it('skip files whose only own statements are not the product’s', () => {
    const records = [record('a', '1'), record('b', '1', 'own')];
    expect(selectFiles({ ...everything, records, counts: (text) => text !== 'own' })).toEqual(['a']);
  });
});

it('a statement missing from the second run is named with a file that executes it', () => {
  const [first, second] = [[record('a', '1', '2', 'own')], [record('a', '1')]];
  expect(notRepeated(first, second, (text) => text !== 'own')).toEqual([{ statement: '2', file: 'a' }]);
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

  it('the product’s otherwise, even if several sources contain its pieces', () => {
    expect(counts('SELECT 1')).toBe(true);
    expect(counts('UPDATE visits SET seats = $1 WHERE name = $2')).toBe(true);
  });
});
