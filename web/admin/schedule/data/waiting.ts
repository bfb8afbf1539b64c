import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import { partsOf } from '#domain/appointments/wait-list.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { fullName } from '#domain/language/person-name.ts';
import type { Formats } from '#web/language/formats.ts';
import type { Words } from '../../shell/words.ts';

const WAITING = 'waiting-';
const PART_WORDS = {
  morning: 'waitList.part.morning',
  afternoon: 'waitList.part.afternoon',
  evening: 'waitList.part.evening',
} as const;

/** The entry of a card that was pressed or dropped; undefined for an appointment. */
export const entryOfCard = (rows: readonly WaitListRow[], visitId: string): WaitListRow | undefined =>
  visitId.startsWith(WAITING) ? rows.find(({ id }) => WAITING + id === visitId) : undefined;

/** An entry in the shape of an appointment, with the length of its service, so that it can be dragged onto a row. */
export function cardOf(row: WaitListRow, services: Schedule['services']): ScheduleVisit {
  const minutes = services.find(({ id }) => id === row.service_id)?.minutes ?? 30;
  return {
    id: WAITING + row.id,
    version: 1,
    status: 1,
    stage: null,
    ticket_number: null,
    name: fullName(row.first_name, row.last_name),
    first_name: row.first_name,
    service_id: row.service_id,
    service: row.service,
    meeting_method: row.meeting_method,
    confirmation_number: '',
    staff_ids: [],
    room_ids: [],
    seats: 1,
    session_id: null,
    // No time yet: only the length counts.
    start: new Date(0).toISOString(),
    end: new Date(minutes * 60_000).toISOString(),
    before: 0,
    after: 0,
    overbooked: false,
    has_notes: false,
    fixed_minutes: null,
  };
}

/** The dates and the time of day of a preference, such as "Nov 23 – Nov 25 · Morning". */
export function preferenceText(
  { from, to, weekday, start, end }: WaitListRow['preferences'][number],
  { t, formats }: { t: Words; formats: Formats },
): string {
  const dates =
    from === to ? formats.localDate(from) : `${formats.localDate(from)} – ${formats.localDate(to)}`;
  const parts = partsOf({ start, end });
  const time = (minute: number) => formats.time(minute * MINUTE, 'UTC');
  const isWhole = parts?.length === 3;
  const times = parts?.map((part) => t(PART_WORDS[part])).join(', ') ?? `${time(start)} – ${time(end)}`;
  return [
    dates,
    ...(weekday === null ? [] : [formats.weekday(weekday as 0)]),
    ...(isWhole ? [] : [times]),
  ].join(' · ');
}
