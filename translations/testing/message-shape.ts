import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessageToken } from '@lingui/message-utils/compileMessage';

export type Choice = { name: string; cases: string[] };

/** What a message is made of, apart from its wording: enough to tell whether a translation can stand in for the English. */
export type MessageShape = {
  /** Names of all values the message takes, sorted, each once. */
  placeholders: string[];
  /** Formats asked for, as `name:type:style`; plain, plural and select values have none. */
  formats: string[];
  plurals: (Choice & { ordinal: boolean })[];
  selects: Choice[];
  /** Marks of rich text such as `<terms>`, sorted. */
  tags: string[];
  /** The wording alone, values left out. */
  wording: string;
};

/** Reads a message as the product does. Throws where it is no ICU MessageFormat. */
export function messageShape(message: string): MessageShape {
  const shape: MessageShape = {
    placeholders: [],
    formats: [],
    plurals: [],
    selects: [],
    tags: [],
    wording: '',
  };
  for (const token of compileMessageOrThrow(message)) addToken(shape, token);
  shape.placeholders = [...new Set(shape.placeholders)].sort();
  shape.formats = [...new Set(shape.formats)].sort();
  shape.tags = [...new Set(shape.wording.match(/<\/?[a-z0-9_-]+\s*\/?>/gi) ?? [])].sort();
  return shape;
}

function addToken(shape: MessageShape, token: CompiledMessageToken): void {
  if (typeof token === 'string') {
    shape.wording += token;
    return;
  }
  const [name, type, format] = token;
  shape.placeholders.push(name);
  if (type === 'plural' || type === 'selectordinal' || type === 'select') {
    const { offset: _, ...branches } = format as Record<string, CompiledMessageToken[] | number | undefined>;
    const choice = { name, cases: Object.keys(branches) };
    if (type === 'select') shape.selects.push(choice);
    else shape.plurals.push({ ...choice, ordinal: type === 'selectordinal' });
    for (const branch of Object.values(branches))
      for (const inner of branch as CompiledMessageToken[]) addToken(shape, inner);
  } else if (type !== undefined) {
    shape.formats.push([name, type, format === undefined ? '' : JSON.stringify(format)].join(':'));
  }
}
