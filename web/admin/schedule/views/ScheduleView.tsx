import { lazy, Suspense } from 'react';
import type { Schedule } from '#contract/appointments/schedule.ts';
import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import type { Period } from '../data/period.ts';
import type { ScheduleSearch } from '../data/use-schedule-search.ts';
import { DayGrid } from '../day/DayGrid.tsx';
import type { DayActions } from '../day/DayGrid.tsx';

// The day is the first picture; the other views come when they are asked for.
const AgendaList = lazy(() => import('./AgendaList.tsx'));
const MonthGrid = lazy(() => import('./MonthGrid.tsx'));
const WeekGrid = lazy(() => import('./WeekGrid.tsx'));

interface ScheduleViewProps extends DayActions {
  schedule: Schedule;
  search: ScheduleSearch;
  period: Period;
  waiting: readonly WaitListRow[];
}

/** The schedule as the address asks for it: a day, a week, a month, or a list. */
export function ScheduleView({ schedule, search, period, waiting, ...actions }: ScheduleViewProps) {
  const { view, date, today, kind, filters, visitId } = search;
  const { onOpen } = actions;
  if (view === 'day')
    return (
      <DayGrid
        {...{ schedule, kind, filters, waiting }}
        date={schedule.from}
        selectedId={visitId}
        {...actions}
      />
    );
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <SkeletonRows rows={7} height="60px" />
        </div>
      }
    >
      {view === 'month' && <MonthGrid {...{ period, date, today }} location={schedule.location.id} />}
      {view === 'week' && <WeekGrid {...{ schedule, kind, filters, today, onOpen }} />}
      {view === 'list' && <AgendaList {...{ schedule, filters, onOpen }} selectedId={visitId} />}
    </Suspense>
  );
}
