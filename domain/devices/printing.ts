import { MINUTE } from '../time/instant.ts';

/** How a kiosk prints tickets: not at all, by its own browser, or by the server over the network. */
export const TICKET_PRINTING = ['off', 'browser', 'network'] as const;
export type TicketPrinting = (typeof TICKET_PRINTING)[number];

/** The ports of raw printing: that of a printer, and those of print servers with several printers. */
export const PRINTER_PORTS = [9100, 9101, 9102] as const;

/** The widths of receipt paper, in millimetres. */
export const PAPER_WIDTHS = [80, 58] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/** The dots of a printed line: 72 mm and 48 mm at 203 dots an inch. */
export const dotsOf = (paper: PaperWidth): number => (paper === 80 ? 576 : 384);

/** Whose letters a printer prints: its own, or for all but ASCII, a picture of the kiosk's. */
export const PRINTER_LETTERS = ['own', 'drawn'] as const;
export type PrinterLetters = (typeof PRINTER_LETTERS)[number];

/** What became of the last request to a printer. `refused` is outside the networks of the operator. */
export const PRINTER_STATES = [
  'ready',
  'paper-out',
  'cover-open',
  'offline',
  'unreachable',
  'refused',
] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

/** The lines of a ticket that a vendor may leave out. Its number is on every ticket. */
export const TICKET_FIELDS = ['logo', 'vendor', 'location', 'service', 'wait', 'joined', 'code'] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];
export const FIELD_CHOICES = ['printed', 'none'] as const;
/** What a vendor says for each line. One without a value is printed, but for the logo. */
export type TicketFields = Readonly<Partial<Record<TicketField, (typeof FIELD_CHOICES)[number]>>>;
export const isPrinted = (fields: TicketFields, field: TicketField): boolean =>
  (fields[field] ?? (field === 'logo' ? 'none' : 'printed')) === 'printed';

/** A kiosk prints a visit for so long after it joined or checked in there. */
export const PRINT_WITHIN_MS = 15 * MINUTE;

/** The network printer of a kiosk. */
export interface Printer {
  host: string;
  port: (typeof PRINTER_PORTS)[number];
  paper: PaperWidth;
  letters: PrinterLetters;
}

/** How a line looks on paper. The text of a logo is its address. */
export const RECEIPT_LOOKS = ['plain', 'bold', 'number', 'logo'] as const;

export interface ReceiptLine {
  text: string;
  look: (typeof RECEIPT_LOOKS)[number];
}

/** A ticket on paper: its lines, and the text of its QR code; null without one. */
export interface Receipt {
  lines: ReceiptLine[];
  code: string | null;
}

/** A line as the kiosk has drawn it: rows of dots, eight a byte, the leftmost in the highest bit. */
export interface LineImage {
  text: string;
  look: ReceiptLine['look'];
  /** In bytes. */
  width: number;
  /** In dots. */
  height: number;
  bits: Uint8Array;
}

/** The highest drawn line, in dots: a text of the vendor in many rows. */
export const IMAGE_HEIGHT = 800;

const NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const IPV6 = /^[0-9a-f:]{2,39}$/i;

/**
 * Whether a text can name a printer: a host name, an IPv4 or an IPv6 address, without a port. A last part of
 * digits makes an IPv4 address, which has four decimal parts: other spellings hide what they mean.
 */
export function isPrinterHost(text: string): boolean {
  if (text.includes(':')) return IPV6.test(text);
  if (!NAME.test(text)) return false;
  const parts = text.split('.');
  if (!/^(?:\d+|0x[0-9a-f]*)$/i.test(parts.at(-1)!)) return true;
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}
