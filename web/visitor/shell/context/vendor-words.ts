import { listSnippets } from '#contract/queue/queue.ts';
import type { Language } from '#domain/language/languages.ts';
import { request } from '#web/connection/request.ts';
import type { CompiledWords } from '#web/language/catalogue.ts';

/**
 * The vendor's own words in a language (§7), fetched when the visitor chooses it. The language is part of the
 * address: the page's other requests still have the one that is being left. Snippets override synonyms, which
 * the page has without a request.
 */
export async function vendorWords(
  language: Language,
  synonyms: Readonly<Record<string, string>> = {},
): Promise<CompiledWords> {
  const snippets = await request(listSnippets, { query: { lang: language } }).catch(() => null);
  return compiled({ ...synonyms, ...snippets?.data });
}

/** The texts as compiled messages. Plain texts and texts with simple values ("{name}") need no compiler. */
export async function compiled(texts: Readonly<Record<string, string>>): Promise<CompiledWords> {
  const entries = Object.entries(texts);
  const isComplex = entries.some(([, text]) => COMPLEX.test(text));
  const compile = isComplex ? await loadCompiler() : null;
  return Object.fromEntries(
    entries.flatMap(([id, text]) => {
      const message = COMPLEX.test(text) ? compile?.(text) : pieces(text);
      return message === undefined ? [] : [[id, message]];
    }),
  );
}

const COMPLEX = /\{\s*\w+\s*,|''|'\{/;

type Compile = (text: string) => unknown;

/** For plurals and choices only: few vendors write them. If it does not load, the catalogue's words remain. */
async function loadCompiler(): Promise<Compile | null> {
  try {
    const { compileMessageOrThrow } = await import('@lingui/message-utils/compileMessage');
    return (text) => {
      try {
        return compileMessageOrThrow(text);
      } catch {
        // As the server shows it.
        return [text];
      }
    };
  } catch {
    return null;
  }
}

function pieces(text: string): (string | [string])[] {
  return text.split(/(\{\s*\w+\s*\})/).flatMap((part): (string | [string])[] => {
    const value = /^\{\s*(\w+)\s*\}$/.exec(part)?.[1];
    if (value !== undefined) return [[value]];
    return part === '' ? [] : [part];
  });
}
