import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { FIRST_WEEKDAY } from '#domain/language/languages.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { IconButton } from '#web/kit/button/Button.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DayButton } from './DayButton.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { dayAfterKey, firstOfMonth, lastOfMonth, monthOn, monthWeeks, weekOf, within } from './month-grid.ts';
import type { Times } from './use-times.ts';
import styles from './calendar.module.css';

type MonthCalendarProps = {
  times: Times;
  /** Called when a day is chosen, not only passed with the keys. */
  onChosen?: () => void;
};

/** The days of a month, one selected; arrow keys move by day and week, Page Up and Down by month. */
export function MonthCalendar({ times, onChosen }: MonthCalendarProps) {
  const { t, language } = useWords();
  const { day, bounds, setDay } = times;
  const words = dateWords(language);
  const firstWeekday = FIRST_WEEKDAY[language];
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef<LocalDate | null>(null);
  useEffect(() => {
    // The focus follows the keys, also into another month.
    if (moved.current === day) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = null;
  }, [day]);
  const keyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayAfterKey(event.key, { from: day, firstWeekday, bounds });
    if (to === null) return;
    event.preventDefault();
    moved.current = to === day ? null : to;
    setDay(to);
  };
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <h2 id="booking-month" aria-live="polite">
          {words.month(day)}
        </h2>
        <div className={styles.turn}>
          <MonthTurn times={times} by={-1} label={t('times.previousMonth')} />
          <MonthTurn times={times} by={1} label={t('times.nextMonth')} />
        </div>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid of days
        role="grid"
        aria-labelledby="booking-month"
        className={styles.grid}
        onKeyDown={keyDown}
      >
        <thead>
          <tr>
            {weekOf(day, firstWeekday).map((date) => (
              <th key={date} scope="col">
                <VisuallyHidden>{words.weekdayName(date)}</VisuallyHidden>
                <span aria-hidden="true">{words.weekdayMark(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(day, firstWeekday).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, position) => (
                <td key={date ?? `gap ${position}`} aria-selected={date ? date === day : undefined}>
                  {date && <DayButton date={date} times={times} roving onChosen={onChosen} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.legendDay} /> {t('times.available')}
        {times.dayNow && (
          <>
            <span className={styles.legendNow} /> {t('times.now')}
          </>
        )}
        <s>{words.dayNumber('2026-11-22')}</s> {t('times.none')}
      </p>
    </div>
  );
}

function MonthTurn({ times, by, label }: { times: Times; by: 1 | -1; label: string }) {
  const { day, bounds, setDay } = times;
  const month = monthOn(day, by);
  const isOutside = month > firstOfMonth(bounds.last) || lastOfMonth(month) < bounds.first;
  const target: LocalDate = within(month, bounds);
  return (
    <IconButton
      size="small"
      label={label}
      icon={by < 0 ? <IconChevronLeft /> : <IconChevronRight />}
      disabled={isOutside}
      onClick={() => setDay(target)}
    />
  );
}
