import * as z from 'zod/mini';
import { RECEIPT_LOOKS } from '#domain/devices/printing.ts';
import { describe, part } from '../protocol/described.responses.ts';
import { deviceRow } from './devices.responses.ts';
import { previewTicket } from '../settings/page-preview.ts';
import { printTestPage, printTicket, setDevicePrinter } from './printing.ts';

const line = part('ReceiptLine', z.strictObject({ text: z.string(), look: z.enum(RECEIPT_LOOKS) }));
const receipt = part('Receipt', z.strictObject({ lines: z.array(line), code: z.nullable(z.string()) }));

export const PRINTING = [
  describe(setDevicePrinter, {
    tag: 'Devices',
    summary: 'Set the printer of a kiosk',
    words: 'The server connects to it within the networks of the operator alone. Null removes it.',
    status: 200,
    response: z.strictObject({ data: deviceRow }),
  }),
  describe(printTestPage, {
    tag: 'Devices',
    summary: 'Print a test page',
    words: 'The device in the response carries the state of its printer.',
    status: 200,
    response: z.strictObject({ data: deviceRow }),
  }),
  describe(printTicket, {
    tag: 'Devices',
    summary: 'Print the ticket of a visitor on a kiosk',
    words:
      'For the kiosk on which the visitor joined or checked in, within fifteen minutes. The response has the receipt if the browser prints, or the lines that the kiosk has to draw.',
    status: 200,
    response: z.strictObject({
      data: z.union([
        z.strictObject({ state: z.enum(['off', 'printed', 'failed']) }),
        z.strictObject({ state: z.literal('browser'), receipt }),
        z.strictObject({ state: z.literal('draw'), lines: z.array(line), dots: z.number() }),
      ]),
    }),
  }),
  describe(previewTicket, {
    tag: 'Set-up',
    summary: 'Preview a printed ticket',
    words:
      'Returns the ticket that a kiosk of the location would print if the changes were saved. The visitor is an example, and the code opens nothing. Stores nothing.',
    status: 200,
    response: z.strictObject({ data: receipt }),
  }),
] as const;

export const PRINTING_EXAMPLES = {
  setDevicePrinter: {
    body: { printer: { host: '192.168.10.40', port: 9100, paper: 80, letters: 'own' }, version: 1 },
  },
  previewTicket: {
    query: { location: '1' },
    body: { location_id: null, values: { 'lobby.ticketHeader': { en: 'Welcome' } }, reset: [] },
  },
  printTestPage: {},
  printTicket: { body: { visit_id: '7', lang: 'en' } },
} as const;
