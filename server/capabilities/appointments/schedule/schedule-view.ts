import type {
  ScheduleAbsence,
  ScheduleHold,
  ScheduleRow,
  ScheduleSession,
  ScheduleSpan,
  ScheduleVisit,
} from '#contract/appointments/schedule.ts';
import type { Stage } from '#contract/queue/lobby.ts';
import type { SlotRoom, SlotStaff } from '#domain/appointments/slot-query.ts';
import { intersect, spansFrom } from '#domain/capacity/spans.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { blocksOn, occursOn } from '#domain/locations/opening-hours.ts';
import type { HoursAdjustment, HoursBlock } from '#domain/locations/opening-hours.ts';
import { fullName } from '#domain/language/person-name.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { ReservedRow, ScheduleSessionRow, ScheduleVisitRow } from './schedule-store.ts';

/** The dates of a schedule in its location's zone. */
export interface Dates {
  from: LocalDate;
  days: number;
  zone: string;
}

const datesOf = ({ from, days }: Dates): LocalDate[] =>
  Array.from({ length: days }, (_, day) => addDays(from, day));

const minutesOf = (date: LocalDate, { from, to }: { from: number; to: number }, zone: string): number[] => [
  instantOf(date, from, zone) / MINUTE,
  instantOf(date, to, zone) / MINUTE,
];

interface Hours {
  blocks: readonly HoursBlock[];
  adjustments: readonly HoursAdjustment[];
}

/** Returns the hours of the dates, for any meeting method, as flat pairs of epoch minutes. */
export function hoursOn({ blocks, adjustments }: Hours, dates: Dates): number[] {
  const { zone } = dates;
  const pairs = datesOf(dates).flatMap((date) =>
    Object.values(MEETING_METHOD).flatMap((method) =>
      blocksOn(date, { zone, blocks, adjustments, method }).flatMap((block) => minutesOf(date, block, zone)),
    ),
  );
  return [...spansFrom(pairs)];
}

export function spans(pairs: readonly number[]): ScheduleSpan[] {
  const list: ScheduleSpan[] = [];
  for (let at = 0; at < pairs.length; at += 2)
    list.push({ start: toIso(pairs[at]! * MINUTE), end: toIso(pairs[at + 1]! * MINUTE) });
  return list;
}

interface RowInput {
  dates: Dates;
  /** Reasons of adjustments by id; null where the reader may not see them. */
  reasons: ReadonlyMap<number, string> | null;
}

/** Adjustments that take hours away on the dates, as far as the week has any. */
function awayOf({ blocks, adjustments }: Hours, { dates, reasons }: RowInput): ScheduleAbsence[] {
  const { zone } = dates;
  const usual = hoursOn({ blocks, adjustments: adjustments.filter(({ kind }) => kind === 'extra') }, dates);
  return datesOf(dates).flatMap((date) =>
    adjustments
      .filter((each) => each.kind === 'unavailable' && occursOn(date, each))
      .flatMap((each) => {
        const during = intersect(usual, minutesOf(date, each, zone));
        const reason = reasons?.get(each.id ?? 0) ?? '';
        return spans(during).map((span) => ({
          ...span,
          kind: 'away' as const,
          reason: reason === '' ? null : reason,
        }));
      }),
  );
}

/** The row of a staff member. */
export function staffRow(
  person: SlotStaff,
  {
    name,
    station,
    elsewhere,
    ...input
  }: RowInput & { name: string; station: string | null; elsewhere: readonly ReservedRow[] },
): ScheduleRow {
  const other = (kind: 'elsewhere' | 'calendar', pairs: readonly number[]): ScheduleAbsence[] =>
    spans(pairs).map((span) => ({ ...span, kind, reason: null }));
  const mine = elsewhere.filter(({ id }) => id === person.id).flatMap(({ from, to }) => [from, to]);
  return {
    id: String(person.id),
    name,
    detail: station,
    languages: [...person.languages],
    hours: spans(hoursOn(person, input.dates)),
    absences: [...awayOf(person, input), ...other('elsewhere', mine), ...other('calendar', person.calendar)],
  };
}

/** The row of a room; without hours of its own it opens with the location. */
export function roomRow(
  room: SlotRoom,
  { name, open, ...input }: RowInput & { name: string; open: readonly number[] },
): ScheduleRow {
  const hours = { blocks: room.blocks, adjustments: room.adjustments ?? [] };
  return {
    id: String(room.id),
    name,
    detail: room.kind,
    languages: [],
    hours: spans(room.blocks.length === 0 ? open : hoursOn(hours, input.dates)),
    absences: awayOf(hours, input),
  };
}

function stageOf({ status, prefix, calledAt }: ScheduleVisitRow): Stage | null {
  if (status === STATUS.inProgress) return 'serving';
  if (status === STATUS.served) return 'served';
  if (status !== STATUS.confirmed) return 'done';
  if (prefix === null) return null;
  return calledAt === null ? 'waiting' : 'called';
}

export function scheduleVisit(row: ScheduleVisitRow): ScheduleVisit {
  const resources = row.resources ?? [];
  const idsOf = (kind: number): string[] =>
    resources.filter((each) => each.kind === kind).map(({ id }) => String(id));
  const staffIds = idsOf(1);
  const isOver = row.status !== STATUS.confirmed;
  return {
    id: String(row.id),
    version: row.version,
    status: row.status,
    stage: stageOf(row),
    ticket_number: row.prefix === null ? null : formatTicket(row.prefix, row.number!),
    start: toIso(row.startsAt),
    end: toIso(row.endsAt),
    name: fullName(row.firstName, row.lastName),
    first_name: row.firstName,
    service_id: String(row.serviceId),
    service: row.service,
    meeting_method: row.meetingMethod,
    confirmation_number: row.confirmationNumber,
    // A confirmed appointment without reserved staff is unassigned, also if a lead is named.
    staff_ids: staffIds.length === 0 && isOver && row.staffId !== null ? [String(row.staffId)] : staffIds,
    room_ids: idsOf(2),
    seats: row.seats,
    session_id: row.sessionId === null ? null : String(row.sessionId),
    before: row.before,
    after: row.after,
    overbooked: resources.some(({ over }) => over),
    has_notes: row.hasNotes,
    fixed_minutes: row.fixedMinutes,
  };
}

export const scheduleSession = (row: ScheduleSessionRow): ScheduleSession => ({
  id: String(row.id),
  start: toIso(row.startsMin * MINUTE),
  end: toIso(row.endsMin * MINUTE),
  name: row.name,
  service_id: String(row.serviceId),
  service: row.service,
  meeting_method: row.meetingMethod,
  staff_ids: row.hostIds.map(String),
  room_ids: row.roomId === null ? [] : [String(row.roomId)],
  booked: row.booked,
  capacity: row.capacity,
});

export const holdView = ({ kind, id, from, to, until }: ReservedRow): ScheduleHold => ({
  start: toIso(from * MINUTE),
  end: toIso(to * MINUTE),
  staff_ids: kind === 1 ? [String(id)] : [],
  room_ids: kind === 2 ? [String(id)] : [],
  until: until === null ? null : toIso(until),
});
