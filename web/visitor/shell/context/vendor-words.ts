import { listSnippets } from '#contract/queue/queue.ts';
import { request } from '#web/connection/request.ts';
import type { CompiledWords } from '#web/language/catalogue.ts';

/** The vendor's own words in the current request language (§7), fetched when the language changes. */
export async function vendorWords(): Promise<CompiledWords> {
  const { data } = await request(listSnippets, {});
  return compiledPlain(data);
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
