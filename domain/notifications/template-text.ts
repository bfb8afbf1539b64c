/**
 * The text of a vendor's own message: plain text with ICU arguments, `{name}` and `{method, select, phone {…} other {…}}`.
 * Apostrophes quote nothing, unlike in ICU: "l'{location}" would otherwise print the placeholder to clients.
 */
export type TemplatePart = string | { readonly variable: string; readonly cases: TemplateCases | null };
export type TemplateCases = Readonly<Record<string, readonly TemplatePart[]>>;

/** Why a text is refused. */
export type TemplateFaultReason =
  | 'empty'
  | 'too_long'
  | 'markup'
  | 'control'
  | 'open'
  | 'closed'
  | 'syntax'
  | 'no_other'
  | 'unknown'
  | 'choice'
  | 'missing'
  | 'line_break';

export interface TemplateFault {
  readonly reason: TemplateFaultReason;
  /** The place in the text, both from 1. */
  readonly line: number;
  readonly column: number;
  /** The variable or the limit; empty without one. */
  readonly name: string;
}

type Parsed = { ok: true; parts: readonly TemplatePart[] } | { ok: false; fault: TemplateFault };

class Broken extends Error {
  readonly reason: TemplateFaultReason;
  readonly at: number;
  constructor(reason: TemplateFaultReason, at: number) {
    super(reason);
    this.reason = reason;
    this.at = at;
  }
}

/** Reads a text into its parts, or returns the first fault of its braces. */
export function parseTemplate(text: string): Parsed {
  try {
    const { parts, next } = partsFrom(text, 0);
    if (next < text.length) throw new Broken('closed', next);
    return { ok: true, parts };
  } catch (broken) {
    if (!(broken instanceof Broken)) throw broken;
    return { ok: false, fault: faultAt(text, broken.at, { reason: broken.reason }) };
  }
}

/** Reads until the end or an unmatched closing brace. */
function partsFrom(text: string, from: number): { parts: TemplatePart[]; next: number } {
  const parts: TemplatePart[] = [];
  let at = from;
  while (at < text.length && text[at] !== '}') {
    if (text[at] === '{') {
      const { part, next } = argumentFrom(text, at);
      parts.push(part);
      at = next;
    } else {
      const end = /[{}]/.exec(text.slice(at))?.index ?? text.length - at;
      parts.push(text.slice(at, at + end));
      at += end;
    }
  }
  return { parts, next: at };
}

const ARGUMENT = /^\{\s*([A-Za-z][A-Za-z0-9_]*)\s*(\}|,\s*select\s*,)/;

function argumentFrom(text: string, open: number): { part: TemplatePart; next: number } {
  const head = ARGUMENT.exec(text.slice(open));
  if (!head) throw new Broken(text.indexOf('}', open) < 0 ? 'open' : 'syntax', open);
  const variable = head[1]!;
  let at = open + head[0].length;
  if (head[2] === '}') return { part: { variable, cases: null }, next: at };
  const cases: Record<string, readonly TemplatePart[]> = {};
  for (;;) {
    const key = /^\s*(\w+)\s*\{/.exec(text.slice(at));
    if (!key) break;
    if (Object.hasOwn(cases, key[1]!)) throw new Broken('syntax', at);
    const { parts, next } = partsFrom(text, at + key[0].length);
    if (next >= text.length) throw new Broken('open', open);
    cases[key[1]!] = parts;
    at = next + 1;
  }
  at += /^\s*/.exec(text.slice(at))![0].length;
  if (at >= text.length) throw new Broken('open', open);
  if (text[at] !== '}') throw new Broken('syntax', at);
  if (!Object.hasOwn(cases, 'other')) throw new Broken('no_other', open);
  return { part: { variable, cases }, next: at + 1 };
}

function faultAt(
  text: string,
  at: number,
  { reason, name = '' }: { reason: TemplateFaultReason; name?: string },
): TemplateFault {
  const before = text.slice(0, at).split('\n');
  return { reason, line: before.length, column: before.at(-1)!.length + 1, name };
}

/** What a text may and must hold. */
export interface TemplateRules {
  readonly max: number;
  readonly isOneLine: boolean;
  /** Inserted as they are, and in `select`. */
  readonly variables: readonly string[];
  /** Only for `select`: their values are codes. */
  readonly choices: readonly string[];
  /** In the text whatever the case. */
  readonly required: readonly string[];
}

/** Returns the first fault of a vendor's text; null if it may be published. */
export function checkTemplate(text: string, rules: TemplateRules): TemplateFault | null {
  const fault = (reason: TemplateFaultReason, at: number, name?: string) =>
    faultAt(text, at, { reason, ...(name !== undefined && { name }) });
  if (text.trim() === '') return fault('empty', 0);
  if (text.length > rules.max) return fault('too_long', rules.max, String(rules.max));
  const control = [...text.matchAll(/\p{Cc}/gu)].find(([sign]) => sign !== '\n');
  if (control) return fault('control', control.index);
  if (rules.isOneLine && text.includes('\n')) return fault('line_break', text.indexOf('\n'));
  const markup = /<[A-Za-z/!?]|&(#\d+|#x[\da-f]+|[a-z]+);/i.exec(text);
  if (markup) return fault('markup', markup.index);
  const parsed = parseTemplate(text);
  if (!parsed.ok) return parsed.fault;
  for (const { variable, cases } of argumentsOf(parsed.parts)) {
    const at = new RegExp(`\\{\\s*${variable}\\b`).exec(text)?.index ?? 0;
    const isChoice = rules.choices.includes(variable);
    if (!isChoice && !rules.variables.includes(variable)) return fault('unknown', at, variable);
    if (isChoice && cases === null) return fault('choice', at, variable);
  }
  const missing = rules.required.find((name) => !isAlwaysIn(parsed.parts, name));
  return missing === undefined ? null : fault('missing', text.length, missing);
}

const argumentsOf = (parts: readonly TemplatePart[]): Exclude<TemplatePart, string>[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : [part, ...Object.values(part.cases ?? {}).flatMap(argumentsOf)],
  );

/** Whether each reader gets the value, whichever cases hold. */
const isAlwaysIn = (parts: readonly TemplatePart[], name: string): boolean =>
  parts.some(
    (part) =>
      typeof part !== 'string' &&
      (part.cases === null
        ? part.variable === name
        : Object.values(part.cases).every((one) => isAlwaysIn(one, name))),
  );

export type TemplateValues = Readonly<Record<string, string>>;

/** Stands where a value is empty, until the spaces around it are settled. */
const NOTHING = '\uFFFC';

/** Fills in the values. An empty value leaves no gap: "Hello {name}," is "Hello,". */
export function renderTemplate(parts: readonly TemplatePart[], values: TemplateValues): string {
  return rendered(parts, values)
    .replace(/[^\S\n]*\uFFFC(?=[^\S\n]*(?:[,.;:!?)]|\s|$))/g, '')
    .replace(/(^|\n|\()\uFFFC[^\S\n]*/g, '$1')
    .replaceAll(NOTHING, '')
    .replace(/[^\S\n]+$/gm, '')
    .trim();
}

function rendered(parts: readonly TemplatePart[], values: TemplateValues): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = valueOf(part, values);
      if (part.cases === null) return value === '' ? NOTHING : value.replaceAll(NOTHING, '');
      return rendered(caseOf(part.cases, value), values);
    })
    .join('');
}

/** Returns the variables that stand in the text with these values, and have none. */
export function emptyVariables(parts: readonly TemplatePart[], values: TemplateValues): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    const value = valueOf(part, values);
    if (part.cases !== null) return emptyVariables(caseOf(part.cases, value), values);
    return value === '' ? [part.variable] : [];
  });
}

const valueOf = ({ variable }: Exclude<TemplatePart, string>, values: TemplateValues): string =>
  Object.hasOwn(values, variable) ? values[variable]! : '';

const caseOf = (cases: TemplateCases, value: string): readonly TemplatePart[] => {
  const key = value === '' ? 'none' : value;
  return Object.hasOwn(cases, key) ? cases[key]! : cases['other']!;
};
