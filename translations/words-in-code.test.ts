import { describe, expect, it } from 'vitest';
import type { CatalogueName } from './catalogues.ts';
import { readCatalogue } from './read.ts';
import { quotedIds, sourceFiles, wordUses } from './testing/words-in-code.ts';
import type { SourceFile } from './testing/words-in-code.ts';

/** Which catalogue speaks for which part of the browser's code; the kit has no words of its own. */
const SPEAKERS: readonly { catalogue: CatalogueName; folders: readonly string[] }[] = [
  { catalogue: 'visitor', folders: ['web/visitor', 'web/display'] },
  { catalogue: 'admin', folders: ['web/admin'] },
];

/** Ids put together while running, by what they begin with, and why the rest cannot stand in the code. */
const DYNAMIC: readonly { catalogue: CatalogueName; prefix: string; reason: string }[] = [];

const read = (...folders: string[]) => sourceFiles(folders);
const idsOf = (name: CatalogueName) => Object.keys(readCatalogue('en', name) ?? {});

describe.each(SPEAKERS)('words of $catalogue', ({ catalogue, folders }) => {
  const ids = idsOf(catalogue);
  const prefixes = DYNAMIC.filter((one) => one.catalogue === catalogue).map(({ prefix }) => prefix);
  const files = read(...folders);

  it('are asked for somewhere', () => {
    expect(files.flatMap(wordUses).length).toBeGreaterThan(0);
  });

  it('exist for every id the code asks for', () => {
    const missing = files.flatMap(wordUses).flatMap((use) => {
      if ('id' in use) return ids.includes(use.id) ? [] : [`${use.path}: ${use.id}`];
      return prefixes.includes(use.prefix)
        ? []
        : [`${use.path}: \`${use.prefix}\${…}\` is on no list of prefixes`];
    });
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const quoted = new Set(read('web', 'server', 'domain', 'contract').flatMap(quotedIds));
    expect(ids.filter((id) => !quoted.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)))).toEqual(
      [],
    );
  });

  it('have no list of prefixes longer than needed', () => {
    expect(prefixes.filter((prefix) => !ids.some((id) => id.startsWith(prefix)))).toEqual([]);
  });
});

it('the kit has no words of its own', () => {
  expect(read('web/kit').flatMap(wordUses)).toEqual([]);
});

describe('reading the code', () => {
  const file = (text: string): SourceFile => ({ path: 'x.tsx', text });
  it.each([
    [`t('queue.join')`, [{ path: 'x.tsx', id: 'queue.join' }]],
    [`words.t("queue.join", { count: list.map((one) => one, 2) })`, [{ path: 'x.tsx', id: 'queue.join' }]],
    [
      `t(open ? 'hours.open' : 'hours.closed', {})`,
      [
        { path: 'x.tsx', id: 'hours.open' },
        { path: 'x.tsx', id: 'hours.closed' },
      ],
    ],
    ['t(`status.${name(1, 2)}`)', [{ path: 'x.tsx', prefix: 'status.' }]],
    ['<Words id="queue.join" values={{ n }} />', [{ path: 'x.tsx', id: 'queue.join' }]],
    [
      '<Words values={v} id={open ? "a.b" : `c.${d}`} />',
      [
        { path: 'x.tsx', id: 'a.b' },
        { path: 'x.tsx', prefix: 'c.' },
      ],
    ],
    [`start('queue.join'); format('a.b')`, []],
  ])('sees %s', (text, uses) => {
    expect(wordUses(file(text))).toEqual(uses);
  });

  it('reads tables of ids, too', () => {
    expect(
      quotedIds(
        file(`const VERBS = { call: 'lobby.verb.call', next: "lobby.verb.next" }; import x from './a.ts';`),
      ),
    ).toEqual(['lobby.verb.call', 'lobby.verb.next']);
  });
});
