import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

interface Row {
  id: string;
  level: number;
  title: string;
  status: string;
  where?: string[];
  test?: string[];
  why?: string;
}
/** The list uses little of YAML: a row starts with `- id:`, and a list has an item a line. */
function rowsOf(text: string): Row[] {
  const rows: Record<string, unknown>[] = [];
  let list: string[] = [];
  for (const line of text.split('\n')) {
    const item = /^ {4}- (.+)$/.exec(line)?.[1];
    const [, start, key = '', value = ''] = /^(- | {2})([a-z]+):(?: (.+))?$/.exec(line) ?? [];
    if (item !== undefined) list.push(item);
    else if (start === '- ') rows.push({ [key]: value });
    else if (key !== '')
      rows.at(-1)![key] = value === '' ? (list = []) : key === 'level' ? Number(value) : value;
    else if (line !== '' && !line.startsWith('#')) throw new Error(`unreadable: ${line}`);
  }
  return rows as unknown as Row[];
}
const rows = rowsOf(read('security/asvs.yaml'));

/** The name of the file, and the part of a test's name that it must hold. */
const namedBy = (text: string) => {
  const [path = '', name = ''] = text.split(' > ');
  return { path, name };
};

/** A reference to a file or a test that does not exist. */
function broken(text: string): boolean {
  const { path, name } = namedBy(text);
  return !existsSync(`${root}${path}`) || (name !== '' && !read(path).includes(name));
}

describe('the list of security requirements', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.filter(({ level }) => level === 1)).toHaveLength(70);
    expect(rows.filter(({ level }) => level === 2)).toHaveLength(183);
    const order = ids.map((id) => id.slice(1).split('.').map(Number));
    const sorted = order.toSorted(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f);
    expect(order).toEqual(sorted);
    expect(new Set(order.map(([chapter]) => chapter)).size).toBe(17);
  });

  it('says of each where it is met and which test shows it, or why not', () => {
    for (const { id, title, status, where, test, why } of rows) {
      expect([id, title.length > 5 && title.length < 70]).toEqual([id, true]);
      const isMet = status === 'met';
      if (!isMet)
        expect([id, ['open', 'not applicable'].includes(status), Boolean(why)]).toEqual([id, true, true]);
      expect([id, Boolean(where?.length && test?.length)]).toEqual([id, isMet]);
    }
  });

  it('names files and tests that exist', () => {
    const named = rows.flatMap(({ id, where = [], test = [] }) =>
      [...where, ...test].map((text) => ({ id, text })),
    );
    expect(named.length).toBeGreaterThan(250);
    expect(named.filter(({ text }) => broken(text))).toEqual([]);
    const tests = rows.flatMap(({ id, test = [] }) => test.map((text) => ({ id, text })));
    expect(tests.filter(({ text }) => !/\.(test|spec)\.ts$/.test(namedBy(text).path))).toEqual([]);
  });

  it('finds a reference that is broken', () => {
    expect(broken('security/nowhere.ts')).toBe(true);
    expect(broken('vitest.config.ts > a test that is not there')).toBe(true);
    expect(broken('architecture/asvs.test.ts > finds a reference that is broken')).toBe(false);
  });
});
