import { printTicket } from '#contract/devices/printing.ts';
import type { Receipt } from '#domain/devices/printing.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { drawLine } from './draw-line.ts';

/** `off`: this kiosk prints no ticket of this visit. `paper`: its browser has the receipt to print. */
export type PrintOutcome = { state: 'off' | 'printed' | 'failed' } | { state: 'paper'; receipt: Receipt };

/** The printer's limit is five seconds, and the ticket's page stays for eight. */
const TIMEOUT_MS = 7_000;

/** Asks the server for the ticket; draws the lines whose letters the printer lacks. */
export async function sendTicket(visitId: string, lang: string): Promise<PrintOutcome> {
  const send = async (drawn?: Awaited<ReturnType<typeof drawLine>>[]) => {
    const body = { visit_id: visitId, lang, ...(drawn && { drawn }) };
    return (await request(printTicket, { body, timeout: TIMEOUT_MS })).data;
  };
  try {
    const first = await send();
    const { lines, dots } = first.state === 'draw' ? first : { lines: [], dots: 0 };
    const last =
      first.state === 'draw'
        ? await send(await Promise.all(lines.map((line) => drawLine(line, { dots, lang }))))
        : first;
    if (last.state === 'browser') return { state: 'paper', receipt: last.receipt };
    return { state: last.state === 'draw' ? 'failed' : last.state };
  } catch (fault) {
    // The visit is not of this kiosk, or too old; or the session of the device is over.
    return { state: isRefusal(fault, 'not-found') ? 'off' : 'failed' };
  }
}

const PRINTED = 'foyer.kiosk.printed';
const printed = new Set<string>();

/**
 * True for the first request of a visit: neither a new render nor a reload of the page prints again. A reset empties
 * the storage.
 */
export function isFirstPrint(visitId: string): boolean {
  if (printed.has(visitId)) return false;
  printed.add(visitId);
  try {
    const before = sessionStorage.getItem(PRINTED)?.split(' ') ?? [];
    sessionStorage.setItem(PRINTED, [...before, visitId].join(' '));
    return !before.includes(visitId);
  } catch {
    return true;
  }
}

/** The paper of a receipt is as long as the receipt: a roll has no pages. */
export function fitPage(receipt: HTMLElement): () => void {
  const sheet = new CSSStyleSheet();
  const height = Math.ceil((receipt.getBoundingClientRect().height / 96) * 25.4) + 4;
  sheet.replaceSync(`@page { size: 80mm ${height}mm; margin: 0 }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
