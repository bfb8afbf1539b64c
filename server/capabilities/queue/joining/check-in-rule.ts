import type { AppointmentAttributes } from '#contract/appointments/appointments.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { checkInWindow } from '#domain/queue/check-in.ts';
import type { CheckInRule } from '#domain/queue/check-in.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Settings } from '../../vendors/index.ts';

export const checkInRuleOf = (settings: Settings): CheckInRule => ({
  beforeMinutes: settings.get('lobby.checkInMinutesBefore'),
  afterMinutes: settings.get('lobby.checkInMinutesAfter'),
});

/** Whether the vendor lets visitors check in on their own page; staff always may. */
export const visitorsCheckIn = (settings: Settings): boolean =>
  settings.feature('lobby') && settings.get('lobby.checkInByVisitors');

/** An appointment as far as checking in depends on it. */
interface Expected {
  status: number;
  meetingMethod: number;
  startsAt: Instant;
  sessionId: number | null;
  /** Whether the coordinates of the location are known. */
  isPlaced: boolean;
  ticket: { prefix: string; number: number } | null;
}

/** How its visitor checks in; null if this appointment has no line, or the vendor leaves it to the staff. */
export function checkInOf(row: Expected, settings: Settings): AppointmentAttributes['check_in'] {
  const hasLine = row.meetingMethod === MEETING_METHOD.inPerson && row.sessionId === null;
  if (!hasLine || row.status !== STATUS.confirmed) return null;
  const ticket = row.ticket && formatTicket(row.ticket.prefix, row.ticket.number);
  if (ticket === null && !visitorsCheckIn(settings)) return null;
  const { from, until } = checkInWindow(row.startsAt, checkInRuleOf(settings));
  return {
    from: toIso(from),
    until: toIso(until),
    asks_position: row.isPlaced && settings.get('lobby.checkInMetres') > 0,
    ticket_number: ticket,
  };
}
