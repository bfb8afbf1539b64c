import { describe, expect, it } from 'vitest';
import { notRepeated, productStatements, selectFiles } from './statements.ts';

const record = (file: string, ...statements: string[]) => ({ file, statements: new Set(statements) });
const everything = { always: () => false, cost: () => 1, counts: () => true };

describe('the files for the second PostgreSQL', () => {
  it('execute every statement between them, and no more files than that takes', () => {
    const records = [record('a', '1', '2', '3'), record('b', '3', '4'), record('c', '2', '4')];
    expect(selectFiles({ ...everything, records })).toEqual(['a', 'b']);
  });

  it('take less time before they are fewer', () => {
    const records = [record('slow', '1', '2', '3'), record('b', '1', '2'), record('c', '3')];
    const cost = (file: string) => (file === 'slow' ? 100 : 1);
    expect(selectFiles({ ...everything, records, cost })).toEqual(['b', 'c']);
  });

  it('include those that run in any case, which cover what they execute', () => {
    const records = [record('migrations', '1'), record('b', '1'), record('c', '2')];
    const always = (file: string) => file === 'migrations';
    expect(selectFiles({ ...everything, records, always })).toEqual(['c', 'migrations']);
  });

  it('leave out those whose only own statements are not the product’s', () => {
    const records = [record('a', '1'), record('b', '1', 'own')];
    expect(selectFiles({ ...everything, records, counts: (text) => text !== 'own' })).toEqual(['a']);
  });
});

it('what the second run did not execute again is named with a file that does', () => {
  const [first, second] = [[record('a', '1', '2', 'own')], [record('a', '1')]];
  expect(notRepeated(first, second, (text) => text !== 'own')).toEqual([{ statement: '2', file: 'a' }]);
});

describe('a statement is', () => {
  const counts = productStatements([
    'await db.run(sql`UPDATE visits\n  SET seats = ${3} WHERE id = ${id}`)',
    'WHERE name =',
  ]);

  it('a test’s own when one source of the tests has all of it', () => {
    expect(counts(' UPDATE visits SET seats = $1 WHERE id = $2')).toBe(false);
    expect(counts('UPDATE visits SET seats = $1')).toBe(false);
  });

  it('the product’s otherwise, also when several sources have its pieces', () => {
    expect(counts('SELECT 1')).toBe(true);
    expect(counts('UPDATE visits SET seats = $1 WHERE name = $2')).toBe(true);
  });
});
