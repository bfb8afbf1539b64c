import { useCallback, useMemo } from 'react';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Formats minutes since midnight as a time of day. */
export function useHour(): (minute: number) => string {
  const { formats } = useWords();
  return useCallback((minute: number) => formats.time(minute * 60_000, 'UTC'), [formats]);
}

/** Formats whole hours for narrow spaces: "8 AM", "08 h". */
export function useShortHour(): (minute: number) => string {
  const { language, locale } = useWords();
  const format = useMemo(() => {
    const hourCycle = language === 'en' ? 'h12' : 'h23';
    return new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle, timeZone: 'UTC' });
  }, [language, locale]);
  return useCallback((minute: number) => format.format(minute * 60_000), [format]);
}
