import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessageToken } from '@lingui/message-utils/compileMessage';

export type Choice = { name: string; cases: string[] };

/** The parts of a message apart from its wording: enough to tell whether a translation can replace the English text. */
export type MessageShape = {
  /** Names of all values in the message, sorted, each once. */
  placeholders: string[];
  /** Formats as `name:type:style`; plain, plural and select values have none. */
  formats: string[];
  plurals: (Choice & { ordinal: boolean })[];
  selects: Choice[];
  /** Rich text tags such as `<terms>`, sorted. */
  tags: string[];
  /** The wording without values. */
  wording: string;
};

/** Parses a message like the product. Throws when it is not ICU MessageFormat. */
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
