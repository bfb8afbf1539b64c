import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { editsOf, markedSources, markersIn } from '../proofs/harness/markers.ts';
import type { Change, Mutation } from '../proofs/harness/mutations.ts';
import { edited } from '../proofs/harness/mutations.ts';
import { proofsIn } from '../scripts/proving/proofs.ts';

const ROOT = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
const PROOFS = proofsIn();
/** Marked for a version of the product that a proof makes up, or for a stand-in of a service, and not for a mutation. */
const MADE_UP = ['migrations-folder', 'services-of-vendors'];

async function mutationsOf({ mutations }: { mutations: string | null }): Promise<Mutation[]> {
  return ((await import(/* @vite-ignore */ `${ROOT}/${mutations}`)) as { mutations: Mutation[] }).mutations;
}

/** The files of a mutation after all of its edits. */
function mutatedFiles(mutation: Mutation): Map<string, string> {
  const files = new Map<string, string>();
  for (const edit of editsOf(mutation))
    files.set(edit.file, edited(files.get(edit.file) ?? markedSources().get(edit.file)!, edit));
  return files;
}

// `npm test` applies no mutation. So this test tries each on the source as it stands.
describe('the mutations that proofs must catch', () => {
  it('have a proof next to them, every one', () => {
    expect(PROOFS.length).toBeGreaterThan(0);
    expect(PROOFS.filter(({ test, mutations }) => test === null || mutations === null)).toEqual([]);
  });

  it.each(PROOFS.map((proof) => [proof.name, proof] as const))(
    'of %s apply, change something and leave a program that parses',
    async (_name, proof) => {
      const mutations = await mutationsOf(proof);
      expect(mutations.length).toBeGreaterThan(0);
      expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
      for (const mutation of mutations) {
        const files = mutatedFiles(mutation);
        expect(files.size, mutation.name).toBeGreaterThan(0);
        for (const [file, source] of files) {
          expect(source, mutation.name).not.toBe(markedSources().get(file));
          expect(parseSync(file, source).errors, mutation.name).toEqual([]);
        }
      }
    },
  );

  it('use every marker, and each marker stands once', async () => {
    const used = (await Promise.all(PROOFS.map(mutationsOf))).flat().flatMap(({ changes }) => changes);
    expect(markersIn(markedSources()).sort()).toEqual(
      [...new Set([...used.map(({ at }) => at), ...MADE_UP])].sort(),
    );
  });
});

interface Identifier {
  name: string;
  end: number;
  /** Declared here: a variable, a function, a parameter, a type or a member of one. */
  isOurs: boolean;
}

/** Members of libraries and of the platform, which no rename of ours touches. */
const THEIRS = new Set(['connect', 'query', 'code', 'method', 'url', 'round', 'replace']);
const DECLARED =
  /^(VariableDeclarator id|\w*Function\w* (id|params)|ArrayPattern elements|AssignmentPattern left|RestElement argument|TS\w+ (id|key)|(Property|Method)Definition key|ImportSpecifier local)$/;

/** The identifiers of a source in the order of their places. */
function identifiersIn(file: string, source: string): Identifier[] {
  const result = new Map<number, Identifier>();
  const visit = (node: unknown, role: string, parent: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, role, parent));
    if (typeof node !== 'object' || node === null) return;
    const { type, name, start, end } = node as { type?: string; name?: string; start: number; end: number };
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && name !== undefined) {
      const isOurs = !THEIRS.has(name) && DECLARED.test(`${parent} ${role}`);
      result.set(end, {
        name,
        end: type === 'Identifier' ? start + name.length : end,
        isOurs: isOurs || result.get(end)?.isOurs === true,
      });
    }
    for (const [key, child] of Object.entries(node)) visit(child, key, type ?? '');
  };
  visit(parseSync(file, source).program, '', '');
  return [...result.values()].sort((a, b) => a.end - b.end);
}

const SOURCE = `
export function lengthOf(tx: Tx, ticket: Ticket): number {
  // mutation: least-length
  const least = Math.max(ticket.minutes, LEAST);
  // mutation: written-length
  await tx.run(sql\`
UPDATE tickets SET minutes = \${least} WHERE id = \${ticket.id} AND left_at IS NULL\`);
  // mutation: early-answer
  // A short one needs no rounding.
  if (least < 5) {
    return least;

  } else {
    note(least);
  }
  return round(least);
}
`;

/** The fixture's source with these changes, and without its indentation. */
function changed(changes: readonly Change[], source = SOURCE): string {
  const edits = editsOf({ changes }, new Map([['a.ts', source]]));
  return edits.reduce(edited, source).replaceAll(/^ +|^\n/gm, '');
}
const linesOf = (text: string) => text.split('\n');

describe('a change', () => {
  it('without a text deletes the statement after the marker, with its comments and branches', () => {
    const text = changed([{ at: 'early-answer' }]);
    expect(text).not.toContain('else');
    expect(text).toContain('// mutation: early-answer\nreturn round(least);\n}');
  });

  it('swaps a text in a template literal that is not indented', () => {
    const text = changed([{ at: 'written-length', find: 'AND left_at IS NULL', replace: '' }]);
    expect(linesOf(text)[5]).toBe('UPDATE tickets SET minutes = ${least} WHERE id = ${ticket.id} `);');
  });

  it('writes dollars as they are where no capture is meant', () => {
    const text = changed([{ at: 'least-length', find: 'Math.max', replace: '$$1${x}' }]);
    expect(text).toContain('const least = $1${x}(ticket.minutes, LEAST);');
  });

  it.each<[string, Change[], string]>([
    ['that is marked nowhere', [{ at: 'most-length' }], 'occurs 0 times'],
    ['with a text that is gone', [{ at: 'least-length', find: 'Math.min', replace: '' }], '0 times'],
    ['with a text that stands twice', [{ at: 'early-answer', find: 'least', replace: '' }], '3 times'],
    ['of the text of another statement', [{ at: 'least-length', find: 'sql', replace: '' }], '0 times'],
    ['that captures nothing', [{ at: 'least-length', find: /least/ }], 'neither replaces nor captures'],
    ['with an unknown capture', [{ at: 'early-answer', replace: '$<least>' }], 'no group is captured'],
  ])('%s is refused', (_what, changes, why) => {
    expect(() => changed(changes)).toThrow(why);
  });

  it('is refused where a marker stands twice', () => {
    expect(() => changed([{ at: 'least-length' }], SOURCE + SOURCE)).toThrow('occurs 2 times');
  });
});

describe('a rename in the product', () => {
  const changes: Change[] = [
    { at: 'least-length', find: /const (?<least>\w+) = / },
    { at: 'least-length', find: /Math\.max\(([\w.]+), \w+\)/, replace: '$1' },
    { at: 'written-length', find: 'AND left_at IS NULL', replace: '' },
    { at: 'early-answer', find: /^if \(.*\)/, replace: 'if ($<least> < 0)' },
  ];

  it('leaves the changes of a fixture as they are, but for the new name', () => {
    const rename = (text: string) =>
      text.replaceAll(/\bleast\b(?!-)/g, 'shortest').replaceAll('ticket.', 'place.');
    expect(changed(changes, rename(SOURCE))).toBe(rename(changed(changes)));
  });

  it('of every variable, function and member leaves every mutation applicable, wherever the files are', async () => {
    const trees = new Map([...markedSources()].map(([file, source]) => [file, identifiersIn(file, source)]));
    const ours = new Set([...trees.values()].flat().flatMap(({ name, isOurs }) => (isOurs ? [name] : [])));
    const renamed = new Map(
      [...markedSources()].map(([file, source]) => [
        `moved/${file}`,
        trees
          .get(file)!
          .reduceRight(
            (text, { name, end }) =>
              ours.has(name) ? `${text.slice(0, end)}Renamed${text.slice(end)}` : text,
            source,
          ),
      ]),
    );
    expect(ours.size).toBeGreaterThan(500);
    const broken = (await Promise.all(PROOFS.map(mutationsOf))).flat().flatMap((mutation) => {
      try {
        editsOf(mutation, renamed);
        return [];
      } catch (error) {
        return [`${mutation.name}: ${(error as Error).message}`];
      }
    });
    expect(broken).toEqual([]);
  });

  it('leaves no mutation that holds the old name: none holds a name of ours in camel case', async () => {
    const ours = new Set(
      [...markedSources()].flatMap(([file, source]) =>
        identifiersIn(file, source).flatMap(({ name, isOurs }) => (isOurs ? [name] : [])),
      ),
    );
    const every = (await Promise.all(PROOFS.map(mutationsOf))).flat().flatMap((mutation) => mutation.changes);
    const held = every
      .flatMap(({ find = '', replace = '' }) => [typeof find === 'string' ? find : find.source, replace])
      .flatMap((text) => text.match(/(?<![<\w'])[a-z]+[A-Z]\w*/g) ?? []);
    expect(held.filter((name) => ours.has(name))).toEqual([]);
  });
});
