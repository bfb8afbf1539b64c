import { Link } from '@tanstack/react-router';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useStateStyle } from '../../session/StatesInColour.tsx';
import { filledRows } from '../data/rows.ts';
import type { Filters, RowKind } from '../data/rows.ts';
import { sessionOfEvent } from '../data/sessions.ts';
import { stateOf } from '../data/tone.ts';
import styles from './views.module.css';

interface WeekGridProps {
  schedule: Schedule;
  kind: RowKind;
  filters: Filters;
  today: LocalDate;
  onOpen: (visit: ScheduleVisit) => void;
}

/** As many as a cell shows; the day has the rest. */
const MOST = 4;

/** A week: people or rooms as rows, dates as columns. */
export default function WeekGrid({ schedule, kind, filters, today, onOpen }: WeekGridProps) {
  const { t, formats } = useWords();
  const styleOf = useStateStyle();
  const zone = schedule.location.time_zone;
  const dates = Array.from({ length: schedule.days }, (_, day) => addDays(schedule.from, day));
  const dateOf = (instant: string): LocalDate => wallOf(Date.parse(instant), zone).date;
  const chosenOf = (visit: ScheduleVisit) =>
    visit.session_id === null ? styleOf(stateOf(visit)) : undefined;
  const seatsIn = (eventId: string): string => {
    const session = sessionOfEvent(schedule.sessions, eventId);
    if (!session) return '';
    const { booked: count, capacity } = session;
    return ` · ${t('schedule.session.seats', { count, capacity })}`;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it on a narrow screen
    <div className={styles.scroll} role="region" aria-label={t('schedule.week')} tabIndex={0}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">{t(`schedule.rows.${kind}`)}</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                <Link to="." search={(before: object) => ({ ...before, date, view: 'day' })}>
                  {`${formats.weekday(weekdayOf(date), 'short')} ${Number(date.slice(8))}`}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filledRows(schedule, kind, filters).map((row) => (
            <tr key={row.id}>
              <th scope="row" title={row.name}>
                <span className={styles.rowName}>{row.name}</span>
              </th>
              {dates.map((date) => {
                const visits = row.visits.filter(({ visit }) => dateOf(visit.start) === date);
                const works = row.hours.some(({ start }) => dateOf(start) === date);
                return (
                  <td key={date} data-off={!works || undefined}>
                    {!works && visits.length === 0 && (
                      <span className={styles.offWord}>{t('schedule.off')}</span>
                    )}
                    <ul>
                      {visits.slice(0, MOST).map(({ visit }) => (
                        <li key={visit.id}>
                          <button
                            type="button"
                            className={styles.chip}
                            data-visit={visit.id}
                            data-state={stateOf(visit)}
                            style={chosenOf(visit)}
                            data-toned={chosenOf(visit) && ''}
                            data-session={visit.session_id === null ? undefined : 'open'}
                            title={`${visit.name} · ${visit.service}`}
                            onClick={() => onOpen(visit)}
                          >
                            <span className={styles.clip}>
                              <time>{formats.time(Date.parse(visit.start), zone)}</time> {visit.name}
                              {seatsIn(visit.id)}
                            </span>
                          </button>
                        </li>
                      ))}
                    </ul>
                    {visits.length > MOST && (
                      <Link
                        to="."
                        className={styles.more}
                        search={(before: object) => ({ ...before, date, view: 'day' })}
                      >
                        {t('schedule.more', { count: visits.length - MOST })}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
