import { lazy, Suspense } from 'react';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import type { WaitList } from '../data/use-wait-list.ts';
import type { ScheduleSearch } from '../data/use-schedule-search.ts';
import type { Dropped } from '../day/use-drag.ts';
// Not lazy: its fields then stay in the same files as those of visitors' forms.
import { BookDialog } from '../visit/BookDialog.tsx';
import { CancelDialog } from '../visit/CancelDialog.tsx';
import { MoveDialog } from '../visit/MoveDialog.tsx';
import { WaitListDialog } from '../visit/WaitListDialog.tsx';
import { RepeatDialog } from '../visit/RepeatDialog.tsx';
import { UnassignDialog } from '../visit/UnassignDialog.tsx';
import { NO_START } from '../visit/use-booking.ts';
import type { BookingStart } from '../visit/use-booking.ts';

const AppointmentPanel = lazy(() => import('../visit/AppointmentPanel.tsx'));

/** What the open dialog is about. */
export type Asking =
  | { kind: 'move'; visit: ScheduleVisit; to: Dropped | null }
  | { kind: 'cancel' | 'repeat' | 'unassign'; visit: ScheduleVisit }
  | { kind: 'book'; began: BookingStart }
  | { kind: 'wait-list' };

interface ScheduleDialogsProps {
  asking: Asking | null;
  schedule: Schedule;
  search: ScheduleSearch;
  onAsk: (next: Asking | null) => void;
  /** Null where the vendor has no wait list. */
  waitList: WaitList | null;
  onBookWaiting: (row: WaitListRow) => void;
  refresh: () => void;
}

/** The panel of the appointment in the address, and the dialog in front of it. */
export function ScheduleDialogs(props: ScheduleDialogsProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog({
  asking,
  schedule,
  search,
  onAsk,
  refresh,
  waitList,
  onBookWaiting,
}: ScheduleDialogsProps) {
  const onClose = (): void => onAsk(null);
  const done = (): void => {
    onAsk(null);
    search.set({ visit: undefined });
    refresh();
  };
  if (asking?.kind === 'book')
    return <BookDialog {...{ schedule, onClose }} began={asking.began} onBooked={done} />;
  if (asking?.kind === 'wait-list')
    return (
      waitList && (
        <WaitListDialog list={waitList} may={schedule.me.may} onBook={onBookWaiting} onClose={onClose} />
      )
    );
  if (asking?.kind === 'move')
    return (
      <MoveDialog
        {...{ schedule, onClose }}
        visit={asking.visit}
        to={asking.to}
        kind={search.kind}
        onMoved={done}
      />
    );
  if (asking?.kind === 'cancel')
    return (
      <CancelDialog
        visit={asking.visit}
        zone={schedule.location.time_zone}
        onClose={onClose}
        onCancelled={done}
      />
    );
  if (asking?.kind === 'unassign')
    return <UnassignDialog {...{ schedule, onClose }} visit={asking.visit} onDone={done} />;
  if (asking?.kind === 'repeat')
    return <RepeatDialog {...{ schedule, onClose }} visit={asking.visit} onBooked={done} />;
  const visit = schedule.visits.find(({ id }) => id === search.visitId);
  if (!visit) return null;
  return (
    <AppointmentPanel
      {...{ visit, schedule }}
      onClose={() => search.set({ visit: undefined })}
      onDone={refresh}
      onMove={(moved) => onAsk({ kind: 'move', visit: moved, to: null })}
      onCancel={(cancelled) => onAsk({ kind: 'cancel', visit: cancelled })}
      onUnassign={(of) => onAsk({ kind: 'unassign', visit: of })}
      onRepeat={(repeated) => onAsk({ kind: 'repeat', visit: repeated })}
      onDuplicate={({ id, name, service_id: serviceId, meeting_method: method, staff_ids: staff }) =>
        onAsk({
          kind: 'book',
          began: {
            ...NO_START,
            staffId: staff[0] ?? null,
            like: { of: 'appointment', id, name, serviceId, method },
          },
        })
      }
    />
  );
}
