import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Dashboard, DashboardFigure, DashboardWaits } from '#contract/reports/dashboard.ts';
import { weekdayOf } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { DashboardFigureName } from '#domain/vendors/staff-view.ts';
import { BarChart } from '#web/kit/chart/BarChart.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { compare } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { ScreenLink } from './ScreenLink.tsx';
import styles from './dashboard.module.css';

/** The figures of the date that the vendor shows; each tile leads to the list behind it. */
export function FigureTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useWords();
  const hidden = usePerson().view?.hidden_figures ?? [];
  const tiles = tilesOf(dashboard).filter(({ name }) => !hidden.includes(NAMES[name]));
  if (tiles.length === 0) return null;
  return (
    <div>
      <ul className={styles.tiles} aria-label={t('dashboard.figures')}>
        {tiles.map((tile) => (
          <Tile key={tile.name} dashboard={dashboard} {...tile} />
        ))}
      </ul>
      {dashboard.date === dashboard.today && <p className={styles.note}>{t('dashboard.sameTime')}</p>}
    </div>
  );
}

function tilesOf({ figures, location, date }: Dashboard): Omit<TileProps, 'dashboard'>[] {
  const here = { location: location.id };
  const list = { ...here, date, view: 'list' };
  const { waiting, within_promise: promise } = figures;
  return [
    ...(waiting
      ? [{ name: 'waiting', figure: waiting, to: '/lobby', search: here, better: 'neither' } as const]
      : []),
    { name: 'wait', figure: figures.wait_minutes, to: '/insights', search: here, better: 'lower' },
    ...(promise
      ? [{ name: 'promise', figure: promise, to: '/insights', search: here, better: 'higher' } as const]
      : []),
    { name: 'booked', figure: figures.booked, to: '/schedule', search: list, better: 'neither' },
    {
      name: 'noShows',
      figure: figures.no_shows,
      to: '/schedule',
      search: { ...list, state: 'no-show' },
      better: 'lower',
    },
  ];
}

/** How the settings name the tiles. */
const NAMES: Readonly<Record<TileProps['name'], DashboardFigureName>> = {
  waiting: 'waiting',
  wait: 'wait',
  promise: 'promise',
  booked: 'booked',
  noShows: 'no_shows',
};

interface TileProps {
  name: 'waiting' | 'wait' | 'promise' | 'booked' | 'noShows';
  figure: DashboardFigure;
  dashboard: Dashboard;
  better: 'lower' | 'higher' | 'neither';
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
      unit={name === 'wait' ? 'minutes' : name === 'promise' ? 'points' : 'count'}
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
  unit,
  weekday,
}: {
  comparison: Comparison | null;
  when: When;
  unit: 'minutes' | 'points' | 'count';
  weekday: string;
}) {
  const { t, formats } = useWords();
  if (comparison === null) return null;
  const { direction, difference, tone } = comparison;
  const Arrow = ARROWS[direction];
  const isMore = direction === 'more';
  const worded = { minutes: isMore ? 'longer' : 'shorter', points: isMore ? 'up' : 'down', count: direction };
  const number = formats.number(difference);
  return (
    <span className={styles.than} data-tone={tone}>
      <Arrow aria-hidden="true" />
      <span>
        {t(`dashboard.than.${when}`, {
          direction: direction === 'same' ? direction : worded[unit],
          difference: unit === 'minutes' ? t('time.minutes', { minutes: number }) : number,
          count: difference,
          weekday,
        })}
      </span>
    </span>
  );
}

/** The average waits of the date by hour, next to those of the same weekday, and what visitors were told. */
export function WaitsChart({ dashboard, waits }: { dashboard: Dashboard; waits: DashboardWaits }) {
  const { t, formats } = useWords();
  const { date, today, now, location } = dashboard;
  const hours = waits.hours.map((one) => ({
    ...one,
    // A date before any change of the clocks: the hours alone are read.
    words: formats.time(Date.UTC(2026, 0, 1, one.hour), 'UTC').replace(/:00(?=\s[AP]M)/, ''),
  }));
  const hourNow = Math.floor(wallOf(Date.parse(now), location.time_zone).minute / 60);
  const weekday = formats.weekday(weekdayOf(date));
  const promised = waits.promised_minutes;
  if (hours.length === 0)
    return (
      <Card title={t('dashboard.waits')}>
        <p className={styles.empty}>{t('dashboard.waits.empty')}</p>
      </Card>
    );
  return (
    <Card as="div">
      <BarChart
        title={t('dashboard.waits')}
        note={t('dashboard.waits.note')}
        label={t('dashboard.waits.label', { date: formats.localDate(date), weekday })}
        positions={hours.map(({ words }) => words)}
        xName={t('dashboard.waits.hour')}
        bars={{
          name: date === today ? t('dashboard.today') : formats.localDate(date),
          values: hours.map(({ minutes }) => minutes),
          now: date === today ? hours.findIndex(({ hour }) => hour === hourNow) : null,
        }}
        usual={{
          name: t('dashboard.waits.usual', { weekday }),
          values: hours.map(({ usual_minutes: minutes }) => minutes),
        }}
        format={formats.number}
        goal={
          promised === null
            ? undefined
            : { value: promised, name: t('dashboard.waits.promise', { minutes: promised }) }
        }
        tableLabel={t('insights.asTable')}
      />
    </Card>
  );
}
