import { printTestPage, setDevicePrinter } from '#contract/devices/printing.ts';
import { isPrinterHost } from '#domain/devices/printing.ts';
import type { Printer, PrinterState, Receipt } from '#domain/devices/printing.ts';
import { formatDateTime } from '#domain/language/date-format.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { OutboundPorts } from '#server/integrations/open-outbound-ports.ts';
import { encodeReceipt, linesToDraw } from '#server/integrations/printers/escpos.ts';
import { locationRow, nameOf } from '../locations/index.ts';
import { changePrinter, notePrinterState, printerOf } from './devices-store.ts';
import { deviceAt, noted, rowOf } from './set-up-devices.ts';

export interface PrinterDeps {
  config: { publicUrl: string };
  ports: Pick<OutboundPorts, 'printers'>;
}

/** What staff do with the network printer of a kiosk. */
export const printerRoutes = (deps: PrinterDeps): Route[] => [setPrinterRoute, testPageRoute(deps)];

const setPrinterRoute = route(setDevicePrinter, async (context) =>
  context.write(async (tx) => {
    const device = await deviceAt(tx, context);
    const { printer, version } = context.body;
    const named = printer && { ...printer, host: printer.host.trim() };
    if (named && !isPrinterHost(named.host))
      throw refuse('field-invalid', { fields: [{ pointer: '/printer/host', code: 'format' }] });
    if (device.kind !== 'kiosk') throw refuse('not-found');
    if (device.version !== version) throw refuse('record-changed');
    const changed = await changePrinter(tx, device.id, named);
    await noted(tx, context, { device, kind: 'device-printer-set', version: changed });
    return ok({ data: rowOf(await deviceAt(tx, context), context.now) });
  }),
);

/** No transaction is open while the printer prints. */
const testPageRoute = ({ config, ports }: PrinterDeps): Route =>
  route(printTestPage, async (context) => {
    const { now } = context;
    const { device, location } = await context.read(async (tx) => {
      const found = await deviceAt(tx, context);
      return { device: found, location: await locationRow(tx, found.locationId, now) };
    });
    const printer = printerOf(device);
    if (printer === null || !location) throw refuse('printer-missing');
    const page = testPage(printer, {
      vendor: context.vendor.name,
      lines: [nameOf(location), device.name],
      time: formatDateTime(now, location.timeZone, 'en'),
      url: config.publicUrl,
    });
    const state = await stateOfTest(ports, printer, page);
    return context.write(async (tx) => {
      await notePrinterState(tx, device, { state, now });
      return ok({ data: rowOf(await deviceAt(tx, context), now) });
    });
  });

/** First the check, which also reaches a printer that failed a moment ago. */
async function stateOfTest(
  { printers }: PrinterDeps['ports'],
  printer: Printer,
  page: Receipt,
): Promise<PrinterState> {
  if (!printers) return 'refused';
  const state = await printers.check(printer);
  return state === 'ready' ? printers.print(printer, encodeReceipt(page, printer)) : state;
}

/** Letters of three code pages: staff see whether the printer has the same. */
const LETTERS = ['Aa 0123456789', 'àçéñöß ¿¡ «»', 'ąćęłńóśźż', 'абвгдежзийклмнопрстуфхцчшщъыьэюя'] as const;

/** Texts of staff may have any letters; the test page leaves out lines that only a kiosk could draw. */
function testPage(
  printer: Printer,
  of: { vendor: string; lines: readonly string[]; time: string; url: string },
): Receipt {
  const lines = [
    { text: of.vendor, look: 'bold' as const },
    ...of.lines.map((text) => ({ text, look: 'plain' as const })),
    { text: 'A-042', look: 'number' as const },
    ...LETTERS.map((text) => ({ text, look: 'plain' as const })),
    { text: '-'.repeat(printer.paper === 80 ? 48 : 32), look: 'plain' as const },
    { text: of.time, look: 'plain' as const },
  ];
  const missing = linesToDraw({ lines, code: null }, printer);
  return { lines: lines.filter((line) => !missing.includes(line)), code: of.url };
}
