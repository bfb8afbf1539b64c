import type { ExpectedVisit } from '#contract/queue/check-in.ts';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { dueFrom } from '#domain/queue/call-order.ts';
import { checkInWindow } from '#domain/queue/check-in.ts';
import type { CheckInRule } from '#domain/queue/check-in.ts';
import { fullName } from '#domain/language/person-name.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { effectiveSettings } from '../../vendors/index.ts';
import { dueRuleOf } from '../state/due-rule.ts';
import { stageOf } from '../state/line-visit.ts';
import type { ExpectedTodayRow } from './expected-today-store.ts';
import type { LobbyRow } from './lobby-store.ts';

type Settings = Awaited<ReturnType<typeof effectiveSettings>>;

const iso = (instant: Instant | null): string | null => (instant === null ? null : toIso(instant));

/** A visit as the lobby shows it; its entry channel only with the feature `appointmentBookingChannel`. */
export function lobbyVisit(row: LobbyRow, settings: Settings): LobbyVisit {
  return {
    id: String(row.id),
    version: row.version,
    stage: stageOf({ status: row.status as 1 }, { calledAt: row.ticketCalledAt, leftAt: row.leftAt }),
    status: row.status,
    ticket_number: formatTicket(row.prefix, row.number),
    name: visitorName(row),
    first_name: row.firstName,
    lang: row.lang,
    service_id: String(row.serviceId),
    service: row.service,
    meeting_method: row.meetingMethod,
    fulfillment_method: row.fulfilment,
    source: settings.feature('appointmentBookingChannel') ? row.source : null,
    preferred_staff: row.preferredStaff,
    appointment_at: iso(row.bookedStart),
    due_from: iso(dueFrom(row, dueRuleOf(settings))),
    joined_at: toIso(row.joinedAt),
    called_at: iso(row.calledAt),
    calls: row.calls,
    started_at: iso(row.startedAt),
    ended_at: iso(row.endedAt ?? row.leftAt),
    expected_start: row.shown ? iso(row.expectedStart) : null,
    low: row.shown ? row.low : null,
    // mutation: longest-wait-in-the-lobby
    high: row.shown ? row.high : null,
    least: row.shown ? row.least : null,
    people_before: row.peopleBefore,
    promised_minutes: row.promised,
    expected_minutes: row.handleMinutes,
    expected_end: row.endedAt === null ? iso(row.expectedEnd) : null,
    held_until: iso(row.heldUntil),
    attempts: row.attempts,
    video_fault: row.videoFault,
    has_notes: row.hasNotes,
    offline: row.offline,
    car_details: row.hasCar,
    staff:
      row.staffId === null || row.staffName === null
        ? null
        : { id: String(row.staffId), name: row.staffName },
    station:
      row.stationId === null || row.stationName === null
        ? null
        : { id: String(row.stationId), name: row.stationName },
    room:
      row.roomId === null || row.roomName === null ? null : { id: String(row.roomId), name: row.roomName },
    outcome: row.outcome,
    rating: row.rating,
  };
}

export function expectedVisit(
  row: ExpectedTodayRow,
  { rule, may }: { rule: CheckInRule; may: ExpectedVisit['may'] },
): ExpectedVisit {
  const isInPerson = row.meetingMethod === MEETING_METHOD.inPerson;
  return {
    id: String(row.id),
    version: row.version,
    name: fullName(row.firstName, row.lastName) || row.confirmationNumber,
    first_name: row.firstName,
    confirmation_number: row.confirmationNumber,
    lang: row.lang,
    service_id: String(row.serviceId),
    service: row.service,
    meeting_method: row.meetingMethod,
    start: toIso(row.startsAt),
    end: toIso(row.endsAt),
    staff: row.staffName,
    has_notes: row.hasNotes,
    check_in_from: isInPerson ? toIso(checkInWindow(row.startsAt, rule).from) : null,
    may,
  };
}

/** A visitor without a name appears under their ticket number. */
export function visitorName(row: Pick<LobbyRow, 'firstName' | 'lastName' | 'prefix' | 'number'>): string {
  return fullName(row.firstName, row.lastName) || formatTicket(row.prefix, row.number);
}
