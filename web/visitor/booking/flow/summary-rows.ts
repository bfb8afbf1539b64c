import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import type { Formats } from '#web/language/formats.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Translate } from '#web/language/catalogue.ts';
import { translated } from '../../shell/context/translated.ts';
import { ANYBODY, requestedLanguage } from './answers.ts';
import type { SummaryRow } from './Summary.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import type { Booking } from './use-booking.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { stepOf } from './steps.ts';
import type { Step } from './steps.ts';

export const METHOD_WORDS: Readonly<Record<MeetingMethod, string>> = {
  1: 'booking.inPerson',
  2: 'details.phone',
  3: 'details.video',
  4: 'booking.offSite',
};

type Words = { t: Translate; language: Language; formats: Formats; original: Language; zone: string };

/** The answers so far, in the order of the steps; a settled step has no change link. */
function summaryRows(booking: Booking, words: Words): SummaryRow[] {
  const { facts, addressOf, answers, presets } = booking;
  const shown: UnlinkedRow[] = [
    serviceRow(booking, words),
    methodRow(booking, words),
    locationRow(booking, words),
    staffRow(booking, words),
    whenRow(booking, words),
    answers.guests === null || answers.guests.length === 0
      ? null
      : {
          step: 'attendees' as const,
          term: words.t('booking.people'),
          text: words.formats.number(answers.guests.length + 1),
        },
  ];
  return shown
    .filter((row) => row !== null)
    .map((row) => ({
      ...row,
      isFixed: facts.settled.has(row.step) && presets.fixed.includes(row.step),
      change: facts.settled.has(row.step) ? null : addressOf(stepOf(row.step, facts)),
    }));
}

type UnlinkedRow = Omit<SummaryRow, 'change' | 'isFixed'> | null;

function serviceRow({ service }: Booking, { t, language, original, formats }: Words): UnlinkedRow {
  if (!service) return null;
  const { text, lang } = translated(service.attributes, 'name', { language, original });
  const detail = formats.duration(service.attributes.duration_minutes);
  return { step: 'service', term: t('booking.service'), text, lang, detail };
}

/** Leaves the row out when in person is the only meeting method. */
function methodRow({ answers, service, facts, presets }: Booking, { t }: Words): UnlinkedRow {
  const { method } = answers;
  const isPlain =
    method === MEETING_METHOD.inPerson &&
    facts.settled.has('meeting-methods') &&
    !presets.fixed.includes('meeting-methods');
  if (method === null || !service || isPlain) return null;
  return { step: 'meeting-methods', term: t('booking.how'), text: t(METHOD_WORDS[method]) };
}

function locationRow({ location, service }: Booking, { t, language }: Words): UnlinkedRow {
  if (!location || !service) return null;
  const { attributes } = location;
  const name = translated(attributes, 'name', { language, original: attributes.lang });
  const detail = attributes.physical ? attributes.formatted_address || attributes.address : undefined;
  const text = name.text || attributes.address;
  return { step: 'location', term: t('booking.where'), text, lang: name.lang, detail };
}

function staffRow(booking: Booking, words: Words): UnlinkedRow {
  const { answers, facts, location, service } = booking;
  if (answers.staff === null || !location || !service || !facts.showStaffPicker) return null;
  const text = staffText(booking, words);
  return text === '' ? null : { step: 'staff', term: words.t('booking.with'), text };
}

/** The requested staff in words; '' until the name has loaded. */
export function staffText(
  { answers, person }: Pick<Booking, 'answers' | 'person'>,
  { t, formats }: Pick<Words, 't' | 'formats'>,
): string {
  if (answers.staff === ANYBODY) return t('booking.anybody');
  const language = requestedLanguage(answers.staff);
  return language === null
    ? (person?.attributes.full_name ?? '')
    : t('booking.speaks', { language: formats.spoken(language) });
}

function whenRow({ answers, service }: Booking, { t, language, formats, zone }: Words): UnlinkedRow {
  if (answers.start === null || !service) return null;
  const start = fromIso(answers.start);
  const end = start + service.attributes.duration_minutes * MINUTE;
  const detail = dateWords(language).times(start, end, zone);
  return { step: 'times', term: t('booking.when'), text: formats.date(start, zone), detail };
}

/** The answers so far, in the location's time zone unless another is given. */
export function useSummary(booking: Booking, { step, zone }: { step: Step; zone?: string }): SummaryRow[] {
  const { t, language, formats } = useWords();
  const { settings } = useVisitor();
  const rows = summaryRows(booking, {
    t,
    language,
    formats,
    original: settings['client_view.language'],
    zone: zone ?? booking.location?.attributes.timezone ?? 'UTC',
  });
  // The current step needs no change link.
  return rows.map((row) => (stepOf(row.step, booking.facts) === step ? { ...row, change: null } : row));
}
