import { blocksOn, occursOn } from '#domain/locations/opening-hours.ts';
import type { HoursAdjustment, HoursBlock } from '#domain/locations/opening-hours.ts';
import { daysBetween } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { SlotRoom, ResolvedSlotQuery, SlotStaff } from '#domain/appointments/slot-query.ts';

/**
 * An independent reference: tries each start of the window with each staff member, minute by minute in local
 * time. It is slow and shares no code with the engine, whose results must be equal.
 */
export function slotsByTheMinute(
  query: ResolvedSlotQuery,
): { start: Instant; minutes: number; staffIds: number[] }[] {
  const slots: { start: Instant; minutes: number; staffIds: number[] }[] = [];
  for (let start = Math.ceil(query.from / MINUTE) * MINUTE; start < query.to; start += MINUTE) {
    const leaders = query.staff.filter(
      (person) =>
        !query.withStaff.includes(person.id) &&
        (query.staffIds?.includes(person.id) ?? true) &&
        offers(query, person, start),
    );
    if (leaders.length === 0) continue;
    const minutes = Math.min(...leaders.map((person) => minutesOf(query, person)));
    slots.push({ start, minutes, staffIds: leaders.map(({ id }) => id).toSorted((a, b) => a - b) });
  }
  return slots;
}

const minutesOf = (query: ResolvedSlotQuery, person: SlotStaff): number =>
  person.assignment?.minutes ?? query.service.minutes;

function offers(query: ResolvedSlotQuery, person: SlotStaff, start: Instant): boolean {
  const { service, location } = query;
  const minutes = minutesOf(query, person);
  const { date, minute } = wallOf(start, query.zone);
  if (minute % query.step !== 0) return false;
  if (start < query.now + query.notice * MINUTE) return false;
  if (daysBetween(wallOf(query.now, query.zone).date, date) > query.horizonDays) return false;
  const { from = null, to = null } = query.bookingWindow ?? {};
  if ((from !== null && date < from) || (to !== null && date > to)) return false;
  if (
    !service.offeredHere ||
    (service.inviteOnly && !query.invited) ||
    (location.isPrivate && !query.invited)
  )
    return false;
  if (!service.methods.includes(query.method) || !location.methods.includes(query.method)) return false;
  if (!ofLine(location.linesOfBusiness, service.lineOfBusiness)) return false;
  const changes = [...location.adjustments, ...location.holidays.map((each) => ({ ...each, holiday: true }))];
  const during = minutesFrom(start, start + minutes * MINUTE);
  if (!during.every((at) => openOnWall(query, { at, blocks: location.blocks, changes }))) return false;
  if (!hasRooms(query, { start, minutes })) return false;
  if (!isFree(query, { person, start, minutes })) return false;
  const colleagues = query.withStaff.map((id) => query.staff.find((each) => each.id === id));
  if (colleagues.some((each) => !each || !isFree(query, { person: each, start, minutes }))) return false;
  return (
    query.staff.filter((each) => isFree(query, { person: each, start, minutes })).length >=
    service.staffNeeded
  );
}

type Time = { start: Instant; minutes: number };

function isFree(query: ResolvedSlotQuery, { person, start, minutes }: Time & { person: SlotStaff }): boolean {
  const { service, languages } = query;
  if (!person.assignment?.methods.includes(query.method)) return false;
  if (person.inviteOnly && !query.invited) return false;
  if (!ofLine(person.linesOfBusiness, service.lineOfBusiness)) return false;
  if (languages.length > 0 && !person.languages.some((each) => languages.includes(each))) return false;
  const way = query.method === 4 ? service.travel : 0;
  const end = start + minutes * MINUTE;
  const changes = person.adjustments;
  const work = minutesFrom(start - way * MINUTE, end + way * MINUTE);
  if (!work.every((at) => openOnWall(query, { at, blocks: person.blocks, changes }))) return false;
  const reserved = minutesFrom(
    start - (way + service.bufferBefore) * MINUTE,
    end + (way + service.bufferAfter) * MINUTE,
  );
  const taken = [...person.booked, ...person.held, ...person.calendar];
  if (reserved.some((at) => isTaken(taken, at))) return false;
  if (person.dailyLimit === null) return true;
  const date = wallOf(start, query.zone).date;
  const sameDate = person.bookedStarts.filter((each) => wallOf(each * MINUTE, query.zone).date === date);
  return sameDate.length < person.dailyLimit;
}

function hasRooms(query: ResolvedSlotQuery, { start, minutes }: Time): boolean {
  if (query.method !== 1) return true;
  return query.service.roomsNeeded.every(
    ({ kind, count }) =>
      query.rooms.filter((room) => room.kind === kind && isRoomFree(query, { room, start, minutes }))
        .length >= count,
  );
}

function isRoomFree(query: ResolvedSlotQuery, { room, start, minutes }: Time & { room: SlotRoom }): boolean {
  if (room.inviteOnly && !query.invited) return false;
  if (room.kind === 'room' && room.capacity < query.attendees) return false;
  const end = start + minutes * MINUTE;
  const { bufferBefore, bufferAfter } = query.service;
  const reserved = minutesFrom(start - bufferBefore * MINUTE, end + bufferAfter * MINUTE);
  if (reserved.some((at) => isTaken(room.taken, at))) return false;
  const shut = room.adjustments.filter((each) => each.kind === 'unavailable');
  const changes = room.adjustments.filter((each) => applies(each, query));
  const isOpen = (at: Instant) =>
    room.blocks.length === 0 || openOnWall(query, { at, blocks: room.blocks, changes });
  return minutesFrom(start, end).every((at) => {
    const { date, minute } = wallOf(at, query.zone);
    if (!isOpen(at)) return false;
    return !shut.some(
      (each) => applies(each, query) && occursOn(date, each) && each.from <= minute && minute < each.to,
    );
  });
}

function openOnWall(
  query: ResolvedSlotQuery,
  {
    at,
    blocks,
    changes,
  }: { at: Instant; blocks: readonly HoursBlock[]; changes: readonly HoursAdjustment[] },
): boolean {
  const { date, minute } = wallOf(at, query.zone);
  const open = blocksOn(date, { zone: query.zone, blocks, adjustments: changes, method: query.method });
  return open.some(({ from, to }) => from <= minute && minute < to);
}

const applies = ({ methods }: HoursAdjustment, { method }: ResolvedSlotQuery): boolean =>
  !methods || methods.includes(method);

const ofLine = (lines: readonly number[], line: number | null): boolean =>
  line === null || lines.length === 0 || lines.includes(line);

function isTaken(pairs: readonly number[], at: Instant): boolean {
  const minute = at / MINUTE;
  return pairs.some((from, i) => i % 2 === 0 && from <= minute && minute < pairs[i + 1]!);
}

const minutesFrom = (from: Instant, to: Instant): Instant[] =>
  Array.from({ length: Math.round((to - from) / MINUTE) }, (_, i) => from + i * MINUTE);
