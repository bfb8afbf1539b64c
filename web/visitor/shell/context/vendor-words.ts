import { listSnippets } from '#contract/queue/queue.ts';
import type { Language } from '#domain/language/languages.ts';
import { request } from '#web/connection/request.ts';
import type { CompiledWords } from '#web/language/catalogue.ts';

/**
 * The vendor's own words in a language (§7), fetched when the visitor chooses it. The language is part of the
 * address: the page's other requests still have the one that is being left. Snippets override synonyms.
 */
export async function vendorWords(
  language: Language,
  synonyms: Readonly<Record<string, string>> = {},
): Promise<CompiledWords> {
  const { data } = await request(listSnippets, { query: { lang: language } });
  return compiledPlain({ ...synonyms, ...data });
}

/**
 * Plain texts and texts with simple values ("{name}") as compiled messages. A text with plurals or choices
 * needs the compiler, which pages do not load: the catalogue's words remain until the next page.
 */
export function compiledPlain(texts: Readonly<Record<string, string>>): CompiledWords {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => (COMPLEX.test(text) ? [] : [[id, pieces(text)]])),
  );
}

const COMPLEX = /\{\s*\w+\s*,|''|'\{/;

function pieces(text: string): (string | [string])[] {
  return text.split(/(\{\s*\w+\s*\})/).flatMap((part): (string | [string])[] => {
    const value = /^\{\s*(\w+)\s*\}$/.exec(part)?.[1];
    if (value !== undefined) return [[value]];
    return part === '' ? [] : [part];
  });
}
