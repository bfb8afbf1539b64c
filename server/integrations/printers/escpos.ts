import { dotsOf } from '#domain/devices/printing.ts';
import type { LineImage, Printer, Receipt, ReceiptLine } from '#domain/devices/printing.ts';
import { CODE_PAGES, encodeText, tidy } from './code-pages.ts';
import type { Encoded } from './code-pages.ts';

const [DLE, ESC, FS, GS] = [0x10, 0x1b, 0x1c, 0x1d] as const;

/** Reset; letters of one byte, since a Chinese printer else reads two as one sign; no national letters. */
const START = [ESC, 0x40, FS, 0x2e, ESC, 0x52, 0];
const CENTRE = [ESC, 0x61, 1];
const FEED_AND_CUT = [ESC, 0x64, 3, GS, 0x56, 66, 0];

/** Real-time requests: they are heard while the printer is offline. */
export const ASK_STATUS = { printer: [DLE, 4, 1], offline: [DLE, 4, 2], paper: [DLE, 4, 4] } as const;

/** Waits in line behind the printed data, so that its response says that all of it was read. */
export const ASK_WHEN_DONE = [GS, 0x72, 1] as const;

/** A letter of the printer's first font. */
const LETTER_DOTS = 12;
/** The ticket number is four times as large, and smaller if it would not fit. */
const NUMBER_SIZE = 4;

type Look = Pick<Printer, 'paper' | 'letters'>;

const pagesOf = ({ letters }: Pick<Printer, 'letters'>) => (letters === 'own' ? CODE_PAGES : []);

/** The logo, and the lines whose letters the printer lacks: the kiosk draws them. */
export const linesToDraw = ({ lines }: Receipt, printer: Look): ReceiptLine[] =>
  lines.filter((line) => encodedText(line, printer) === null);

const encodedText = ({ text, look }: ReceiptLine, printer: Look): Encoded | null =>
  look === 'logo' ? null : encodeText(tidy(text), pagesOf(printer));

/** The commands that print a receipt. A line that is neither in the printer's letters nor drawn throws. */
export function encodeReceipt(receipt: Receipt, printer: Look, drawn: readonly LineImage[] = []): Buffer {
  const parts = receipt.lines.map((line) => {
    const encoded = encodedText(line, printer);
    if (encoded) return textLine(line, encoded, printer);
    const picture = drawn.find(({ text, look }) => text === line.text && look === line.look);
    if (!picture) throw new Error('a line of the receipt was not drawn');
    return raster(picture);
  });
  return Buffer.concat([
    Buffer.from([...START, ...CENTRE]),
    ...parts,
    ...(receipt.code === null ? [] : [newLine(), qrCode(receipt.code, printer)]),
    Buffer.from(FEED_AND_CUT),
  ]);
}

const newLine = (): Buffer => Buffer.from('\n');

function textLine({ look }: ReceiptLine, { page, bytes }: Encoded, { paper }: Look): Buffer {
  const columns = Math.floor(dotsOf(paper) / LETTER_DOTS);
  const size = look === 'number' ? Math.max(1, Math.min(NUMBER_SIZE, Math.floor(columns / bytes.length))) : 1;
  const isBold = look !== 'plain';
  return Buffer.concat([
    Buffer.from(page ? [ESC, 0x74, page.number] : []),
    Buffer.from([ESC, 0x45, isBold ? 1 : 0, GS, 0x21, ((size - 1) << 4) | (size - 1)]),
    ...wrapped(bytes, Math.floor(columns / size)).map((row) => Buffer.concat([row, newLine()])),
  ]);
}

const SPACE = 0x20;

/** Rows that break at spaces, and within a word only if the word is longer than a row. */
function wrapped(bytes: Buffer, columns: number): Buffer[] {
  if (bytes.length <= columns) return [bytes];
  const space = bytes.subarray(0, columns + 1).lastIndexOf(SPACE);
  const end = space > 0 ? space : columns;
  return [bytes.subarray(0, end), ...wrapped(bytes.subarray(space > 0 ? end + 1 : end), columns)];
}

function raster({ width, height, bits }: LineImage): Buffer {
  const head = Buffer.from([GS, 0x76, 0x30, 0, width & 255, width >> 8, height & 255, height >> 8]);
  return Buffer.concat([head, bits]);
}

/** Dots of a module, by the paper's width: a longer address makes more of them. */
const MODULES = { 80: 6, 58: 5 } as const;

function qrCode(text: string, { paper }: Look): Buffer {
  const command = (fn: number, ...data: number[]): Buffer =>
    Buffer.from([GS, 0x28, 0x6b, (data.length + 2) & 255, (data.length + 2) >> 8, 0x31, fn, ...data]);
  return Buffer.concat([
    command(65, 50, 0),
    command(67, MODULES[paper]),
    // Error correction M, as the code on the screen.
    command(69, 49),
    command(80, 48, ...Buffer.from(text, 'latin1')),
    command(81, 48),
  ]);
}
