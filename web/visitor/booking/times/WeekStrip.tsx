import { useState } from 'react';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { FIRST_WEEKDAY } from '#domain/language/languages.ts';
import { addDays } from '#domain/time/date.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DayButton } from './DayButton.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { dateWords } from './date-words.ts';
import { weekOf } from './month-grid.ts';
import type { Times } from './use-times.ts';
import styles from './calendar.module.css';

/** The days of a week, for a narrow screen; the month calendar has the other dates. */
export function WeekStrip({ times }: { times: Times }) {
  const { t, language } = useWords();
  const [picking, setPicking] = useState(false);
  const words = dateWords(language);
  const week = weekOf(times.day, FIRST_WEEKDAY[language]);
  const [first, last] = [week[0]!, week[6]!];
  return (
    <div className={styles.week}>
      <div className={styles.head}>
        <div className={styles.turn}>
          <IconButton
            size="small"
            label={t('times.previousWeek')}
            icon={<IconChevronLeft />}
            disabled={first <= times.bounds.first}
            onClick={() => times.setDay(addDays(first, -1))}
          />
          <span aria-live="polite">{words.span(first, last)}</span>
          <IconButton
            size="small"
            label={t('times.nextWeek')}
            icon={<IconChevronRight />}
            disabled={last >= times.bounds.last}
            onClick={() => times.setDay(addDays(last, 1))}
          />
        </div>
        <Button variant="link" size="small" icon={<IconCalendar />} onClick={() => setPicking(true)}>
          {t('times.pickDate')}
        </Button>
      </div>
      <div className={styles.strip} role="group" aria-label={words.span(first, last)}>
        {week.map((date) => (
          <DayButton key={date} date={date} times={times} withWeekday />
        ))}
      </div>
      <Dialog
        open={picking}
        onClose={() => setPicking(false)}
        title={t('times.pickDate')}
        closeLabel={t('shell.close')}
      >
        <MonthCalendar times={times} onChosen={() => setPicking(false)} />
      </Dialog>
    </div>
  );
}
