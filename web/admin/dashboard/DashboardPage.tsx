import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconArmchair, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { scopeOf } from '#domain/access/permission-table.ts';
import { addDays, isDateInYears } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { DashboardPart } from '#domain/vendors/staff-view.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton, SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { keepLocation } from '../shell/keep-location.ts';
import { useTellLiveState } from '../shell/live-state.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useNow } from '../shell/use-now.ts';
import { LineNow } from './LineNow.tsx';
import { AttentionList } from './SideColumn.tsx';
import { DayList } from './DayList.tsx';
import { useOpens } from './ScreenLink.tsx';
import { useDashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';
import { FigureTiles, WaitsChart } from './FigureTiles.tsx';
import { paceOf } from './comparison.ts';
import type { DashboardQuery } from './use-dashboard.ts';

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
  const query = useDashboard(location.id, date);
  const isToday = date === today;
  return (
    <div className={styles.page}>
      <DayHead
        date={date}
        today={today}
        pace={isToday ? paceOf(query.view?.dashboard.waits?.hours ?? []) : null}
        partOfDay={isToday ? partOfDay(wallOf(now, location.time_zone).minute) : null}
      />
      <DayBody key={date} query={query} />
    </div>
  );
}

const partOfDay = (minute: number): 'morning' | 'afternoon' | 'evening' =>
  minute < 12 * 60 ? 'morning' : minute < 18 * 60 ? 'afternoon' : 'evening';

interface DayHeadProps {
  date: string;
  today: string;
  /** How the line moves; null while that is unknown. */
  pace: ReturnType<typeof paceOf>;
  /** Of the location, to greet with; null on another date. */
  partOfDay: 'morning' | 'afternoon' | 'evening' | null;
}

function DayHead({ date, today, pace, partOfDay: part }: DayHeadProps) {
  const { t, formats } = useWords();
  const person = usePerson();
  const isOwn = scopeOf(holderOf(person), 'visits-list') === 'O';
  const navigate = useNavigate();
  const opens = useOpens();
  const go = (next: string): void => {
    const search = (before: object) => ({ ...before, date: next === today ? undefined : next });
    void navigate({ to: '.', search });
  };
  const openLobby = (): void => void navigate({ to: staffScreenPath('lobby'), search: keepLocation });
  return (
    <PageHead
      title={part === null ? t('nav.dashboard') : t('dashboard.greeting', { part, name: person.name })}
      documentTitle={t('nav.dashboard')}
      use={[
        isOwn ? t('dashboard.own', { date: formats.localDate(date) }) : `${formats.localDate(date)}.`,
        ...(pace === null ? [] : [t('dashboard.pace', { pace })]),
      ].join(' ')}
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

function DayBody({ query: { view, failed, error, refresh } }: { query: DashboardQuery }) {
  const { t } = useWords();
  const hidden = usePerson().view?.hidden_parts ?? [];
  if (!view && failed)
    return <FailedState title={t('dashboard.failed')} error={error} onRetry={() => void refresh()} />;
  if (!view) return <DaySkeleton />;
  const { dashboard, ahead } = view;
  const shows = (part: DashboardPart): boolean => !hidden.includes(part);
  return (
    <>
      {shows('figures') && <FigureTiles dashboard={dashboard} />}
      <div className={styles.columns}>
        <div className={styles.parts}>
          {shows('waits') && dashboard.waits && <WaitsChart dashboard={dashboard} waits={dashboard.waits} />}
          {shows('appointments') && <DayList view={view} refresh={refresh} />}
        </div>
        <div className={styles.side}>
          {shows('attention') && <AttentionList dashboard={dashboard} />}
          {shows('line') && <LineNow view={view} ahead={ahead} />}
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
