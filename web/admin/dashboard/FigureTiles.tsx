import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Dashboard, DashboardFigure } from '#contract/reports/dashboard.ts';
import { weekdayOf } from '#domain/time/date.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { compare } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { ScreenLink } from './ScreenLink.tsx';
import styles from './dashboard.module.css';

/** The figures of the date; each tile leads to the list behind it. */
export function FigureTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useWords();
  const { figures, location, date } = dashboard;
  const here = { location: location.id };
  const list = { to: '/schedule', search: { ...here, date, view: 'list' } };
  return (
    <ul className={styles.tiles} aria-label={t('dashboard.figures')}>
      {figures.waiting && (
        <Tile
          {...{ name: 'waiting', figure: figures.waiting, dashboard, to: '/lobby', search: here }}
          better="neither"
        />
      )}
      <Tile
        {...{ name: 'wait', figure: figures.wait_minutes, dashboard, to: '/insights', search: here }}
        better="lower"
      />
      <Tile {...{ name: 'booked', figure: figures.booked, dashboard, ...list }} better="neither" />
      <Tile {...{ name: 'noShows', figure: figures.no_shows, dashboard, ...list }} better="lower" />
    </ul>
  );
}

interface TileProps {
  name: 'waiting' | 'wait' | 'booked' | 'noShows';
  figure: DashboardFigure;
  dashboard: Dashboard;
  better: 'lower' | 'neither';
  to: string;
  search: Readonly<Record<string, string>>;
}

function Tile({ name, figure, dashboard, better, to, search }: TileProps) {
  const { t, formats } = useWords();
  const { value, day_before: dayBefore, week_before: weekBefore } = figure;
  const isToday = dashboard.date === dashboard.today;
  const weekday = formats.weekday(weekdayOf(dashboard.date));
  const than = (when: When, before: number | null) => (
    <Than
      comparison={compare(value, before, better)}
      when={when}
      isTime={name === 'wait'}
      weekday={weekday}
    />
  );
  return (
    <li>
      <ScreenLink to={to} search={search} className={styles.tile}>
        <span className={styles.tileName}>{t(`dashboard.figure.${name}`)}</span>
        <span className={styles.tileValue}>
          <strong>{value === null ? '–' : formats.number(value)}</strong>
          <span>
            {value === null ? t('dashboard.noValue') : t(`dashboard.unit.${name}`, { count: value })}
          </span>
        </span>
        {than(isToday ? 'yesterday' : 'dayBefore', dayBefore)}
        {than(isToday ? 'lastWeek' : 'weekBefore', weekBefore)}
      </ScreenLink>
    </li>
  );
}

/** The earlier day that a figure is compared with. */
type When = 'yesterday' | 'dayBefore' | 'lastWeek' | 'weekBefore';

const ARROWS = { more: IconArrowUpRight, fewer: IconArrowDownRight, same: IconArrowRight };

function Than({
  comparison,
  when,
  isTime,
  weekday,
}: {
  comparison: Comparison | null;
  when: When;
  isTime: boolean;
  weekday: string;
}) {
  const { t, formats } = useWords();
  if (comparison === null) return null;
  const { direction, difference, tone } = comparison;
  const Arrow = ARROWS[direction];
  const longer = direction === 'more' ? 'longer' : 'shorter';
  const number = formats.number(difference);
  return (
    <span className={styles.than} data-tone={tone}>
      <Arrow aria-hidden="true" />
      <span>
        {t(`dashboard.than.${when}`, {
          direction: isTime && direction !== 'same' ? longer : direction,
          difference: isTime ? t('time.minutes', { minutes: number }) : number,
          weekday,
        })}
      </span>
    </span>
  );
}
