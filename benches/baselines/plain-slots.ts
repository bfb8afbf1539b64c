import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { ResolvedSlotQuery, SlotStaff } from '#domain/appointments/slot-query.ts';
import { MINUTE } from '#domain/time/instant.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/**
 * Slots written simply with a mainstream date library. For each person and date it takes the hours as times
 * of the zone, then every grid start within them, and compares each with that date's appointments. The bench
 * measures the engine against it; both must agree.
 */
export function plainSlots(query: ResolvedSlotQuery): number[] {
  const free = query.staff.map((person) => new Set(startsOf(query, person)));
  const candidates = new Set(free.flatMap((starts) => [...starts]));
  return [...candidates]
    .filter((start) => free.filter((starts) => starts.has(start)).length >= query.service.staffNeeded)
    .filter((start) => hasRooms(query, start))
    .sort((a, b) => a - b);
}

interface Range {
  from: dayjs.Dayjs;
  to: dayjs.Dayjs;
}

/** A date of a zone, from its first moment to that of the next. */
interface LocalDay extends Range {
  text: string;
  weekday: number;
  /** True if no clock change falls on the date. */
  isEven: boolean;
}

function startsOf(query: ResolvedSlotQuery, person: SlotStaff): number[] {
  const taken = rangesOf(person.booked);
  const starts: number[] = [];
  const last = dayjs(query.to - 1).tz(query.zone);
  let day = dayOf(dayjs(query.from).tz(query.zone).format('YYYY-MM-DD'), query.zone);
  let open = openOn(query, person, day);
  for (; day.from.isBefore(last);) {
    const tomorrow = dayOf(dateAfter(day.text), query.zone);
    const openTomorrow = openOn(query, person, tomorrow);
    const near = taken.filter(
      ({ from, to }) => to.isAfter(day.from.subtract(1, 'day')) && from.isBefore(day.to.add(1, 'day')),
    );
    // A late appointment may end on the next date.
    for (const range of joined([...open, ...openTomorrow])) {
      for (const start of onGrid(range, { day, query }))
        if (isFree(query, start, { range, near })) starts.push(+start);
    }
    [day, open] = [tomorrow, openTomorrow];
  }
  return starts;
}

/** Returns the starts of a date within a range: wall times that are multiples of the step. */
function onGrid(
  { from, to }: Range,
  { day, query }: { day: LocalDay; query: ResolvedSlotQuery },
): dayjs.Dayjs[] {
  const starts: dayjs.Dayjs[] = [];
  // On the date of a clock change the grid is uneven.
  const stride = day.isEven ? query.step : 5;
  const first = Math.max(0, Math.ceil(from.diff(day.from, 'minute') / stride) * stride);
  for (
    let at = day.from.add(first, 'minute');
    at.isBefore(day.to) && at.isBefore(to);
    at = at.add(stride, 'minute')
  ) {
    if (day.isEven || minuteShown(at, query.zone) % query.step === 0) starts.push(at);
  }
  return starts;
}

function isFree(
  query: ResolvedSlotQuery,
  start: dayjs.Dayjs,
  { range, near }: { range: Range; near: readonly Range[] },
): boolean {
  const { bufferBefore, bufferAfter, minutes } = query.service;
  const end = start.add(minutes, 'minute');
  if (start.isBefore(range.from) || end.isAfter(range.to)) return false;
  if (start.isBefore(query.from) || !start.isBefore(query.to) || start.isBefore(query.now)) return false;
  const reservedFrom = start.subtract(bufferBefore, 'minute');
  const reservedTo = end.add(bufferAfter, 'minute');
  return !near.some(({ from, to }) => from.isBefore(reservedTo) && reservedFrom.isBefore(to));
}

/** Returns the ranges of a date that lie in opening hours by wall time. An hour that occurs twice appears twice. */
function openOn(query: ResolvedSlotQuery, person: SlotStaff, day: LocalDay): Range[] {
  const own = person.blocks.some(({ method }) => method === query.method) ? query.method : null;
  const regular = person.blocks.filter(({ weekday, method }) => weekday === day.weekday && method === own);
  const today = person.adjustments.filter(
    ({ fromDate, toDate }) => fromDate <= day.text && day.text <= toDate,
  );
  let open = [...regular, ...today.filter(({ kind }) => kind === 'extra')].map(({ from, to }) => ({
    from,
    to,
  }));
  for (const hole of today.filter(({ kind }) => kind === 'unavailable')) {
    open = open.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, hole.from) },
        { from: Math.max(from, hole.to), to },
      ].filter((piece) => piece.from < piece.to),
    );
  }
  return open.flatMap((block) => onTheWall(block, day, query.zone));
}

function onTheWall({ from, to }: { from: number; to: number }, day: LocalDay, zone: string): Range[] {
  if (day.isEven) return [{ from: day.from.add(from, 'minute'), to: day.from.add(to, 'minute') }];
  const minutes: Range[] = [];
  for (let at = day.from; at.isBefore(day.to); at = at.add(1, 'minute')) {
    const shown = minuteShown(at, zone);
    if (from <= shown && shown < to) minutes.push({ from: at, to: at.add(1, 'minute') });
  }
  return joined(minutes);
}

function dayOf(text: string, zone: string): LocalDay {
  const from = midnight(text, zone);
  const to = midnight(dateAfter(text), zone);
  return { text, weekday: dayjs.utc(text).day(), from, to, isEven: to.diff(from, 'minute') === 1_440 };
}

/** In UTC for adding minutes: this library's zoned times keep their offset when time is added. */
const midnight = (text: string, zone: string): dayjs.Dayjs => dayjs.tz(`${text} 00:00`, zone).utc();

const dateAfter = (text: string): string => dayjs.utc(text).add(1, 'day').format('YYYY-MM-DD');

function minuteShown(at: dayjs.Dayjs, zone: string): number {
  const wall = at.tz(zone);
  return wall.hour() * 60 + wall.minute();
}

function hasRooms(query: ResolvedSlotQuery, start: number): boolean {
  const { bufferBefore, bufferAfter, minutes, roomsNeeded } = query.service;
  // Rooms only matter for meetings in person.
  if (query.method !== 1) return true;
  const from = start - bufferBefore * MINUTE;
  const to = start + (minutes + bufferAfter) * MINUTE;
  return roomsNeeded.every(({ kind, count }) => {
    const fitting = query.rooms.filter((room) => room.kind === kind && room.capacity >= query.attendees);
    const free = fitting.filter(({ taken }) =>
      pairsOf(taken).every((each) => each.to <= from || to <= each.from),
    );
    return free.length >= count;
  });
}

const pairsOf = (pairs: readonly number[]): { from: number; to: number }[] =>
  Array.from({ length: pairs.length / 2 }, (_, i) => ({
    from: pairs[i * 2]! * MINUTE,
    to: pairs[i * 2 + 1]! * MINUTE,
  }));

const rangesOf = (pairs: readonly number[]): Range[] =>
  pairsOf(pairs).map(({ from, to }) => ({ from: dayjs.utc(from), to: dayjs.utc(to) }));

function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => +a.from - +b.from)) {
    const last = all.at(-1);
    if (!last || from.isAfter(last.to)) all.push({ from, to });
    else if (to.isAfter(last.to)) last.to = to;
  }
  return all;
}
