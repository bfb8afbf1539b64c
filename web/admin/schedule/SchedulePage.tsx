import { useNamedClient } from '../clients/use-named-client.ts';
import type { NamedClient } from '../clients/use-named-client.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFirstWeekday } from '../session/first-weekday.ts';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { useTellLiveState } from '../shell/live-state.tsx';
import pages from '../shell/pages.module.css';
import { useScheduleKeys } from './views/use-schedule-keys.ts';
import { useNow } from '../shell/use-now.ts';
import { periodOf, stepped, titleOf } from './data/period.ts';
import { useSchedule } from './data/use-schedule.ts';
import { useWaitList } from './data/use-wait-list.ts';
import { sessionOfEvent } from './data/sessions.ts';
import { entryOfCard } from './data/waiting.ts';
import type { Dropped } from './day/use-drag.ts';
import { useScheduleSearch } from './data/use-schedule-search.ts';
import type { View } from './data/use-schedule-search.ts';
import { ScheduleBar } from './views/ScheduleBar.tsx';
import { ScheduleView } from './views/ScheduleView.tsx';
import { ScheduleDialogs } from './views/ScheduleDialogs.tsx';
import type { Asking } from './views/ScheduleDialogs.tsx';
import { NO_START } from './visit/use-booking.ts';
import type { BookingStart } from './visit/use-booking.ts';
import styles from './schedule.module.css';

const ImportPage = lazy(() => import('./ImportPage.tsx'));

/** The schedule of the location in view, or a CSV file of appointments. A change of location remounts it. */
export function SchedulePage() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  const { import: file } = useSearch({ strict: false }) as { import?: string };
  if (file !== undefined)
    return (
      <Suspense fallback={null}>
        <ImportPage address={file} />
      </Suspense>
    );
  if (location) return <ScheduleOf key={location.id} location={location} />;
  return (
    <div className={pages.page}>
      <PageTitle documentTitle={`${t('schedule.title')} – Foyer`}>{t('schedule.title')}</PageTitle>
      <EmptyState title={t('lobby.noLocation')} text={t('lobby.noLocation.why')} />
    </div>
  );
}

function ScheduleOf({ location }: { location: Person['locations'][number] }) {
  const { t, language } = useWords();
  const firstWeekday = useFirstWeekday();
  const person = usePerson();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = useScheduleSearch(location.time_zone, useNow(60_000));
  const { date, today, view, set } = search;
  const period = periodOf(view, date, firstWeekday);
  // A month shows counts; the forms of that view use the day.
  const window = view === 'month' ? { from: date, days: 1 } : period;
  const query = useSchedule({ location: location.id, ...window });
  const { data: schedule, isError, error, refetch, isPlaceholderData } = query;
  useTellLiveState(useLiveState());
  const [asking, setAsking] = useState<Asking | null>(null);
  const client = useNamedClient(search.clientId);
  const ask = (next: Asking | null): void => {
    setAsking(next);
    // The address asked for the form; it is answered now.
    if (search.adds) set({ add: undefined, client: undefined, workflow: undefined });
  };
  const go = (to: 'today' | 1 | -1): void => set({ date: to === 'today' ? today : stepped(view, date, to) });
  const show = (next: View): void => set({ view: next });
  const book = (began: BookingStart = NO_START): void => setAsking({ kind: 'book', began });
  useScheduleKeys({ go, show, book: () => schedule?.me.may.book && book() });
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: ['schedule'] });
  };
  const waitList = useWaitList(location.id);
  const waiting = schedule?.me.may.book && waitList ? waitList.rows : [];
  const bookWaiting = (row: WaitListRow, to: Partial<BookingStart> = {}): void => {
    const { service_id: serviceId, meeting_method: method } = row;
    const like = { of: 'entry', id: row.id, name: row.first_name, serviceId, method } as const;
    book({ ...NO_START, staffId: row.staff_id, ...to, like });
  };
  const open = (visit: ScheduleVisit): void => {
    const row = entryOfCard(waiting, visit.id);
    const session = sessionOfEvent(schedule?.sessions ?? [], visit.id);
    if (row) bookWaiting(row);
    else if (session)
      void navigate({ to: staffScreenPath('groups'), search: { roster: session.id } as never });
    else set({ visit: visit.id });
  };
  const move = (visit: ScheduleVisit, to: Dropped | null): void => {
    const row = entryOfCard(waiting, visit.id);
    if (!row) setAsking({ kind: 'move', visit, to });
    else if (to) bookWaiting(row, { start: to.start, ...(search.kind === 'staff' && { staffId: to.rowId }) });
  };
  return (
    <div className={styles.page} data-view={view}>
      <ScheduleBar
        title={titleOf(view, { ...period, date }, language)}
        search={search}
        services={schedule?.services ?? []}
        hasRooms={(schedule?.rooms.length ?? 0) > 0}
        onGo={go}
        waiting={waitList && { count: waitList.rows.length, onShow: () => setAsking({ kind: 'wait-list' }) }}
        onBook={schedule?.me.may.book ? () => book() : null}
      />
      {isError && schedule && (
        <Banner tone="warn" role="status">
          {t('schedule.stale')}
        </Banner>
      )}
      {person.contact_centre && schedule && !schedule.me.may.book && (
        <Banner tone="info">{t('schedule.centre.notHere')}</Banner>
      )}
      {schedule?.holiday && view === 'day' && (
        <Banner tone="info">{t('schedule.holiday', { name: schedule.holiday })}</Banner>
      )}
      {!schedule && isError ? (
        <FailedState title={t('schedule.failed')} error={error} onRetry={() => void refetch()} />
      ) : !schedule || (isPlaceholderData && schedule.days !== window.days) ? (
        <div className={styles.loading} aria-busy="true">
          <SkeletonRows rows={7} height="86px" />
        </div>
      ) : (
        <ScheduleView
          {...{ schedule, search, period, waiting }}
          onOpen={open}
          onDragging={query.setDragging}
          onMove={move}
          onCancel={(visit) => setAsking({ kind: 'cancel', visit })}
          onUnassign={(visit) => setAsking({ kind: 'unassign', visit })}
          onCreate={({ rowId, start, minutes }) => book({ ...NO_START, staffId: rowId, start, minutes })}
        />
      )}
      {schedule && (
        <ScheduleDialogs
          {...{ schedule, search, refresh, waitList }}
          onBookWaiting={bookWaiting}
          asking={
            asking ??
            (search.adds && client !== undefined
              ? { kind: 'book', began: bookingOf(client, search.workflowId) }
              : null)
          }
          onAsk={ask}
        />
      )}
    </div>
  );
}

/** A new appointment for the client whom the address names, if it names one. */
const bookingOf = (client: NamedClient | null, workflowId: string | null): BookingStart =>
  client === null
    ? NO_START
    : {
        ...NO_START,
        like: { of: 'client', id: client.id, name: client.name, serviceId: '', method: 1, workflowId },
      };
