import { FIELD } from './pdu.ts';
import type { ShortMessage } from './pdu.ts';

/** The letters of GSM 03.38, by their code. */
const LETTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPE = 0x1b;
/** The letters that an escape stands before. */
const ESCAPED: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};

const CODES = new Map<string, readonly number[]>([
  ...Array.from(LETTERS, (letter, code) => [letter, [code]] as const).filter(([letter]) => letter !== '\x1b'),
  ...Object.entries(ESCAPED).map(([letter, code]) => [letter, [ESCAPE, code]] as const),
]);
const ESCAPED_LETTERS = new Map(Object.entries(ESCAPED).map(([letter, code]) => [code, letter]));

const CODING = { gsm: 0, latin1: 3, ucs2: 8 } as const;
/** The bit of a message whose text has a header before it. */
export const HAS_HEADER = 0x40;

const ONE = { [CODING.gsm]: 160, [CODING.ucs2]: 140 } as const;
/** Without the six bytes of the header: 153 letters of seven bits, or 67 of sixteen. */
const OF_SEVERAL = { [CODING.gsm]: 153, [CODING.ucs2]: 134 } as const;
/** A text of more parts than a phone joins is cut; the contract allows fewer. */
const MOST_PARTS = 255;

export interface TextPart {
  esmClass: number;
  coding: number;
  content: Buffer;
}

/** Splits a text into the messages that carry it: by seven-bit letters if it has no others, else by sixteen-bit ones. */
export function partsOf(text: string, reference: number): TextPart[] {
  const symbols = [...text];
  const coding = symbols.every((symbol) => CODES.has(symbol)) ? CODING.gsm : CODING.ucs2;
  const bytes = symbols.map((symbol) =>
    coding === CODING.gsm ? Buffer.from(CODES.get(symbol)!) : Buffer.from(symbol, 'utf16le').swap16(),
  );
  const whole = Buffer.concat(bytes);
  if (whole.length <= ONE[coding]) return [{ esmClass: 0, coding, content: whole }];
  // A symbol is never divided between two parts.
  const pieces: Buffer[][] = [[]];
  let length = 0;
  for (const one of bytes) {
    if (length + one.length > OF_SEVERAL[coding]) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)!.push(one);
    length += one.length;
  }
  const sent = pieces.slice(0, MOST_PARTS);
  return sent.map((piece, index) => ({
    esmClass: HAS_HEADER,
    coding,
    content: Buffer.concat([Buffer.from([5, 0, 3, reference & 0xff, sent.length, index + 1]), ...piece]),
  }));
}

/** A message that arrived, without its header: which part it is of how many. */
export interface ArrivedPart {
  reference: number;
  total: number;
  part: number;
  coding: number;
  content: Buffer;
}

const WHOLE = { reference: 0, total: 1, part: 1 };

export function partIn({ esmClass, coding, content, fields }: ShortMessage): ArrivedPart {
  if ((esmClass & HAS_HEADER) !== 0) {
    const length = content[0] ?? 0;
    const header = content.subarray(1, 1 + length);
    return { ...(placeIn(header) ?? WHOLE), coding, content: content.subarray(1 + length) };
  }
  const [reference, total, part] = [FIELD.partReference, FIELD.partTotal, FIELD.partNumber].map((tag) =>
    fields.get(tag),
  );
  if (reference?.length !== 2 || total?.length !== 1 || part?.length !== 1)
    return { ...WHOLE, coding, content };
  const place = { reference: reference.readUInt16BE(0), total: total[0]!, part: part[0]! };
  return { ...(isPlace(place) ? place : WHOLE), coding, content };
}

const isPlace = ({ total, part }: { total: number; part: number }) => total > 1 && part >= 1 && part <= total;

function placeIn(header: Buffer): typeof WHOLE | undefined {
  for (let at = 0; at + 2 <= header.length; at += 2 + header[at + 1]!) {
    const [kind, length] = [header[at], header[at + 1]!];
    const value = header.subarray(at + 2, at + 2 + length);
    if (kind === 0 && value.length === 3) {
      const place = { reference: value[0]!, total: value[1]!, part: value[2]! };
      return isPlace(place) ? place : undefined;
    }
    if (kind === 8 && value.length === 4) {
      const place = { reference: value.readUInt16BE(0), total: value[2]!, part: value[3]! };
      return isPlace(place) ? place : undefined;
    }
  }
  return undefined;
}

/** Reads the bytes of a text, which its parts may divide within a symbol. Null for a message that is no text. */
export function textIn(coding: number, content: Buffer): string | null {
  if (coding === CODING.ucs2) {
    const even = content.subarray(0, content.length - (content.length % 2));
    return Buffer.from(even).swap16().toString('utf16le').toWellFormed();
  }
  if (coding === CODING.latin1) return content.toString('latin1');
  // 1 is plain ASCII; 0 and the message classes of 0xf0 are the letters above.
  if (coding === 1) return content.toString('latin1');
  if (coding !== CODING.gsm && (coding & 0xf4) !== 0xf0) return null;
  let text = '';
  for (let at = 0; at < content.length; at += 1) {
    const code = content[at]! & 0x7f;
    if (code !== ESCAPE) text += LETTERS[code];
    else {
      at += 1;
      text += ESCAPED_LETTERS.get(content[at] ?? 0) ?? ' ';
    }
  }
  return text;
}
