import { cellOf } from '../access/permission-table.ts';
import type { Holder } from '../access/permission-table.ts';
import type { LocalDate } from '../time/date.ts';
import { HOUR, MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { instantOf, wallOf } from '../time/zone.ts';
import type { Channel } from './due-line-messages.ts';
import type { TeamKind } from './team-kinds.ts';

/** A daily message is added within this time of its minute: a worker may have been down. */
const LATE = 2 * HOUR;

/** Returns the date of the daily message that is due now; null if none is. */
export function dailyDue(now: Instant, zone: string, minute: number): LocalDate | null {
  const { date } = wallOf(now, zone);
  const since = now - instantOf(date, minute, zone);
  return since >= 0 && since < LATE ? date : null;
}

/** The event of a visit, as far as messages to its staff need it. */
export interface StaffEvent {
  readonly kind: string;
  /** The staff member whose act it is; null for any other actor. */
  readonly actorStaffId: number | null;
  /** The staff member of the appointment before and after; null for none. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Returns the messages about an appointment to staff. A staff member is not told of their own act. */
export function dueToStaff({
  kind,
  actorStaffId,
  before,
  after,
}: StaffEvent): { kind: TeamKind; staffId: number }[] {
  return messagesOf(kind, { before, after }).filter(({ staffId }) => staffId !== actorStaffId);
}

function messagesOf(
  kind: string,
  { before, after }: Pick<StaffEvent, 'before' | 'after'>,
): { kind: TeamKind; staffId: number }[] {
  const to = (one: TeamKind, staffId: number | null) => (staffId === null ? [] : [{ kind: one, staffId }]);
  switch (kind) {
    case 'visit-booked':
    case 'visit-converted':
      return to('staff-assigned', after);
    case 'visit-rescheduled':
      return before === after
        ? to('staff-changed', after)
        : [...to('staff-cancelled', before), ...to('staff-assigned', after)];
    case 'visit-unassigned':
      return to('staff-cancelled', before);
    case 'visit-cancelled':
      return to('staff-cancelled', after);
    case 'visit-arrived':
      return to('staff-arrived', after);
    default:
      return [];
  }
}

/**
 * Whether a message names the client: the reader must have the right to see clients, at least for own records. Without
 * it, and for a record that is no longer theirs, the message has the confirmation number.
 */
export function namesClient(reader: Holder, isOwn: boolean): boolean {
  const cell = cellOf(reader, 'clients-see');
  if (cell === null || cell.limits.includes('names') || cell.limits.includes('ticket-numbers')) return false;
  return isOwn || cell.scope !== 'O';
}

/** A recipient of a location: an e-mail address, or a phone number. */
export const channelOf = (recipient: string): Channel => (recipient.includes('@') ? 'email' : 'sms');

/** Returns when the recipient of a position gets a message: each some minutes after the one before. */
export const turnOf = (now: Instant, position: number, minutes: number): Instant | null =>
  position === 0 || minutes === 0 ? null : now + position * minutes * MINUTE;
