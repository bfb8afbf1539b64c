import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconArmchair,
  IconChevronLeft,
  IconChevronRight,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
} from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { scopeOf } from '#domain/access/permission-table.ts';
import { addDays, isDateInYears, weekdayOf } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton, SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { roleOf, usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { keepLocation } from '../shell/keep-location.ts';
import { useTellLiveState } from '../shell/live-state.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useNow } from '../shell/use-now.ts';
import { AttentionList, LineNow } from './SideColumn.tsx';
import { DayList } from './DayList.tsx';
import { useOpens, ScreenLink } from './ScreenLink.tsx';
import { useDashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';
import type { Dashboard, DashboardFigure } from '#contract/reports/dashboard.ts';
import { compare } from './comparison.ts';
import type { Comparison } from './comparison.ts';

/** The day of the location in view: its figures, its appointments, its line, and what needs attention. */
export function DashboardPage() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  if (location) return <DayOf key={location.id} location={location} />;
  return (
    <div className={styles.page}>
      <PageHead title={t('nav.dashboard')} />
      <EmptyState title={t('lobby.noLocation')} text={t('lobby.noLocation.why')} />
    </div>
  );
}

function DayOf({ location }: { location: Person['locations'][number] }) {
  const now = useNow(60_000);
  const { date: requested }: { date?: string } = useSearch({ strict: false });
  const today = wallOf(now, location.time_zone).date;
  const date = isDateInYears(requested ?? '') ? requested! : today;
  useTellLiveState(useLiveState());
  return (
    <div className={styles.page}>
      <DayHead date={date} today={today} />
      <DayBody key={date} locationId={location.id} date={date} />
    </div>
  );
}

function DayHead({ date, today }: { date: string; today: string }) {
  const { t, formats } = useWords();
  const isOwn = scopeOf(roleOf(usePerson()), 'visits-list') === 'O';
  const navigate = useNavigate();
  const opens = useOpens();
  const go = (next: string): void => {
    const search = (before: object) => ({ ...before, date: next === today ? undefined : next });
    void navigate({ to: '.', search });
  };
  const openLobby = (): void => void navigate({ to: staffScreenPath('lobby'), search: keepLocation });
  return (
    <PageHead
      title={t('nav.dashboard')}
      use={isOwn ? t('dashboard.own', { date: formats.localDate(date) }) : formats.localDate(date)}
      actions={
        <>
          <span className={styles.days}>
            <IconButton
              label={t('dashboard.before')}
              variant="default"
              icon={<IconChevronLeft />}
              onClick={() => go(addDays(date, -1))}
            />
            <Button
              unavailableBecause={date === today ? t('dashboard.isToday') : null}
              onClick={() => go(today)}
            >
              {t('dashboard.today')}
            </Button>
            <IconButton
              label={t('dashboard.after')}
              variant="default"
              icon={<IconChevronRight />}
              onClick={() => go(addDays(date, 1))}
            />
          </span>
          {opens('/lobby') && (
            <Button icon={<IconArmchair />} onClick={openLobby}>
              {t('dashboard.openLobby')}
            </Button>
          )}
        </>
      }
    />
  );
}

function DayBody({ locationId, date }: { locationId: string; date: string }) {
  const { t } = useWords();
  const { view, failed, error, refresh } = useDashboard(locationId, date);
  if (!view && failed)
    return <FailedState title={t('dashboard.failed')} error={error} onRetry={() => void refresh()} />;
  if (!view) return <DaySkeleton />;
  const { dashboard, ahead } = view;
  return (
    <>
      <div>
        <FigureTiles dashboard={dashboard} />
        {dashboard.date === dashboard.today && <p className={styles.note}>{t('dashboard.sameTime')}</p>}
      </div>
      <div className={styles.columns}>
        <DayList view={view} refresh={refresh} />
        <div className={styles.side}>
          <AttentionList dashboard={dashboard} />
          <LineNow dashboard={dashboard} ahead={ahead} />
        </div>
      </div>
    </>
  );
}

function DaySkeleton() {
  return (
    <div className={styles.parts} aria-busy="true">
      <div className={styles.tiles}>
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} height="118px" />
        ))}
      </div>
      <div className={styles.columns}>
        <SkeletonRows rows={6} height="60px" />
        <SkeletonRows rows={4} height="60px" />
      </div>
    </div>
  );
}

/** The figures of the date; each tile leads to the list behind it. */
function FigureTiles({ dashboard }: { dashboard: Dashboard }) {
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
