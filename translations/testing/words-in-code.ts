import { globSync, readFileSync } from 'node:fs';

export type SourceFile = { path: string; text: string };
/** A text id in code: `t('a.b')`, `say('a.b')`, `<Words id="a.b">`; or the expression that builds ids, with `*`. */
export type WordUse = { path: string; id: string } | { path: string; expression: string };

const ROOT = new URL('../../', import.meta.url).pathname;

/** Source files under the given folders, without tests and galleries. */
export function sourceFiles(folders: readonly string[]): SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  )
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\/gallery\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8') }));
}

/** Every text id that a file uses. In a conditional (`t(open ? 'a.b' : 'a.c')`) each dotted text counts. */
export function wordUses({ path, text }: SourceFile): WordUse[] {
  const inTags = [...text.matchAll(/<Words\b[^>]*?\bid="([^"]+)"/g)].map((match) => ({
    path,
    id: match[1] ?? '',
  }));
  const inCode = [...text.matchAll(/(?<![\w$])(?:t|say)\(|<Words\b[^>]*?\bid=\{/g)].flatMap(
    ({ index, 0: opening }) =>
      usesOf(firstExpression(text, index + opening.length)).map((use) => ({ path, ...use })),
  );
  return [...inTags, ...inCode];
}

/** Every quoted text that could be an id: includes tables of ids. */
export function quotedIds({ text }: SourceFile): string[] {
  return [...text.matchAll(new RegExp(DOTTED, 'gi'))].map((match) => match[2] ?? '');
}

/** Every quoted text that could be the code of a refusal. */
export function quotedCodes({ text }: SourceFile): string[] {
  return [...text.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map((match) => match[1] ?? '');
}

const DOTTED = /(['"`])([a-z][\w-]*(?:\.[\w-]+)+)\1/;

/** Interpolated values, with the dots between them. */
const VALUES = /\$\{[^}]*\}(?:\.\$\{[^}]*\})*/g;

function usesOf(argument: string): ({ id: string } | { expression: string })[] {
  const single = /^(['"`])([^'"`\\$]*)\1$/.exec(argument);
  if (single) return [{ id: single[2] ?? '' }];
  const texts = [...argument.matchAll(new RegExp(DOTTED, 'gi'))].map((match) => ({ id: match[2] ?? '' }));
  const templates = [...argument.matchAll(/`([^`]*\$\{[^`]*)`/g)].map((match) => ({
    expression: (match[1] ?? '').replaceAll(VALUES, '*'),
  }));
  return [...texts, ...templates];
}

/**
 * Source from `start` to the end of the first argument or of the braces; quoted texts may contain commas and
 * brackets.
 */
function firstExpression(text: string, start: number): string {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (`"'\``.includes(char)) quote = char;
    else if ('([{'.includes(char)) depth += 1;
    else if (depth === 0 && ',)]}'.includes(char)) return text.slice(start, at).trim();
    else if (')]}'.includes(char)) depth -= 1;
  }
  return text.slice(start).trim();
}
