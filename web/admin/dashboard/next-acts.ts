import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { checkInWindow } from '#domain/queue/check-in.ts';
import type { Instant } from '#domain/time/instant.ts';

/** What staff do next with an appointment, without the lobby. */
export type NextAct = 'checkIn' | 'start' | 'complete' | 'noShow';

export interface NextActs {
  acts: readonly NextAct[];
  /** The visitor has a ticket: the lobby serves them. */
  isInLine: boolean;
  /** The instant before which the line does not take the visitor; null where it takes them at any time. */
  from: Instant | null;
}

interface NextActsOf {
  now: Instant;
  may: { move: boolean; checkIn: boolean };
  /** Null without a line. */
  checkInMinutes: number | null;
}

type Shown = Pick<
  ScheduleVisit,
  'status' | 'stage' | 'ticket_number' | 'meeting_method' | 'session_id' | 'start'
>;

/** Returns the acts that an appointment allows, the next one first. */
export function nextActs(visit: Shown, { now, may, checkInMinutes }: NextActsOf): NextActs {
  const none = { acts: [], isInLine: false, from: null };
  if (visit.ticket_number !== null) return { ...none, isInLine: visit.stage !== 'done' };
  if (visit.status === STATUS.inProgress || visit.status === STATUS.served)
    return { ...none, acts: may.move ? ['complete'] : [] };
  if (visit.status !== STATUS.confirmed) return none;
  const start = Date.parse(visit.start);
  const ended: NextAct[] = may.move && now >= start ? ['noShow'] : [];
  const hasLine =
    checkInMinutes !== null && visit.meeting_method === MEETING_METHOD.inPerson && visit.session_id === null;
  if (!hasLine) return { ...none, acts: may.move ? ['start', ...ended] : [] };
  const { from } = checkInWindow(start, { beforeMinutes: checkInMinutes, afterMinutes: 0 });
  const first: NextAct[] = may.checkIn ? ['checkIn'] : may.move ? ['start'] : [];
  return { ...none, acts: [...first, ...ended], from };
}

/** Whether an appointment needs nothing more. */
export const isFinished = ({ status }: Pick<ScheduleVisit, 'status'>): boolean =>
  status === STATUS.completed || status === STATUS.noShow;

/** Returns when the next confirmed appointment of a staff member starts; null without one. */
export function nextStart(
  visits: readonly Pick<ScheduleVisit, 'status' | 'start' | 'staff_ids'>[],
  { staffId, now }: { staffId: string; now: Instant },
): Instant | null {
  const starts = visits
    .filter(({ status, staff_ids: ids }) => status === STATUS.confirmed && ids.includes(staffId))
    .map(({ start }) => Date.parse(start))
    .filter((start) => start > now);
  return starts.length === 0 ? null : Math.min(...starts);
}
