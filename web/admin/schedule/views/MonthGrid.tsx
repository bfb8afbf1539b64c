import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countSchedule } from '#contract/appointments/schedule.ts';
import type { ScheduleDay } from '#contract/appointments/schedule.ts';
import { channels } from '#contract/protocol/realtime.ts';
import { weekdayOf } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { request } from '#web/connection/request.ts';
import { useLive } from '#web/connection/use-live.ts';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import { useStateStyle } from '../../session/StatesInColour.tsx';
import type { Period } from '../data/period.ts';
import styles from './views.module.css';

interface MonthGridProps {
  location: string;
  period: Period;
  /** A date of the month in view. */
  date: LocalDate;
  today: LocalDate;
}

/** A month: how many appointments each date has, and what became of them. A date leads to its day. */
export default function MonthGrid({ location, period, date, today }: MonthGridProps) {
  const { t, formats } = useWords();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['schedule', 'days', location, period.from, period.days],
    queryFn: ({ signal }) =>
      request(countSchedule, { query: { location, from: period.from, days: String(period.days) }, signal }),
    staleTime: 0,
  });
  const check = (): void => void refetch();
  useLive(channels.schedule(location), { onEvent: check, refetch: check });
  if (isError && !data) return <FailedState title={t('schedule.failed')} error={error} onRetry={check} />;
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={5} height="96px" />
      </div>
    );
  const weeks = Array.from({ length: data.data.length / 7 }, (_, week) =>
    data.data.slice(week * 7, week * 7 + 7),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it on a narrow screen
    <div className={styles.scroll} role="region" aria-label={t('schedule.month')} tabIndex={0}>
      <table className={styles.month}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.date} scope="col">
                {formats.weekday(weekdayOf(day.date), 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.date}>
              {week.map((day) => (
                <td
                  key={day.date}
                  data-outside={day.date.slice(0, 7) !== date.slice(0, 7) || undefined}
                  data-today={day.date === today || undefined}
                >
                  <DayCell day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayCell({ day }: { day: ScheduleDay }) {
  const { t } = useWords();
  const styleOf = useStateStyle();
  const counts = [
    ['booked', day.booked],
    ['completed', day.completed],
    ['no-show', day.no_shows],
    ['cancelled', day.cancelled],
  ] as const;
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, date: day.date, view: 'day' })}
      className={styles.cell}
    >
      <span className={styles.date}>{Number(day.date.slice(8))}</span>
      {counts
        .filter(([, count]) => count > 0)
        .map(([state, count]) => (
          <span key={state} className={styles.tally} data-state={state} style={styleOf(state)}>
            {t(`schedule.tally.${state}`, { count })}
          </span>
        ))}
    </Link>
  );
}
