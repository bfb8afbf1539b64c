import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { bookingSourceName, isBookingSource } from '#domain/codes/booking-source.ts';
import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import type { Words } from '../../shell/words.ts';

/** "Kiosk", "Web": the source of the visit; '' for an unknown code. */
export function sourceWords(t: Words, source: number): string {
  return isBookingSource(source) ? t(`source.${bookingSourceName(source)}`) : '';
}

/** "In person", "Phone", "Curbside": the visitor's method. */
export function methodWords(
  t: Words,
  visit: Pick<LobbyVisit, 'meeting_method' | 'fulfillment_method'>,
): string {
  if (visit.meeting_method === 1 && visit.fulfillment_method === 2) return t('method.curbside');
  return t(`method.${visit.meeting_method}`);
}

/** The name of a language in that language, shown next to a visitor's name. */
export function endonym(lang: string): string {
  return isLanguage(lang) ? ENDONYMS[lang] : lang;
}
