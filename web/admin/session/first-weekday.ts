import { FIRST_WEEKDAY } from '#domain/language/languages.ts';
import type { Weekday } from '#domain/time/date.ts';
import { useWords } from '#web/language/words-context.ts';
import { usePerson } from './session.ts';

/** The day that weeks begin with: the vendor's choice, else that of the reader's language. */
export function useFirstWeekday(): Weekday {
  const { language } = useWords();
  return usePerson().view?.first_weekday ?? FIRST_WEEKDAY[language];
}
