import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { bookingSourceName, isBookingSource } from '#domain/codes/booking-source.ts';
import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import type { Words } from '../../shell/words.ts';

/** "Kiosk", "Web": where the visit came from; '' for a code that is unknown here. */
export function sourceWords(t: Words, source: number): string {
  return isBookingSource(source) ? t(`source.${bookingSourceName(source)}`) : '';
}

/** "In person", "Phone", "Curbside": how the visitor comes. */
export function methodWords(
  t: Words,
  visit: Pick<LobbyVisit, 'meeting_method' | 'fulfillment_method'>,
): string {
  if (visit.meeting_method === 1 && visit.fulfillment_method === 2) return t('method.curbside');
  return t(`method.${visit.meeting_method}`);
}

/** A language in itself, as the staff reads it beside a name. */
export function endonym(lang: string): string {
  return isLanguage(lang) ? ENDONYMS[lang] : lang;
}
