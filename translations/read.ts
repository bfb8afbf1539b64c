import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '#domain/language/languages.ts';
import type { Catalogue, CatalogueName } from './catalogues.ts';

const read = new Map<string, Catalogue | null>();

/**
 * The words of one language, as ICU MessageFormat by id; null where that language has no such file.
 * Read once and kept: a process speaks the words it was started with. Throws when the file is no JSON object of texts.
 */
export function readCatalogue(language: Language, name: CatalogueName): Catalogue | null {
  const position = `${language}/${name}`;
  if (!read.has(position)) read.set(position, readFile(position));
  return read.get(position) ?? null;
}

function readFile(position: string): Catalogue | null {
  const file = new URL(`./${position}.json`, import.meta.url);
  if (!existsSync(file)) return null;
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isCatalogue(words))
    throw new Error(`translations/${position}.json must be one flat object of texts by id`);
  return Object.freeze(words);
}

function isCatalogue(words: unknown): words is Record<string, string> {
  return (
    typeof words === 'object' &&
    words !== null &&
    !Array.isArray(words) &&
    Object.values(words).every((text) => typeof text === 'string')
  );
}
