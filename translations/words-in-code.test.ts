import { describe, expect, it } from 'vitest';
import { CATALOGUE_NAMES, partsOf } from './catalogues.ts';
import type { CatalogueName } from './catalogues.ts';
import { readCatalogue } from './read.ts';
import { BUILT_IDS } from './testing/built-ids.ts';
import { screenWords } from './testing/resource-words.ts';
import { quotedCodes, quotedIds, sourceFiles, wordUses } from './testing/words-in-code.ts';
import type { SourceFile } from './testing/words-in-code.ts';

interface Speaker {
  catalogue: CatalogueName;
  /** The code that renders the texts. */
  folders: readonly string[];
  /** The code that quotes ids, such as a table of ids. */
  tables: readonly string[];
  quoted: (file: SourceFile) => string[];
}

const PAGE = { tables: ['web', 'server', 'domain', 'contract'], quoted: quotedIds };
const SPEAKERS: readonly Speaker[] = [
  { catalogue: 'visitor', folders: ['web/visitor', 'web/display', 'server/capabilities/pages'], ...PAGE },
  { catalogue: 'admin', folders: ['web/admin', 'server/capabilities/clients/requests'], ...PAGE },
  { catalogue: 'embed', folders: ['web/embed'], tables: [], quoted: quotedIds },
  { catalogue: 'letters', folders: ['server/capabilities/access'], tables: [], quoted: quotedIds },
  {
    catalogue: 'messages',
    folders: [
      ...['content', 'clients', 'sending', 'settings'].map(
        (one) => `server/capabilities/notifications/${one}`,
      ),
      'server/capabilities/appointments/documents',
      'server/capabilities/conversations',
      'server/infrastructure/names',
    ],
    tables: [],
    quoted: quotedIds,
  },
  {
    catalogue: 'team',
    folders: ['server/capabilities/notifications/team'],
    tables: [],
    quoted: quotedIds,
  },
  {
    catalogue: 'refusals',
    folders: ['server/infrastructure/http', 'server/capabilities/appointments/booking'],
    // The contract lists every refusal; the server has to throw it.
    tables: ['server'],
    quoted: quotedCodes,
  },
];

const read = (...folders: string[]) => sourceFiles(folders);
const idsOf = (name: CatalogueName) => Object.keys(readCatalogue('en', name) ?? {});
const builtFor = (catalogue: CatalogueName) => BUILT_IDS.filter((one) => one.catalogue === catalogue);

describe.each(SPEAKERS)('words of $catalogue', ({ catalogue, folders, tables, quoted }) => {
  const ids = idsOf(catalogue);
  const known = new Set(partsOf(catalogue).flatMap(idsOf));
  const built = builtFor(catalogue);
  const uses = read(...folders).flatMap(wordUses);
  const declared = catalogue === 'admin' ? screenWords() : [];

  it('are used in the code', () => {
    expect(uses.length).toBeGreaterThan(0);
  });

  it('exist for every id in the code', () => {
    const request = uses.flatMap((use) =>
      'id' in use && !known.has(use.id) ? [`${use.path}: ${use.id}`] : [],
    );
    // A label is optional: the server says "this field" without one.
    const required = built.filter(({ expression }) => expression !== 'label.*').flatMap((one) => one.ids);
    expect([...request, ...[...required, ...declared].filter((id) => !known.has(id))]).toEqual([]);
  });

  it('are built only as the list says', () => {
    const expressions = new Set(uses.flatMap((use) => ('expression' in use ? [use.expression] : [])));
    expect([...expressions].sort()).toEqual(built.map(({ expression }) => expression).sort());
  });

  it('are all used', () => {
    const used = new Set([
      ...uses.flatMap((use) => ('id' in use ? [use.id] : [])),
      ...built.flatMap((one) => one.ids),
      ...declared,
      ...read(...tables).flatMap(quoted),
    ]);
    expect(ids.filter((id) => !used.has(id))).toEqual([]);
  });
});

describe('words of validation', () => {
  it('are all used by a page; refusals has the others', () => {
    const quoted = read('web').flatMap(quotedIds);
    const used = new Set([...quoted, ...builtFor('admin').flatMap(({ ids }) => ids)]);
    expect(idsOf('validation').filter((id) => !used.has(id))).toEqual([]);
  });
});

it('the words of every catalogue are searched; those of settings have a row in the registry', () => {
  const searched = [...SPEAKERS.map(({ catalogue }) => catalogue), 'validation', 'settings'];
  expect(searched.sort()).toEqual([...CATALOGUE_NAMES].sort());
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
    ['t(`status.${name(1, 2)}`)', [{ path: 'x.tsx', expression: 'status.*' }]],
    ['<Words id="queue.join" values={{ n }} />', [{ path: 'x.tsx', id: 'queue.join' }]],
    [
      '<Words values={v} id={open ? "a.b" : `c.${d}`} />',
      [
        { path: 'x.tsx', id: 'a.b' },
        { path: 'x.tsx', expression: 'c.*' },
      ],
    ],
    ['say(`sms.${kind}`, values)', [{ path: 'x.tsx', expression: 'sms.*' }]],
    ['t(`a.${verb}.${n}`)', [{ path: 'x.tsx', expression: 'a.*' }]],
    ['say(`${writing.kind}.subject`)', [{ path: 'x.tsx', expression: '*.subject' }]],
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

  it('reads codes of refusals', () => {
    expect(quotedCodes(file(`refuse('queue-full'); refuse(late ? 'a.b' : 'forbidden');`))).toEqual([
      'queue-full',
      'forbidden',
    ]);
  });
});
