import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STAFF_ADDRESSES } from '#contract/protocol/staff-addresses.ts';

const ROOT = new URL('../', import.meta.url).pathname;
const map = readFileSync(`${ROOT}docs/spec-map.md`, 'utf8');

/** Rows of each section of the product specification; a row is removed only when the specification removes it. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.': 20,
  '2.1': 17,
  '2.2': 3,
  '2.3': 12,
  '2.4': 39,
  '2.5': 80,
  '3.': 28,
  '4.': 24,
  '5.': 21,
  '6.': 9,
  '7.': 23,
  '8.': 19,
  '9.': 26,
};

type Row = { section: string; what: string; where: string; test: string };

describe('docs/spec-map.md', () => {
  const rows = rowsOf(map);

  it('has every section in order and no row missing', () => {
    const counts = Object.fromEntries(
      Object.keys(SECTIONS).map((section) => [section, rows.filter((row) => row.section === section).length]),
    );
    expect([...new Set(rows.map((row) => row.section))]).toEqual(Object.keys(SECTIONS));
    expect(counts).toEqual(SECTIONS);
  });

  it('states everything once', () => {
    const text = rows.map(({ section, what }) => `${section} ${what}`);
    expect(text.filter((one, index) => text.indexOf(one) !== index)).toEqual([]);
  });

  it('names only existing files, and only tests as tests', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it('has every address of the staff, and no other', () => {
    const named = rows
      .filter(({ section }) => section === '2.5')
      .flatMap(({ what }) => /^`([^`]*)`( — in part: |$)/.exec(what)?.[1] ?? []);
    expect(named.sort()).toEqual(STAFF_ADDRESSES.map(({ path }) => path).sort());
  });
});

describe('the check of a row', () => {
  const row = {
    section: '1.',
    what: 'Clients',
    where: '`docs/spec-map.md`',
    test: '`architecture/spec-map.test.ts`',
  };
  it.each([
    [{}, []],
    [{ where: '`domain`, `docs`', test: '`domain`' }, []],
    [{ test: 'not yet' }, []],
    [{ where: 'not yet', test: 'not yet' }, []],
    [{ where: '`domain/nowhere.ts`' }, ['1. Clients: domain/nowhere.ts does not exist']],
    [{ where: '`../main`' }, ['1. Clients: ../main does not exist']],
    [
      { test: '`domain/nowhere.test.ts`' },
      ['1. Clients: domain/nowhere.test.ts does not exist', '1. Clients: domain/nowhere.test.ts is no test'],
    ],
    [{ test: '`docs/spec-map.md`' }, ['1. Clients: docs/spec-map.md is no test']],
    [{ where: 'somewhere' }, ['1. Clients: "somewhere" is neither paths nor "not yet"']],
    [{ where: '' }, ['1. Clients: "" is neither paths nor "not yet"']],
    [{ where: 'not yet' }, ['1. Clients: is tested and lives nowhere']],
    [{ what: 'Clients — in part: groups are missing' }, []],
    [{ what: 'Clients — in part: ' }, ['1. Clients — in part: : does not name what is missing']],
    [
      { what: 'Clients — in part: groups', where: 'not yet', test: 'not yet' },
      ['1. Clients — in part: groups: is in part and not yet'],
    ],
  ])('%j', (change, faults) => {
    expect(faultsOf({ ...row, ...change })).toEqual(faults);
  });
});

function rowsOf(text: string): Row[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const section = /^\S+/.exec(part)?.[0] ?? '';
      const lines = part
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .slice(1);
      return lines.map((line) => {
        const [, what = '', where = '', test = ''] = line
          .split(' | ')
          .join('|')
          .split('|')
          .map((cell) => cell.trim());
        return { section, what, where, test };
      });
    });
}

function faultsOf({ section, what, where, test }: Row): string[] {
  const faults = [where, test].flatMap((cell) => {
    if (cell === 'not yet') return [];
    const paths = pathsOf(cell);
    if (!paths) return [`"${cell}" is neither paths nor "not yet"`];
    return paths.filter((path) => !exists(path)).map((path) => `${path} does not exist`);
  });
  if (where === 'not yet' && test !== 'not yet') faults.push('is tested and lives nowhere');
  const missing = what.split('in part:')[1]?.trim();
  if (missing === '') faults.push('does not name what is missing');
  if (missing && where === 'not yet') faults.push('is in part and not yet');
  for (const path of pathsOf(test) ?? []) if (!isTest(path)) faults.push(`${path} is no test`);
  return faults.map((fault) => `${section} ${what}: ${fault}`);
}

/** Returns the paths of a cell, each between backticks; null when the cell holds anything else. */
function pathsOf(cell: string): string[] | null {
  return /^`[^`]+`(, `[^`]+`)*$/.test(cell) ? cell.split(', ').map((path) => path.slice(1, -1)) : null;
}

function exists(path: string): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..') && existsSync(ROOT + path);
}

/** Matches a test file, a browser journey, or a folder with a test. */
function isTest(path: string): boolean {
  if (!exists(path)) return false;
  const files = statSync(ROOT + path).isDirectory()
    ? readdirSync(ROOT + path, { recursive: true, encoding: 'utf8' })
    : [path];
  return files.some((file) => /\.(test|journey|spec)\.tsx?$/.test(file));
}
