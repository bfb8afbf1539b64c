import type { Receipt } from '#domain/devices/printing.ts';
import { textIn } from '#domain/language/text-in.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { translated, translationsOf } from '../vendors/index.ts';
import type { Settings } from '../vendors/index.ts';
import { ticketReceipt } from './ticket-receipt.ts';
import type { ReceiptFacts } from './ticket-receipt.ts';

interface Composing {
  ticket: ReceiptFacts['ticket'] & {
    serviceId: number;
    service: string;
    locationId: number;
    location: string;
  };
  settings: Settings;
  vendor: { name: string };
  language: Language;
  now: Instant;
  /** The visitor's own page; null for none. */
  url: string | null;
}

/** The ticket in this language, by the vendor's template. */
export async function receiptOf(
  tx: Tx,
  { ticket, settings, vendor, language, now, url }: Composing,
): Promise<Receipt> {
  const [services, locations] = [
    await translationsOf(tx, 'service', [ticket.serviceId]),
    await translationsOf(tx, 'location', [ticket.locationId]),
  ];
  const fallback = [language, settings.get('client_view.language')];
  const inLanguage = (own: string, translations: Parameters<typeof translated>[2]['translations']) =>
    translated(own, 'name', { translations, locale: language });
  return ticketReceipt({
    ticket,
    vendor: vendor.name,
    service: inLanguage(ticket.service, services.get(ticket.serviceId)),
    location: inLanguage(ticket.location, locations.get(ticket.locationId)),
    language,
    now,
    showsWait: settings.get('show_wait_time'),
    waitText: textIn(settings.get('kiosk.waitText'), fallback),
    logo: settings.get('theme.logo'),
    fields: settings.get('lobby.ticketFields'),
    ticketHeader: textIn(settings.get('lobby.ticketHeader'), fallback),
    ticketText: textIn(settings.get('lobby.ticketText'), fallback),
    url,
  });
}
