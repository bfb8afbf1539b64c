import { describe, expect, it } from 'vitest';
import type { CatalogueName } from './catalogues.ts';
import { readCatalogue } from './read.ts';
import { ADMIN_PUT_TOGETHER } from './testing/admin-put-together.ts';
import { quotedIds, sourceFiles, wordUses } from './testing/words-in-code.ts';
import type { SourceFile } from './testing/words-in-code.ts';

/** The catalogue of each part of the browser's code; the kit has no texts of its own. */
const SPEAKERS: readonly { catalogue: CatalogueName; folders: readonly string[] }[] = [
  { catalogue: 'visitor', folders: ['web/visitor', 'web/display', 'server/capabilities/pages'] },
  { catalogue: 'admin', folders: ['web/admin'] },
];

type Dynamic = {
  catalogue: CatalogueName;
  prefix: string;
  /** Possible endings after the prefix. */
  endings: readonly string[];
  /** The reason why the code cannot contain the whole id. */
  reason: string;
};

/** Ids built at run time. */
const DYNAMIC: readonly Dynamic[] = [...ADMIN_PUT_TOGETHER];

const read = (...folders: string[]) => sourceFiles(folders);
const idsOf = (name: CatalogueName) => Object.keys(readCatalogue('en', name) ?? {});

describe.each(SPEAKERS)('words of $catalogue', ({ catalogue, folders }) => {
  const ids = idsOf(catalogue);
  const dynamic = DYNAMIC.filter((one) => one.catalogue === catalogue);
  const together = dynamic.flatMap(({ prefix, endings }) => endings.map((ending) => prefix + ending));
  const uses = read(...folders).flatMap(wordUses);

  it('are used in the code', () => {
    expect(uses.length).toBeGreaterThan(0);
  });

  it('exist for every id in the code', () => {
    const request = uses.flatMap((use) =>
      'id' in use && !ids.includes(use.id) ? [`${use.path}: ${use.id}`] : [],
    );
    expect([...request, ...together.filter((id) => !ids.includes(id))]).toEqual([]);
  });

  it('are built only as the list says', () => {
    const prefixes = new Set(uses.flatMap((use) => ('prefix' in use ? [use.prefix] : [])));
    expect([...prefixes].sort()).toEqual(dynamic.map(({ prefix }) => prefix).sort());
  });

  it('are all used', () => {
    const quoted = new Set(read('web', 'server', 'domain', 'contract').flatMap(quotedIds));
    expect(ids.filter((id) => !quoted.has(id) && !together.includes(id))).toEqual([]);
  });
});

it('the kit has no texts of its own', () => {
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
  ])('detects %s', (text, uses) => {
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
