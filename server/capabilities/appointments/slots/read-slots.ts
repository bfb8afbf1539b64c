import { findSlots } from '#domain/appointments/find-slots.ts';
import type {
  ResolvedSlotQuery,
  SlotQuery,
  SlotRoom,
  SlotSession,
  SlotsResult,
  SlotStaff,
} from '#domain/appointments/slot-query.ts';
import { ADJUSTMENT_TYPE } from '#domain/codes/adjustment-type.ts';
import { eachStretch } from '#domain/locations/opening-hours.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type {
  HoursAdjustment,
  HoursBlock,
  HoursMethod,
  Recurrence,
  WallInterval,
} from '#domain/locations/opening-hours.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { decidingLine } from '#domain/vendors/deciding-line.ts';
import { settingsByLine } from '../../vendors/index.ts';
import type { Settings, SettingsByLine } from '../../vendors/index.ts';
import { slotRows } from './slots-store.ts';
import type { AdjustmentJson, RoomJson, SessionJson, SlotRows, StaffJson } from './slots-store.ts';

export interface SlotsRead {
  query: ResolvedSlotQuery;
  rows: SlotRows;
  result: SlotsResult;
}

/** Reads the data of slots in one statement and computes them; undefined for an unknown location or service. */
export async function readSlots(
  tx: Tx,
  query: SlotQuery,
  { now, who = false, allStaff = false }: { now: Instant; who?: boolean; allStaff?: boolean },
): Promise<SlotsRead | undefined> {
  const [rows, settings] = await Promise.all([
    slotRows(tx, { query, now, allStaff }),
    settingsByLine(tx, query.locationId),
  ]);
  if (!rows?.service) return undefined;
  const input = resolveQuery(query, { rows: { ...rows, service: rows.service }, now, settings });
  return { query: input, rows, result: findSlots(input, { who }) };
}

/** A horizon that no plan exceeds. */
const YEARS_AHEAD = 3 * 366;

/** The rows of a known service. */
export type Input = SlotRows & { service: NonNullable<SlotRows['service']> };

/** Converts the rows into the input of the rules in `domain/appointments`. */
export function resolveQuery(
  query: SlotQuery,
  { rows, now, settings: byLine }: { rows: Input; now: Instant; settings: SettingsByLine },
): ResolvedSlotQuery {
  const { service } = rows;
  const minutes = query.minutes ?? rows.fixedMinutes ?? null;
  const settings = byLine.of(decidingLine(service.line_of_business, rows.linesOfBusiness));
  const adjustments = rows.adjustments ?? [];
  const ofType = (type: number): HoursAdjustment[] =>
    adjustments.filter((each) => each.type === type).flatMap(adjustmentsOf);
  const bookable = cutTo(settings.get('bookingHours'));
  const bookableExtra = (each: HoursAdjustment) => (each.kind === 'extra' ? bookable(each) : each);
  return {
    ...query,
    now,
    zone: rows.timeZone,
    step: service.slot_interval ?? settings.get('schedule_interval'),
    notice: query.anyNotice ? 0 : (service.notice ?? settings.get('time_to_book')),
    horizonDays: query.anyNotice ? YEARS_AHEAD : (service.horizon_days ?? settings.get('timeInAdvance')),
    service: {
      offeredHere: service.offered_here,
      methods: service.methods,
      inviteOnly: service.invite_only,
      lineOfBusiness: service.line_of_business,
      isGroup: service.is_group,
      minutes: minutes ?? service.minutes,
      bufferBefore: service.buffer_before,
      // mutation: buffer-after
      bufferAfter: service.buffer_after,
      travel: service.travel,
      staffNeeded: service.staff_needed,
      roomsNeeded: service.rooms_needed,
    },
    location: {
      isPrivate: rows.visibility === 'private',
      methods: methodsOf(rows, settings),
      linesOfBusiness: rows.linesOfBusiness,
      blocks: blocksOf(rows.hours).map(bookable),
      adjustments: ofType(ADJUSTMENT_TYPE.location).map(bookableExtra),
      holidays: ofType(ADJUSTMENT_TYPE.holiday).map(bookableExtra),
    },
    staff: (rows.staff ?? []).map((person) => staffOf(minutes === null ? person : { ...person, minutes })),
    rooms: (rows.rooms ?? [])
      .filter(
        (room) => hosts(room, query.serviceId) && isWanted(room, rows.rooms ?? [], query.roomId ?? null),
      )
      .map(roomOf),
    sessions: (rows.sessions ?? []).map(sessionOf),
  };
}

/**
 * Cuts hours to those in which the vendor takes appointments; the line keeps its own. A block outside stays, empty:
 * without it, a method with hours of its own would fall back to the location's.
 */
const cutTo =
  (hours: WallInterval) =>
  <H extends WallInterval>(each: H): H => {
    const cut = (minute: number) => Math.min(Math.max(minute, hours.from), hours.to);
    return { ...each, from: cut(each.from), to: cut(each.to) };
  };

/** Phone, video and the client's place count only where the vendor lets clients choose the method. */
function methodsOf({ physical, takesPhone, takesVideo }: SlotRows, settings: Settings): number[] {
  const { inPerson, phone, video, offSite } = MEETING_METHOD;
  if (!settings.feature('appointmentMeetingMethods')) return [inPerson];
  return [
    ...(physical ? [inPerson] : []),
    ...(takesPhone && settings.get('supports_phone') ? [phone] : []),
    ...(takesVideo && settings.get('supports_video') ? [video] : []),
    offSite,
  ];
}

/** Names no service: pages that show rooms and hours as they are ask for it. */
export const NO_SERVICE = 0;

/** A room that names no services can host them all. */
const hosts = ({ service_ids: ids }: RoomJson, serviceId: number): boolean =>
  serviceId === NO_SERVICE || ids.length === 0 || ids.includes(serviceId);

/** A named room stands for all of its kind. */
function isWanted({ id, kind }: RoomJson, rooms: readonly RoomJson[], named: number | null): boolean {
  const wanted = named === null ? undefined : rooms.find((room) => room.id === named);
  return wanted?.kind !== kind || wanted.id === id;
}

function staffOf(person: StaffJson): SlotStaff {
  return {
    id: person.id,
    inviteOnly: person.invite_only,
    languages: person.languages,
    linesOfBusiness: person.lines,
    assignment: person.methods && { methods: person.methods, minutes: person.minutes },
    blocks: blocksOf(person.hours),
    adjustments: (person.adjustments ?? []).flatMap(adjustmentsOf),
    booked: numbersOf(person.booked),
    held: numbersOf(person.held),
    calendar: numbersOf(person.calendar),
    dailyLimit: person.daily_limit,
    bookedStarts: numbersOf(person.booked_starts),
  };
}

const roomOf = ({ invite_only: inviteOnly, hours, adjustments, taken, ...room }: RoomJson): SlotRoom => ({
  id: room.id,
  kind: room.kind,
  capacity: room.capacity,
  inviteOnly,
  blocks: hours.map(weeklyOf),
  taken: numbersOf(taken),
  adjustments: (adjustments ?? []).flatMap(adjustmentsOf),
});

const sessionOf = ({ starts, ends, taken, ...session }: SessionJson): SlotSession => ({
  id: session.id,
  start: starts * MINUTE,
  end: ends * MINUTE,
  capacity: session.capacity,
  seatsTaken: taken,
  open: session.open,
  method: session.method,
  inviteOnly: session.invite_only,
  opens: session.opens_days === null ? null : starts * MINUTE - session.opens_days * DAY,
  closes: session.closes_minutes === null ? null : (starts - session.closes_minutes) * MINUTE,
});

/** A room has one week for all methods and dates. */
const weeklyOf = ({ weekday, from, to }: RoomJson['hours'][number]): HoursBlock => ({
  weekday: weekday as 0,
  method: null,
  from,
  to,
  effectiveFrom: null,
  effectiveTo: null,
  cycle: null,
});

export function blocksOf(hours: SlotRows['hours']): HoursBlock[] {
  return (hours ?? []).map((block) => ({
    weekday: block.weekday as 0,
    method: block.method as HoursMethod | null,
    from: block.from,
    to: block.to,
    effectiveFrom: block.effective_from,
    effectiveTo: block.effective_to,
    cycle: block.cycle_weeks
      ? { weeks: block.cycle_weeks, week: block.cycle_week!, from: block.cycle_from! }
      : null,
  }));
}

export const adjustmentsOf = (each: AdjustmentJson): HoursAdjustment[] =>
  eachStretch({
    ...(each.id !== undefined && { id: each.id }),
    kind: each.kind,
    fromDate: each.from_date,
    toDate: each.to_date,
    from: each.from,
    to: each.to,
    methods: each.methods as HoursMethod[] | null,
    recurrence: each.recurrence as Recurrence | null,
    only: each.only ?? false,
    onHolidays: each.on_holidays ?? false,
    more: each.more ?? [],
  });

const numbersOf = (text: string | null): number[] => (text === null ? [] : text.split(' ').map(Number));
