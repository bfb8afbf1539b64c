import { isPrinted } from '#domain/devices/printing.ts';
import type { Receipt, ReceiptLine, TicketField, TicketFields } from '#domain/devices/printing.ts';
import { formatDateTime } from '#domain/language/date-format.ts';
import { labelText } from '#domain/language/label-text.ts';
import type { Language } from '#domain/language/languages.ts';
import { HOURS_FROM, lengthOf, rangeOf, shownWait } from '#domain/language/shown-wait.ts';
import type { Length } from '#domain/language/shown-wait.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { Words } from '#server/infrastructure/words/words.ts';
import type { TicketOfDevice } from '../queue/index.ts';

/** What a ticket says of the visit and its wait. */
type PrintedTicket = Pick<
  TicketOfDevice,
  | 'timeZone'
  | 'prefix'
  | 'number'
  | 'joinedAt'
  | 'opensAt'
  | 'shown'
  | 'expectedStart'
  | 'low'
  | 'high'
  | 'least'
  | 'peopleBefore'
>;

export interface ReceiptFacts {
  ticket: PrintedTicket;
  vendor: string;
  /** In the language of the receipt. */
  service: string;
  location: string;
  language: Language;
  now: Instant;
  /** Whether the vendor shows waits after joining. */
  showsWait: boolean;
  /** The vendor's text instead of the wait; '' for none. */
  waitText: string;
  /** The address of the vendor's logo; '' for none. */
  logo: string;
  /** Which lines the vendor prints. */
  fields: TicketFields;
  /** The vendor's text at the top; '' for none. */
  ticketHeader: string;
  /** The vendor's text at the end; '' for none. */
  ticketText: string;
  /** The visitor's own page; null for a visitor who checked in, and has it in their messages. */
  url: string | null;
}

/** A ticket on paper, in the visitor's language. */
export function ticketReceipt(facts: ReceiptFacts): Receipt {
  const { ticket, vendor, service, location, language, fields } = facts;
  const [say, onPage] = [words(language, 'messages'), words(language, 'visitor')];
  const plain = (text: string): ReceiptLine => ({ text, look: 'plain' });
  const own = (text: string): ReceiptLine[] => (text === '' ? [] : [plain(text)]);
  const lines = (field: TicketField, ...all: ReceiptLine[]): ReceiptLine[] =>
    isPrinted(fields, field) ? all : [];
  const url = isPrinted(fields, 'code') ? facts.url : null;
  const joined = formatDateTime(ticket.joinedAt, ticket.timeZone, language);
  return {
    lines: [
      ...(facts.logo === '' ? [] : lines('logo', { text: facts.logo, look: 'logo' })),
      ...own(facts.ticketHeader),
      ...lines('vendor', { text: vendor, look: 'bold' }),
      ...lines('location', plain(location)),
      { text: formatTicket(ticket.prefix, ticket.number), look: 'number' },
      ...lines('service', { text: service, look: 'bold' }),
      ...lines('wait', ...waitLines(facts, { say, onPage }).map(plain)),
      ...lines('joined', plain(labelText(language, say('fact.joined'), joined))),
      ...own(facts.ticketText),
      ...(url === null ? [] : [plain(onPage('kiosk.track'))]),
    ],
    code: url,
  };
}

/** A place that is saved for the opening says when that is; before it, no wait is promised. */
function waitLines(
  { ticket, language, now, showsWait, waitText }: ReceiptFacts,
  { say, onPage }: { say: Words; onPage: Words },
): string[] {
  const { opensAt, peopleBefore, shown, expectedStart } = ticket;
  if (opensAt !== null && opensAt > now)
    return [onPage('saved.opens', { time: formatDateTime(opensAt, ticket.timeZone, language) })];
  if (waitText !== '') return [waitText];
  if (!showsWait) return [];
  const before = peopleBefore === null || peopleBefore === 0 ? [] : [beforeWords(onPage, peopleBefore)];
  if (!shown || expectedStart === null) return before;
  const wait = shownWait({ ...ticket, expected: (expectedStart - now) / MINUTE });
  if (wait.minutes === 0) return [onPage('wait.next')];
  const range = rangeOf(wait, HOURS_FROM);
  const values = {
    time: lengthWords(lengthOf(wait.minutes, HOURS_FROM), say),
    low: typeof range.low === 'number' ? range.low : lengthWords(range.low, say),
    high: lengthWords(range.high, say),
  };
  const text = wait.low === wait.high ? 'wait.about' : wait.mayVary ? 'wait.aboutVaries' : 'wait.aboutRange';
  return [...before, labelText(language, say('fact.wait'), say(text, values))];
}

/** The page marks the number with a tag. */
const beforeWords = (onPage: Words, count: number): string =>
  onPage('wait.before', { count }).replaceAll(/<\/?b>/g, '');

function lengthWords({ hours, minutes }: Length, say: Words): string {
  if (hours === 0) return say('length', { minutes });
  return minutes === 0 ? say('length.hours', { hours }) : say('length.hoursMinutes', { hours, minutes });
}
