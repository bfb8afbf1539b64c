import type { RoomAsk, SlotAsk, StaffAsk } from '#domain/appointments/slot-ask.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type {
  HoursAdjustment,
  HoursBlock,
  HoursMethod,
  Recurrence,
} from '#domain/locations/opening-hours.ts';
import { ADJUSTMENT_TYPE } from '#domain/codes/adjustment-type.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Settings } from '../../vendors/index.ts';
import type { AdjustmentJson, RoomJson, SlotRows, SlotsRequest, StaffJson } from './slots-store.ts';

/** The filters of a caller besides location and time. */
export interface SlotFilters {
  method: MeetingMethod;
  attendees: number;
  languages: readonly string[];
  withStaff: readonly number[];
  invited: boolean;
  /** Ignores notice and horizon: for staff who may book outside the public rules. */
  anyNotice?: boolean;
}

/** A horizon that no plan exceeds. */
const YEARS_AHEAD = 3 * 366;

type Read = SlotRows & { service: NonNullable<SlotRows['service']> };

/** Converts the rows into the input of the rules in `domain/appointments`. */
export function slotAskOf(
  rows: Read,
  { requested, filters, settings }: { requested: SlotsRequest; filters: SlotFilters; settings: Settings },
): SlotAsk {
  const { service } = rows;
  const { anyNotice = false, ...request } = filters;
  const adjustments = rows.adjustments ?? [];
  const ofType = (type: number): HoursAdjustment[] =>
    adjustments.filter((each) => each.type === type).map(adjustmentOf);
  return {
    ledBy: requested.staffIds,
    from: requested.from,
    to: requested.to,
    now: requested.now,
    zone: rows.timeZone,
    ...request,
    step: service.slot_interval ?? settings.get('schedule_interval'),
    notice: anyNotice ? 0 : (service.notice ?? settings.get('time_to_book')),
    horizonDays: anyNotice ? YEARS_AHEAD : (service.horizon_days ?? settings.get('timeInAdvance')),
    service: {
      offeredHere: service.offered_here,
      methods: service.methods,
      inviteOnly: service.invite_only,
      lineOfBusiness: service.line_of_business,
      isGroup: service.is_group,
      minutes: service.minutes,
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
      blocks: blocksOf(rows.hours),
      adjustments: ofType(ADJUSTMENT_TYPE.location),
      holidays: ofType(ADJUSTMENT_TYPE.holiday),
    },
    staff: (rows.staff ?? []).map(staffOf),
    rooms: (rows.rooms ?? []).map(roomOf),
    sessions: (rows.sessions ?? []).map(({ id, starts, ends, capacity, taken, open }) => ({
      id,
      start: starts * MINUTE,
      end: ends * MINUTE,
      capacity,
      seatsTaken: taken,
      open,
    })),
  };
}

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

function staffOf(person: StaffJson): StaffAsk {
  return {
    id: person.id,
    inviteOnly: person.invite_only,
    languages: person.languages,
    linesOfBusiness: person.lines,
    assignment: person.methods && { methods: person.methods, minutes: person.minutes },
    blocks: blocksOf(person.hours),
    adjustments: (person.adjustments ?? []).map(adjustmentOf),
    booked: numbersOf(person.booked),
    held: numbersOf(person.held),
    calendar: numbersOf(person.calendar),
    dailyLimit: person.daily_limit,
    bookedStarts: numbersOf(person.booked_starts),
  };
}

const roomOf = ({ id, kind, capacity, invite_only: inviteOnly, adjustments, taken }: RoomJson): RoomAsk => ({
  id,
  kind,
  capacity,
  inviteOnly,
  taken: numbersOf(taken),
  adjustments: (adjustments ?? []).map(adjustmentOf),
});

function blocksOf(hours: SlotRows['hours']): HoursBlock[] {
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

const adjustmentOf = (each: AdjustmentJson): HoursAdjustment => ({
  kind: each.kind,
  fromDate: each.from_date,
  toDate: each.to_date,
  from: each.from,
  to: each.to,
  methods: each.methods as HoursMethod[] | null,
  recurrence: each.recurrence as Recurrence | null,
});

const numbersOf = (text: string | null): number[] => (text === null ? [] : text.split(' ').map(Number));
