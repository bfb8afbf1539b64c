import type { Language } from '../language/languages.ts';
import { checkTemplate } from '../notifications/template-text.ts';
import type { TemplateFault } from '../notifications/template-text.ts';
import { withoutFormats } from './rich-text.ts';
import type { LocalisedText, SettingKind } from './setting-kinds.ts';

type Kind = Extract<SettingKind, { type: 'localised-text' }>;

/** The first fault of a text by language: where it stands, why, and how long the text is. */
export interface LocalisedFault extends TemplateFault {
  readonly language: Language;
  /** The characters of the text. */
  readonly length: number;
}

/** The address of a script: refused where a link could have it, and of no use elsewhere. */
const SCRIPT = /\b(?:javascript|vbscript)\s*:/i;

/** Returns the first fault of texts by language; null if clients and staff may read them. An empty text is none of the vendor's. */
export function localisedFault(kind: Kind, texts: LocalisedText): LocalisedFault | null {
  for (const [language, text] of Object.entries(texts) as [Language, string][]) {
    const fault = text === '' ? null : faultOfText(kind, text);
    if (fault !== null) return { ...fault, language, length: text.length };
  }
  return null;
}

function faultOfText(kind: Kind, typed: string): TemplateFault | null {
  // Both come from a clipboard, and mean what every text may have.
  const plain = typed.replaceAll('\r\n', '\n').replaceAll('\t', ' ');
  const text = kind.isFormatted ? withoutFormats(plain) : plain;
  if (typed.length > kind.max) return faultOfPart(kind, text);
  const lines = kind.isList ? text.split('\n') : [text];
  for (const [index, line] of lines.entries()) {
    const fault = line.trim() === '' && kind.holdsAll !== true ? null : faultOfPart(kind, line);
    if (fault !== null) return { ...fault, line: fault.line + index };
  }
  const script = SCRIPT.exec(plain);
  if (script === null) return null;
  const before = plain.slice(0, script.index).split('\n');
  return { reason: 'markup', line: before.length, column: before.at(-1)!.length + 1, name: '' };
}

function faultOfPart({ max, variables, holdsAll }: Kind, text: string): TemplateFault | null {
  const required = holdsAll ? variables : [];
  return checkTemplate(text, { max, isOneLine: holdsAll === true, variables, choices: [], required });
}

const REASONS: { readonly [R in TemplateFault['reason']]: string } = {
  empty: 'the text is empty',
  too_long: 'the text is too long',
  markup: 'markup and scripts are not possible',
  control: 'this character is not possible',
  line_break: 'the text has one line',
  open: 'this brace is not closed',
  closed: 'no brace is open here',
  syntax: 'this variable is not readable',
  no_other: 'these cases need one named other',
  unknown: 'there is no such variable',
  choice: 'the variable needs its cases',
  missing: 'the variable is missing',
};

/** Returns a fault as English words that follow the name of the setting. */
export function localisedFaultWords(fault: LocalisedFault): string {
  const { language, line, column, reason, name, length } = fault;
  if (reason === 'too_long') return `must have at most ${name} characters in ${language}, not ${length}`;
  const words = name === '' ? REASONS[reason] : `${REASONS[reason]}: ${name}`;
  return `must be plain text in ${language}, but in line ${line} at character ${column} ${words}`;
}
