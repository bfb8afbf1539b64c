import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Status } from '#web/kit/display/Badge.tsx';

/** The state of an appointment as the schedule colours it. */
export function stateOf({ status, stage }: Pick<ScheduleVisit, 'status' | 'stage'>): Status {
  if (status === STATUS.completed || status === STATUS.served) return 'completed';
  if (status === STATUS.noShow) return 'no-show';
  if (status === STATUS.cancelled) return 'cancelled';
  if (status === STATUS.inProgress) return 'in-service';
  if (stage === 'called') return 'called';
  return stage === 'waiting' ? 'waiting' : 'booked';
}

/** Whether staff may still move or cancel it. */
export const isOpen = ({ status }: Pick<ScheduleVisit, 'status'>): boolean => status === STATUS.confirmed;

/** Whether staff may take it from its person: an attendee of a session stays with its hosts. */
export const mayUnassign = (visit: Pick<ScheduleVisit, 'status' | 'session_id' | 'staff_ids'>): boolean =>
  isOpen(visit) && visit.session_id === null && visit.staff_ids.length > 0;
