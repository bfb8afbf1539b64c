import * as z from 'zod/mini';
import {
  IMAGE_HEIGHT,
  PAPER_WIDTHS,
  PRINTER_LETTERS,
  PRINTER_PORTS,
  RECEIPT_LOOKS,
} from '#domain/devices/printing.ts';
import type { Receipt, ReceiptLine } from '#domain/devices/printing.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { DeviceRow } from './devices.ts';

/** What became of a ticket. Staff see why one was not printed; visitors read its number on the screen. */
export type TicketPrint =
  | { state: 'off' | 'printed' | 'failed' }
  /** The kiosk's browser prints it. */
  | { state: 'browser'; receipt: Receipt }
  /** The printer lacks the letters of these lines: the kiosk draws them, so many dots wide, and asks again. */
  | { state: 'draw'; lines: ReceiptLine[]; dots: number };

const printer = z.object({
  host: text(253),
  port: z.literal(PRINTER_PORTS),
  paper: z.literal(PAPER_WIDTHS),
  letters: z.enum(PRINTER_LETTERS),
});

const ofStaff = { access: { permission: 'devices-enrol' }, api: 'internal', vendor: 'session' } as const;
const ofDevice = z.object({ deviceId: pathId });

/** Sets the network printer of a kiosk; null removes it. */
export const setDevicePrinter = endpoint<{ data: DeviceRow }>()({
  name: 'setDevicePrinter',
  method: 'PUT',
  path: '/api/internal/v1/admin/devices/:deviceId/printer',
  ...ofStaff,
  params: ofDevice,
  body: z.object({ printer: z.nullable(printer), version: z.number() }),
  refusals: [...STAFF_WRITE_REFUSALS, 'record-changed'],
});

/** Prints a page that shows width, letters and code, and returns the state of the printer. */
export const printTestPage = endpoint<{ data: DeviceRow }>()({
  name: 'printTestPage',
  method: 'POST',
  path: '/api/internal/v1/admin/devices/:deviceId/test-page',
  ...ofStaff,
  idempotent: false,
  params: ofDevice,
  refusals: [...STAFF_WRITE_REFUSALS, 'printer-missing'],
});

const line = { text: text(600), look: z.enum(RECEIPT_LOOKS) };

/** A kiosk prints the ticket of a visitor who joined or checked in on it just now. */
export const printTicket = endpoint<{ data: TicketPrint }>()({
  name: 'printTicket',
  method: 'POST',
  path: '/api/internal/v1/device/ticket',
  access: 'anyone',
  api: 'internal',
  vendor: 'header',
  idempotent: false,
  body: z.object({
    visit_id: idText,
    /** The language on the screen. */
    lang: z.optional(z.string().check(z.maxLength(10))),
    /** Lines that the kiosk has drawn. */
    drawn: z.optional(
      z
        .array(
          z.object({
            ...line,
            /** Bytes of a row. */
            width: z.number().check(z.gte(1), z.lte(72), z.int()),
            height: z.number().check(z.gte(1), z.lte(IMAGE_HEIGHT), z.int()),
            /** Rows of dots in base64url, black is 1. */
            bits: z.string().check(z.maxLength(Math.ceil((72 * IMAGE_HEIGHT * 4) / 3)), z.regex(/^[\w-]*$/)),
          }),
        )
        .check(z.maxLength(12)),
    ),
  }),
  refusals: [
    'malformed-request',
    'vendor-required',
    'csrf-refused',
    'not-found',
    'field-invalid',
    'device-required',
    'device-revoked',
    'too-many-requests',
  ],
});
