import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '#domain/language/languages.ts';
import type { Catalogue, CatalogueName } from './catalogues.ts';

const read = new Map<string, Catalogue | null>();

/**
 * The texts of one language, as ICU MessageFormat by id; null without such a file. Cached for the life of the
 * process. Throws when the file is not a JSON object of texts.
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
