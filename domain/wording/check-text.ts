import { readMessage } from './message-parts.ts';

/** As the setting `synonyms` allows. */
const OWN_TEXT_MOST = 1000;

/** The fault of a vendor's own text, with its place: the catalogues hold the sentences. */
export interface TextFault {
  readonly code: 'required' | 'too_long' | 'broken_text' | 'markup' | 'variable_missing' | 'variable_unknown';
  /** `max`, the name of a variable, or `place`: the number of the sign, from one. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What a text must have: the variables of the text it replaces, or those that it may use. */
export interface Variables {
  readonly allowed: readonly string[];
  readonly required: readonly string[];
}

/** A text that replaces another needs all of its variables. */
export function variablesOf(replaced: string): Variables {
  const read = readMessage(replaced);
  const names = read.ok ? read.parts.variables : [];
  return { allowed: names, required: names };
}

/** The first fault of an own text; null if visitors may read it. */
export function textFault(text: string, { allowed, required }: Variables): TextFault | null {
  if (text.trim() === '') return { code: 'required' };
  if (text.length > OWN_TEXT_MOST) return { code: 'too_long', values: { max: OWN_TEXT_MOST } };
  const markup = text.search(/<\s*[/!]?\s*[a-z]|javascript\s*:|&#/i);
  if (markup !== -1) return at('markup', markup);
  const controls = text.search(/[\p{Cc}\p{Cs}]/u);
  if (controls !== -1 && !/[\n\t]/.test(text[controls]!)) return at('markup', controls);
  const read = readMessage(text);
  if (!read.ok) return at('broken_text', read.at);
  const unknown = read.parts.variables.find((name) => !allowed.includes(name));
  if (unknown !== undefined) return { code: 'variable_unknown', values: { variable: unknown } };
  const missing = required.find((name) => !read.parts.variables.includes(name));
  return missing === undefined ? null : { code: 'variable_missing', values: { variable: missing } };
}

const at = (code: TextFault['code'], position: number): TextFault => ({
  code,
  values: { place: position + 1 },
});
