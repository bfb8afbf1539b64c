import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The printer's trouble: it stays silent, breaks off in the middle, or reports it. */
export type PrinterMood =
  | 'ready'
  | 'hangs'
  | 'breaks-off'
  | 'paper-out'
  | 'cover-open'
  | 'offline'
  | 'runs-out'
  | 'knows-no-done'
  | 'chatters';

/** One item on paper, as the printer has read it. */
export type Printed =
  | { kind: 'text'; text: string; page: number; bold: boolean; size: number; centred: boolean }
  | { kind: 'picture'; width: number; height: number; black: number }
  | { kind: 'code'; text: string; module: number; correction: number };

export interface PrintedReceipt {
  items: Printed[];
  /** The rows of text. */
  rows: string[];
  code: string | null;
  wasCut: boolean;
}

export interface ReceiptPrinter {
  host: string;
  port: number;
  mood: PrinterMood;
  receipts: PrintedReceipt[];
  connections: number;
  /** Commands that no receipt printer knows. */
  unknown: string[];
  stop(): Promise<void>;
}

/** A receipt printer that speaks ESC/POS over TCP, with 48 or 32 letters a row as an 80 or 58 mm one. */
export async function aReceiptPrinter({
  host = '127.0.0.1',
  port = 0,
  columns = 48,
} = {}): Promise<ReceiptPrinter> {
  const sockets = new Set<Socket>();
  const printer: ReceiptPrinter = {
    host,
    port,
    mood: 'ready',
    receipts: [],
    connections: 0,
    unknown: [],
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    printer.connections += 1;
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const reader = readerOf(printer, columns, (byte) => socket.write(Uint8Array.of(byte)));
    socket.on('data', (chunk) => {
      if (printer.mood === 'hangs') return;
      if (printer.mood === 'chatters') socket.write('HTTP/1.1 400 Bad Request\r\n'.repeat(40));
      else reader.read(chunk);
      if (printer.mood === 'breaks-off' && reader.hasPrinted()) socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  printer.port = (server.address() as AddressInfo).port;
  return printer;
}

const PAGES: Readonly<Record<number, string>> = {
  0: 'ascii',
  16: 'windows-1252',
  17: 'ibm866',
  45: 'windows-1250',
};

/** The responses to DLE EOT. */
function statusOf(mood: PrinterMood, hasPrinted: boolean, about: number): number {
  const isOut = mood === 'paper-out' || (mood === 'runs-out' && hasPrinted);
  const isOpen = mood === 'cover-open';
  if (about === 1) return 0x12 | (isOut || isOpen || mood === 'offline' ? 0x08 : 0);
  if (about === 2) return 0x12 | (isOpen ? 0x04 : 0) | (isOut ? 0x20 : 0);
  return 0x12 | (isOut ? 0x60 : 0);
}

/** They do not say that they have read all data. */
const SILENT_AFTER = new Set<PrinterMood>(['knows-no-done', 'runs-out', 'breaks-off']);

interface Style {
  page: number;
  bold: boolean;
  size: number;
  centred: boolean;
}

function readerOf(printer: ReceiptPrinter, columns: number, respond: (byte: number) => void) {
  let waiting = Buffer.alloc(0);
  let style: Style = { page: 0, bold: false, size: 1, centred: false };
  let row: number[] = [];
  let items: Printed[] = [];
  let code = { text: '', module: 3, correction: 48 };
  let hasPrinted = false;

  const endRow = (): void => {
    const text = new TextDecoder(PAGES[style.page] ?? 'ascii').decode(Uint8Array.from(row));
    if (row.length * style.size > columns) printer.unknown.push(`a row of ${row.length} letters: ${text}`);
    if (row.some((byte) => byte >= 0x80) && style.page === 0) printer.unknown.push('letters without a page');
    if (row.length > 0) items.push({ kind: 'text', text, ...style });
    row = [];
    hasPrinted = true;
  };
  const cut = (): void => {
    const rows = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
    const last = items.find((item) => item.kind === 'code');
    if (printer.mood !== 'runs-out' && printer.mood !== 'breaks-off')
      printer.receipts.push({ items, rows, code: last?.text ?? null, wasCut: true });
    items = [];
  };

  /** The length of the command at the start, and what it does; null until all of it has arrived. */
  function command(bytes: Buffer): [length: number, act: () => void] | null {
    const [first, second = -1, third = -1] = bytes;
    const need = (length: number, act: () => void): [number, () => void] | null =>
      bytes.length < length ? null : [length, act];
    const set = (change: Partial<Style>) => () => void (style = { ...style, ...change });
    if (first === 0x0a) return [1, endRow];
    if (first! >= 0x20) return [1, () => void row.push(first!)];
    if (bytes.length < 2) return null;
    const name = `${first!.toString(16)} ${second.toString(16)}`;
    if (name === '10 4') return need(3, () => respond(statusOf(printer.mood, hasPrinted, third)));
    if (name === '1b 40') return [2, set({ page: 0, bold: false, size: 1, centred: false })];
    if (name === '1c 2e') return [2, () => undefined];
    if (name === '1b 52') return need(3, () => undefined);
    if (name === '1b 61') return need(3, set({ centred: third === 1 }));
    if (name === '1b 74') return need(3, set({ page: third }));
    if (name === '1b 45') return need(3, set({ bold: third === 1 }));
    if (name === '1b 64') return need(3, () => undefined);
    if (name === '1d 21') return need(3, set({ size: (third & 15) + 1 }));
    if (name === '1d 56') return need(4, cut);
    if (name === '1d 72') return need(3, () => void (SILENT_AFTER.has(printer.mood) || respond(0)));
    if (name === '1d 76') return picture(bytes);
    if (name === '1d 28') return symbol(bytes);
    return [1, () => void printer.unknown.push(name)];
  }
  function picture(bytes: Buffer): [number, () => void] | null {
    if (bytes.length < 8) return null;
    const [width, height] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
    const length = 8 + width * height;
    if (bytes.length < length) return null;
    const bits = bytes.subarray(8, length);
    const black = [...bits].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    return [length, () => void items.push({ kind: 'picture', width: width * 8, height, black })];
  }

  function symbol(bytes: Buffer): [number, () => void] | null {
    if (bytes.length < 8) return null;
    const length = 5 + bytes.readUInt16LE(3);
    if (bytes.length < length) return null;
    const data = bytes.subarray(7, length);
    const acts: Record<number, () => void> = {
      65: () => undefined,
      67: () => void (code.module = data[0]!),
      69: () => void (code.correction = data[0]!),
      80: () => void (code.text = data.subarray(1).toString('latin1')),
      81: () => {
        items.push({ kind: 'code', ...code });
        code = { ...code, text: '' };
      },
    };
    return [length, acts[bytes[6]!] ?? (() => void printer.unknown.push(`1d 28 ${bytes[6]}`))];
  }

  return {
    hasPrinted: () => hasPrinted,
    read(chunk: Buffer): void {
      waiting = Buffer.concat([waiting, chunk]);
      for (
        let next = command(waiting);
        waiting.length > 0 && next;
        next = waiting.length > 0 ? command(waiting) : null
      ) {
        waiting = waiting.subarray(next[0]);
        next[1]();
      }
    },
  };
}
