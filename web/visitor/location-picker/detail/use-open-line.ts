import { weekdayOf } from '#domain/time/date.ts';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/context/use-now.ts';
import { localDate, openState } from './opening.ts';

type Opening = Pick<LocationAttributes, 'is_currently_open' | 'open_until' | 'opens_next' | 'timezone'>;

/** "Open until 6:00 PM", "Opens Monday at 9:30 AM". */
export function useOpenLine(): (location: Opening) => {
  isOpen: boolean;
  state: string;
  next: string | null;
} {
  const { t, formats } = useWords();
  const now = useNow();
  return (location) => {
    const state = openState(location, now);
    const clock = (at: number): string => formats.time(at, location.timezone);
    if (state.kind === 'open') {
      return {
        isOpen: true,
        state: state.until === null ? t('hours.openNow') : t('hours.openUntil', { time: clock(state.until) }),
        next: null,
      };
    }
    if (state.opens === null) return { isOpen: false, state: t('location.closed'), next: null };
    const { at, inDays } = state.opens;
    const time = clock(at);
    const weekday = formats.weekday(weekdayOf(localDate(at, location.timezone)));
    const next =
      inDays === 0
        ? t('hours.opensToday', { time })
        : inDays === 1
          ? t('hours.opensTomorrow', { time })
          : inDays < 7
            ? t('hours.opensWeekday', { weekday, time })
            : t('hours.opensDate', { date: formats.date(at, location.timezone) });
    return { isOpen: false, state: t('location.closed'), next };
  };
}
