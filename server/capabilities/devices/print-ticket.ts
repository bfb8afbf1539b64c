import { printTicket } from '#contract/devices/printing.ts';
import type { TicketPrint } from '#contract/devices/printing.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { dotsOf, PRINT_WITHIN_MS } from '#domain/devices/printing.ts';
import type { LineImage, PrinterState, Receipt, ReceiptLine } from '#domain/devices/printing.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { OutboundPorts } from '#server/integrations/open-outbound-ports.ts';
import { encodeReceipt, linesToDraw } from '#server/integrations/printers/escpos.ts';
import { ticketOfDevice } from '../queue/index.ts';
import type { TicketOfDevice } from '../queue/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { confirmCode } from '../visits/index.ts';
import { deviceOf, notePrinterState, printerOf } from './devices-store.ts';
import type { StoredDevice } from './devices-store.ts';
import { receiptOf } from './receipt-of.ts';

export interface PrintDeps {
  keys: Keys;
  config: { publicUrl: string };
  ports: Pick<OutboundPorts, 'printers'>;
}

/** A kiosk prints the ticket of its visitor. No transaction is open while the printer prints. */
export const printTicketRoute = (deps: PrintDeps): Route =>
  route(printTicket, async (context) => {
    const { person, vendor, body, now } = context;
    if (person?.device?.kind !== 'kiosk') throw refuse('device-required');
    const { id: deviceId } = person.device;
    const since = now - PRINT_WITHIN_MS;
    const { device, receipt, way } = await context.read(async (tx) => {
      const ticket = await ticketOfDevice(tx, { visitId: readId(body.visit_id) ?? 0, deviceId, since });
      if (!ticket) throw refuse('not-found');
      const settings = await effectiveSettings(tx, ticket.locationId);
      const language = [body.lang, ticket.lang].find(isLanguage) ?? 'en';
      // A confirmation number checks in, and must not become the code that opens the appointment.
      const url = ticket.hasJoined ? pageOf(ticket, { tx, vendor, language, deps }) : null;
      return {
        device: (await deviceOf(tx, deviceId))!,
        receipt: await receiptOf(tx, { ticket, settings, vendor, language, now, url }),
        way: settings.get('kiosk.ticketPrinting'),
      };
    });
    if (way === 'off') return ok<{ data: TicketPrint }>({ data: { state: 'off' } });
    if (way === 'browser') return ok<{ data: TicketPrint }>({ data: { state: 'browser', receipt } });
    const printed = await overNetwork(deps, device, { receipt, drawn: drawnLines(body) });
    if (typeof printed !== 'string') return ok<{ data: TicketPrint }>({ data: printed });
    return context.write(async (tx) => {
      await notePrinterState(tx, device, { state: printed, now });
      return ok({ data: { state: printed === 'ready' ? 'printed' : 'failed' } });
    });
  });

/** What became of it, or what the kiosk must do first. */
async function overNetwork(
  { ports: { printers } }: PrintDeps,
  device: StoredDevice,
  { receipt, drawn }: { receipt: Receipt; drawn: readonly LineImage[] },
): Promise<PrinterState | TicketPrint> {
  const printer = printerOf(device);
  if (printer === null) return { state: 'failed' };
  if (!printers) return 'refused';
  const dots = dotsOf(printer.paper);
  const fitting = drawn.filter(({ width }) => width * 8 <= dots);
  const missing = linesToDraw(receipt, printer).filter((line) => !fitting.some((one) => isOf(one, line)));
  if (missing.length > 0) return { state: 'draw', lines: missing, dots };
  return printers.print(printer, encodeReceipt(receipt, printer, fitting));
}

const isOf = (drawn: LineImage, line: ReceiptLine): boolean =>
  drawn.text === line.text && drawn.look === line.look;

/** The pictures of the kiosk. One whose size does not fit its data would shift what follows. */
function drawnLines({ drawn = [] }: BodyOf<typeof printTicket>): LineImage[] {
  return drawn.map((line, at) => {
    const bits = Buffer.from(line.bits, 'base64url');
    if (bits.length !== line.width * line.height)
      throw refuse('field-invalid', { fields: [{ pointer: `/drawn/${at}/bits`, code: 'format' }] });
    return { ...line, bits };
  });
}

/** The visitor's own page, as the code on the screen of the kiosk names it. */
function pageOf(
  { visitId, codeVersion }: TicketOfDevice,
  of: { tx: Tx; vendor: RequestContext['vendor']; language: Language; deps: PrintDeps },
): string {
  const { tx, vendor, language, deps } = of;
  const code = confirmCode(deps.keys, { vendorId: tx.vendorId, visitId, codeVersion });
  const query = new URLSearchParams({
    id: String(visitId),
    code,
    booked_through: 'kiosk_qr',
    lang: language,
  });
  return `${deps.config.publicUrl}${vendorPrefix(vendor.pathname)}${visitorPath('visit')}?${query.toString()}`;
}
