import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, Edit, Mutation } from './mutations.ts';
import { root } from './mutations.ts';

/** Folders that hold markers: the product, and the generated next version of the migration proof. */
const MARKED = ['domain', 'contract', 'server', 'web', 'proofs'];
const MARKER = /^[ \t]*\/\/ mutation: (.+)$/gm;

/** Sources with markers by path in the project; edits change them in a copy. */
export type Sources = ReadonlyMap<string, string>;

let read: Sources | undefined;

/** Every source with a marker, read once per process. */
export function markedSources(): Sources {
  read ??= new Map(
    MARKED.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\.mutations\.ts$/.test(path))
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
        .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
        .filter(([, source]) => source.includes('// mutation: ')),
    ),
  );
  return read;
}

/** The names at all markers, one entry per marker. */
export const markersIn = (sources: Sources): string[] =>
  [...sources.values()].flatMap((source) => [...source.matchAll(MARKER)].map((match) => match[1]!));

/**
 * The edits of a mutation, in order; each applies to the file as earlier edits leave it. Throws if a change
 * does not apply.
 */
export function editsOf({ changes }: Pick<Mutation, 'changes'>, sources: Sources = markedSources()): Edit[] {
  const current = new Map(sources);
  const captured: Record<string, string> = {};
  return changes.flatMap((change) => {
    const { file, marker, region } = findRegion(current, change.at);
    const to = changedRegion(region, change, captured);
    if (to === undefined) return [];
    const edit = { file, from: marker + region, to: marker + to };
    current.set(
      file,
      current.get(file)!.replace(edit.from, () => edit.to),
    );
    return [edit];
  });
}

interface Region {
  file: string;
  marker: string;
  region: string;
}

function findRegion(sources: Sources, name: string): Region {
  const result = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(MARKER)]
      .filter((match) => match[1] === name)
      .map((match): Region => {
        const end = match.index + match[0].length + 1;
        return { file, marker: `${match[0]}\n`, region: regionAt(source.slice(end).split('\n')) };
      }),
  );
  if (result.length !== 1) throw new Error(`"// mutation: ${name}" occurs ${result.length} times`);
  return result[0]!;
}

/**
 * The marked region: the statement or member after the marker, by its indentation. It ends before the first
 * line that is neither deeper than its first line nor closes a bracket of it. Comments at its head and the
 * whole of a template literal belong to it.
 */
function regionAt(lines: readonly string[]): string {
  const first = lines.findIndex((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line));
  const depth = depthOf(lines[first] ?? '');
  let isInTemplate = false;
  const end = lines.findIndex((line, n) => {
    const ends =
      n > first &&
      !isInTemplate &&
      line.trim() !== '' &&
      (depthOf(line) < depth || (depthOf(line) === depth && !/^\s*[)\]}`]/.test(line)));
    if (n >= first && line.split(/(?<!\\)`/).length % 2 === 0) isInTemplate = !isInTemplate;
    return ends;
  });
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .join('\n')
    .trimEnd();
}

const depthOf = (line: string): number => line.search(/\S|$/);

/** The region after a change; undefined if the change only captures. */
function changedRegion(
  region: string,
  { at, find, replace }: Change,
  captured: Record<string, string>,
): string | undefined {
  // A pattern starts at the statement, after its indentation and its comments.
  const head = /^(?:[ \t]*(?:\/\/|\/\*|\*).*\n|[ \t]*\n)*[ \t]*/.exec(region)![0];
  const body = region.slice(head.length);
  if (find === undefined) return replace === undefined ? '' : head + written(replace, [], captured);
  const matches = [...body.matchAll(patternOf(find))];
  if (matches.length !== 1)
    throw new Error(`the region "${at}" contains ${String(find)} ${matches.length} times instead of once`);
  const [match] = matches as [RegExpExecArray];
  Object.assign(captured, match.groups);
  if (replace !== undefined) {
    const to = written(replace, match, captured);
    return head + body.slice(0, match.index) + to + body.slice(match.index + match[0].length);
  }
  if (!match.groups) throw new Error(`a change of "${at}" neither replaces nor captures`);
  return undefined;
}

/** A space in it matches any white space, so that a line may be wrapped. */
function patternOf(find: string | RegExp): RegExp {
  const source = typeof find === 'string' ? find.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : find.source;
  return new RegExp(source.replaceAll(' ', '\\s+'), 'g');
}

const written = (
  replace: string,
  match: readonly (string | undefined)[],
  captured: Readonly<Record<string, string>>,
): string =>
  replace.replaceAll(/\$(?:([$&])|(\d)|<(\w+)>)/g, (_, ...[sign, n, name]: string[]) => {
    if (sign !== undefined) return sign === '$' ? '$' : match[0]!;
    const text = n === undefined ? captured[name!] : match[Number(n)];
    if (text === undefined) throw new Error(`no group is captured as ${n ?? name} for ${replace}`);
    return text;
  });
