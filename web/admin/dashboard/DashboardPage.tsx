import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconArmchair, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { addDays, isDateInYears } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton, SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { keepLocation } from '../shell/keep-location.ts';
import { useTellLiveState } from '../shell/live-state.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useNow } from '../shell/use-now.ts';
import { AttentionList } from './AttentionList.tsx';
import { DayList } from './DayList.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { LineNow } from './LineNow.tsx';
import { useOpens } from './ScreenLink.tsx';
import { useDashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

type Location = Person['locations'][number];

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

function DayOf({ location }: { location: Location }) {
  const now = useNow(60_000);
  const { date: requested }: { date?: string } = useSearch({ strict: false });
  const today = wallOf(now, location.time_zone).date;
  const date = isDateInYears(requested ?? '') ? requested! : today;
  useTellLiveState(useLiveState());
  return (
    <div className={styles.page}>
      <DayHead location={location} date={date} today={today} />
      <DayBody key={date} locationId={location.id} date={date} />
    </div>
  );
}

function DayHead({ location, date, today }: { location: Location; date: string; today: string }) {
  const { t, formats } = useWords();
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
      use={formats.localDate(date)}
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
      <FigureTiles dashboard={dashboard} />
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
