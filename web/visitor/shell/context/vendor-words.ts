import { listSnippets } from '#contract/queue/queue.ts';
import { seePageSettings } from '#contract/vendors/page-settings.ts';
import type { Language } from '#domain/language/languages.ts';
import { EMPTY_PLACEMENTS } from '#domain/wording/placements.ts';
import { request } from '#web/connection/request.ts';
import type { Requester } from '#web/connection/request.ts';
import type { CompiledWords } from '#web/language/catalogue.ts';

/**
 * The vendor's own words in a language (§7), fetched when the visitor chooses it. The language is part of the
 * address: the page's other requests still have the one that is being left. Snippets override synonyms, which
 * the page has without a request.
 */
export async function vendorWords(
  lang: Language,
  synonyms: Readonly<Record<string, string>> = {},
  send: Requester = request,
): Promise<CompiledWords> {
  const snippets = await send(listSnippets, { query: { lang } }).catch(() => null);
  const texts = { ...EMPTY_PLACEMENTS, ...synonyms, ...snippets?.data };
  const isPlain = Object.values(texts).every((text) => !COMPLEX.test(text));
  return { ...compiledPlain(texts), ...(isPlain ? {} : await compiledByServer(lang, send)) };
}

/** Plurals and choices need the compiler, which pages do not load. Without a response the catalogue's words remain. */
async function compiledByServer(lang: Language, send: Requester): Promise<CompiledWords> {
  const settings = await send(seePageSettings, { query: { lang } }).catch(() => null);
  return settings?.data?.overrides ?? {};
}

/** Plain texts and texts with simple values ("{name}") as compiled messages, without the others. */
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
