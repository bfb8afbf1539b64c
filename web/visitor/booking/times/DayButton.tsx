import { useWords } from '#web/language/LanguageProvider.tsx';
import type { LocalDate } from '#domain/time/date.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import type { Times } from './use-times.ts';
import styles from './calendar.module.css';

type DayButtonProps = {
  date: LocalDate;
  times: Times;
  /** Tab reaches one day of the grid, arrow keys the others. */
  roving?: boolean;
  /** Shows the weekday's letter above it. */
  withWeekday?: boolean;
  onChosen?: (() => void) | undefined;
};

/** One day: with times, without, or out of bounds. A screen reader announces the date and the number of times. */
export function DayButton({ date, times, roving = false, withWeekday = false, onChosen }: DayButtonProps) {
  const { t, language, formats } = useWords();
  const words = dateWords(language);
  const { bounds, day, days, today, dayNow, setDay } = times;
  const outside = date < bounds.first || date > bounds.last;
  const count = days.get(date)?.length ?? 0;
  const shown = date === day;
  const choose = (): void => {
    setDay(date);
    onChosen?.();
  };
  return (
    <button
      type="button"
      className={styles.day}
      data-kind={outside ? 'outside' : count > 0 ? 'free' : times.loading ? 'unknown' : 'none'}
      data-today={date === today || undefined}
      data-shown={shown || undefined}
      data-now={date === dayNow || undefined}
      tabIndex={roving ? (shown ? 0 : -1) : undefined}
      disabled={outside}
      // Not disabled: a day without times can be chosen and shows the next one.
      aria-disabled={count === 0 || undefined}
      aria-pressed={roving ? undefined : shown}
      aria-current={date === today ? 'date' : undefined}
      onClick={choose}
    >
      <VisuallyHidden>
        {times.loading && count === 0
          ? formats.localDate(date)
          : t('times.dayLabel', { date: formats.localDate(date), count })}
        {date === dayNow && `, ${t('times.now')}`}
      </VisuallyHidden>
      {withWeekday && <span aria-hidden="true">{words.weekdayMark(date)}</span>}
      <span aria-hidden="true">{words.dayNumber(date)}</span>
    </button>
  );
}
