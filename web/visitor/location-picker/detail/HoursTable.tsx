import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/context/use-now.ts';
import { openingDays } from './opening.ts';
import type { OpeningDay } from './opening.ts';
import styles from './hours-table.module.css';

type Hours = Pick<LocationAttributes, 'future_open_hours' | 'timezone'>;

/** The next seven days, today first, in the location's time zone. */
export function HoursTable({ location }: { location: Hours }) {
  const { t, formats } = useWords();
  const now = useNow();
  const days = openingDays(location.future_open_hours, location.timezone, now);
  return (
    <table className={styles.table}>
      <thead className={styles.hidden}>
        <tr>
          <th scope="col">{t('hours.day')}</th>
          <th scope="col">{t('hours.open')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date} className={day.isToday ? styles.today : undefined}>
            <th scope="row">
              {formats.weekday(day.weekday)}
              {day.isToday && <span className={styles.note}> {t('hours.today')}</span>}
            </th>
            <td>
              <DaySpans day={day} zone={location.timezone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DaySpans({ day, zone }: { day: OpeningDay; zone: string }) {
  const { t, formats } = useWords();
  if (day.spans.length === 0) return <span className={styles.closed}>{t('hours.closed')}</span>;
  return day.spans.map(({ from, to, allDay }) => (
    <span key={from} className={styles.span}>
      {allDay
        ? t('hours.allDay')
        : t('hours.span', { open: formats.time(from, zone), close: formats.time(to, zone) })}
    </span>
  ));
}
