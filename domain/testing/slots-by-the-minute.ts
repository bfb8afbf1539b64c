import { blocksOn, occursOn } from '#domain/locations/opening-hours.ts';
import type { HoursAdjustment, HoursBlock } from '#domain/locations/opening-hours.ts';
import { daysBetween } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { RoomAsk, SlotAsk, StaffAsk } from '#domain/appointments/slot-ask.ts';

/**
 * An independent reference: tries each start of the window with each staff member, minute by minute in local
 * time. It is slow and shares no code with the engine, whose results must be equal.
 */
export function slotsByTheMinute(ask: SlotAsk): { start: Instant; minutes: number; staffIds: number[] }[] {
  const slots: { start: Instant; minutes: number; staffIds: number[] }[] = [];
  for (let start = Math.ceil(ask.from / MINUTE) * MINUTE; start < ask.to; start += MINUTE) {
    const leaders = ask.staff.filter(
      (person) =>
        !ask.withStaff.includes(person.id) &&
        (ask.ledBy?.includes(person.id) ?? true) &&
        offers(ask, person, start),
    );
    if (leaders.length === 0) continue;
    const minutes = Math.min(...leaders.map((person) => minutesOf(ask, person)));
    slots.push({ start, minutes, staffIds: leaders.map(({ id }) => id).toSorted((a, b) => a - b) });
  }
  return slots;
}

const minutesOf = (ask: SlotAsk, person: StaffAsk): number =>
  person.assignment?.minutes ?? ask.service.minutes;

function offers(ask: SlotAsk, person: StaffAsk, start: Instant): boolean {
  const { service, location } = ask;
  const minutes = minutesOf(ask, person);
  const { date, minute } = wallOf(start, ask.zone);
  if (minute % ask.step !== 0) return false;
  if (start < ask.now + ask.notice * MINUTE) return false;
  if (daysBetween(wallOf(ask.now, ask.zone).date, date) > ask.horizonDays) return false;
  const { from = null, to = null } = ask.bookingWindow ?? {};
  if ((from !== null && date < from) || (to !== null && date > to)) return false;
  if (!service.offeredHere || (service.inviteOnly && !ask.invited) || (location.isPrivate && !ask.invited))
    return false;
  if (!service.methods.includes(ask.method) || !location.methods.includes(ask.method)) return false;
  if (!ofLine(location.linesOfBusiness, service.lineOfBusiness)) return false;
  const changes = [...location.adjustments, ...location.holidays];
  const during = minutesFrom(start, start + minutes * MINUTE);
  if (!during.every((at) => openOnWall(ask, { at, blocks: location.blocks, changes }))) return false;
  if (!hasRooms(ask, { start, minutes })) return false;
  if (!isFree(ask, { person, start, minutes })) return false;
  const colleagues = ask.withStaff.map((id) => ask.staff.find((each) => each.id === id));
  if (colleagues.some((each) => !each || !isFree(ask, { person: each, start, minutes }))) return false;
  return (
    ask.staff.filter((each) => isFree(ask, { person: each, start, minutes })).length >= service.staffNeeded
  );
}

type Time = { start: Instant; minutes: number };

function isFree(ask: SlotAsk, { person, start, minutes }: Time & { person: StaffAsk }): boolean {
  const { service, languages } = ask;
  if (!person.assignment?.methods.includes(ask.method)) return false;
  if (person.inviteOnly && !ask.invited) return false;
  if (!ofLine(person.linesOfBusiness, service.lineOfBusiness)) return false;
  if (languages.length > 0 && !person.languages.some((each) => languages.includes(each))) return false;
  const way = ask.method === 4 ? service.travel : 0;
  const end = start + minutes * MINUTE;
  const changes = person.adjustments;
  const work = minutesFrom(start - way * MINUTE, end + way * MINUTE);
  if (!work.every((at) => openOnWall(ask, { at, blocks: person.blocks, changes }))) return false;
  const reserved = minutesFrom(
    start - (way + service.bufferBefore) * MINUTE,
    end + (way + service.bufferAfter) * MINUTE,
  );
  const taken = [...person.booked, ...person.held, ...person.calendar];
  if (reserved.some((at) => isTaken(taken, at))) return false;
  if (person.dailyLimit === null) return true;
  const date = wallOf(start, ask.zone).date;
  const sameDate = person.bookedStarts.filter((each) => wallOf(each * MINUTE, ask.zone).date === date);
  return sameDate.length < person.dailyLimit;
}

function hasRooms(ask: SlotAsk, { start, minutes }: Time): boolean {
  if (ask.method !== 1) return true;
  return ask.service.roomsNeeded.every(
    ({ kind, count }) =>
      ask.rooms.filter((room) => room.kind === kind && isRoomFree(ask, { room, start, minutes })).length >=
      count,
  );
}

function isRoomFree(ask: SlotAsk, { room, start, minutes }: Time & { room: RoomAsk }): boolean {
  if (room.inviteOnly && !ask.invited) return false;
  if (room.kind === 'room' && room.capacity < ask.attendees) return false;
  const end = start + minutes * MINUTE;
  const { bufferBefore, bufferAfter } = ask.service;
  const reserved = minutesFrom(start - bufferBefore * MINUTE, end + bufferAfter * MINUTE);
  if (reserved.some((at) => isTaken(room.taken, at))) return false;
  const shut = room.adjustments.filter((each) => each.kind === 'unavailable');
  return minutesFrom(start, end).every((at) => {
    const { date, minute } = wallOf(at, ask.zone);
    return !shut.some(
      (each) => applies(each, ask) && occursOn(date, each) && each.from <= minute && minute < each.to,
    );
  });
}

function openOnWall(
  ask: SlotAsk,
  {
    at,
    blocks,
    changes,
  }: { at: Instant; blocks: readonly HoursBlock[]; changes: readonly HoursAdjustment[] },
): boolean {
  const { date, minute } = wallOf(at, ask.zone);
  const open = blocksOn(date, { zone: ask.zone, blocks, adjustments: changes, method: ask.method });
  return open.some(({ from, to }) => from <= minute && minute < to);
}

const applies = ({ methods }: HoursAdjustment, { method }: SlotAsk): boolean =>
  !methods || methods.includes(method);

const ofLine = (lines: readonly number[], line: number | null): boolean =>
  line === null || lines.length === 0 || lines.includes(line);

function isTaken(pairs: readonly number[], at: Instant): boolean {
  const minute = at / MINUTE;
  return pairs.some((from, i) => i % 2 === 0 && from <= minute && minute < pairs[i + 1]!);
}

const minutesFrom = (from: Instant, to: Instant): Instant[] =>
  Array.from({ length: Math.round((to - from) / MINUTE) }, (_, i) => from + i * MINUTE);
