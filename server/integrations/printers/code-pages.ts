/** A code page of receipt printers: its number in `ESC t`, and its name in the encoding standard. */
export interface CodePage {
  number: number;
  name: string;
}

/** The pages that Epson's printers and those after their example have, the first that fits a line is used. */
export const CODE_PAGES: readonly CodePage[] = [
  { number: 16, name: 'windows-1252' },
  { number: 45, name: 'windows-1250' },
  { number: 17, name: 'ibm866' },
];

/** The spaces and hyphens of typography, which look the same on paper. */
const SAME: Readonly<Record<string, string>> = { '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', '\u2011': '-' };

/** What a page without these signs prints instead. */
const NEARLY: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '•': '-',
};

const tables = new Map<string, ReadonlyMap<string, number>>();

/** The bytes of the letters of a page. Its own decoder knows them. */
function tableOf(name: string): ReadonlyMap<string, number> {
  const known = tables.get(name);
  if (known) return known;
  const decoder = new TextDecoder(name);
  const table = new Map<string, number>();
  for (let byte = 0xff; byte >= 0x80; byte -= 1) {
    const letter = decoder.decode(Uint8Array.of(byte));
    // Control characters of the upper half print nothing.
    if (letter !== '\ufffd' && !/[\u0080-\u009f]/.test(letter)) table.set(letter, byte);
  }
  tables.set(name, table);
  return table;
}

/** A text as it is printed: composed letters, plain spaces and hyphens, no control characters. */
export const tidy = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => SAME[letter] ?? letter)
    .join('')
    // A control character would end the line and begin a command of its own.
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

export interface Encoded {
  /** Null for ASCII, which every page has. */
  page: CodePage | null;
  bytes: Buffer;
}

/** A tidy text in the first page that has all its letters; null if none has. */
export function encodeText(text: string, pages: readonly CodePage[]): Encoded | null {
  const ascii = bytesIn(text, new Map());
  if (ascii) return { page: null, bytes: ascii };
  for (const page of pages) {
    const bytes = bytesIn(text, tableOf(page.name));
    if (bytes) return { page, bytes };
  }
  return null;
}

function bytesIn(text: string, table: ReadonlyMap<string, number>): Buffer | null {
  const bytes: number[] = [];
  for (const letter of text) {
    const byte = byteOf(letter, table);
    if (byte !== undefined) bytes.push(byte);
    else if (NEARLY[letter] !== undefined && table.size > 0)
      bytes.push(...Buffer.from(NEARLY[letter], 'ascii'));
    else return null;
  }
  return Buffer.from(bytes);
}

function byteOf(letter: string, table: ReadonlyMap<string, number>): number | undefined {
  const code = letter.codePointAt(0)!;
  return code >= 0x20 && code < 0x7f ? code : table.get(letter);
}
