import type { SlotRoom, ResolvedSlotQuery, SlotStaff } from '#domain/appointments/slot-query.ts';
import type { HoursAdjustment, HoursBlock, HoursMethod } from '#domain/locations/opening-hours.ts';
import type { LocalDate, Weekday } from '#domain/time/date.ts';
import { addDays, daysBetween, weekdayOf } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { drawsOf } from '../measure/random.ts';

const LENGTHS = [15, 30, 30, 45, 60];
const BEFORE = 5;
const AFTER = 10;
const WORKDAYS: Weekday[] = [1, 2, 3, 4, 5];
const SHIFTS: [from: number, to: number][] = [
  [540, 750],
  [810, 1050],
];

interface Size {
  staff: number;
  bookings: number;
  seed: number;
}
interface Span {
  zone: string;
  first: LocalDate;
  days: number;
}

/** A branch in spring with a clock change on the fourteenth day, and this many staff and bookings each. */
export function springMonth(size: Size): ResolvedSlotQuery {
  const span = { zone: 'America/New_York', first: '2027-03-01', days: 30 };
  return worldOf(span, size, {
    blocks: (rank) => [...week(WORKDAYS, SHIFTS), ...(rank % 2 === 1 ? week([6], [[600, 840]]) : [])],
    adjustments: (rank) => (rank % 5 === 4 ? [extra('2027-03-14', 540, 720)] : []),
  });
}

/** A year in another zone, with rooms, a participating colleague, and separate hours for video. */
export function wholeYear(zone: string, first: LocalDate, size: Size): ResolvedSlotQuery {
  const world = worldOf({ zone, first, days: 365 }, size, {
    blocks: (rank) => [
      ...week(
        [0, 1, 2, 3, 4, 5, 6],
        [
          [0, 240],
          [540, 1020],
          [1320, 1440],
        ],
      ),
      ...(rank % 2 === 0
        ? week(
            [1, 3, 5],
            [
              [60, 300],
              [600, 900],
            ],
            3,
          )
        : []),
    ],
    adjustments: () => [],
  });
  const draw = drawsOf(size.seed + 1);
  const room = (id: number): SlotRoom => ({
    id,
    kind: 'room',
    capacity: 1 + (id % 3),
    inviteOnly: false,
    blocks: [],
    adjustments: [],
    taken: world.staff[Math.floor(draw() * world.staff.length)]!.booked,
  });
  return {
    ...world,
    attendees: 2,
    service: { ...world.service, staffNeeded: 2, roomsNeeded: [{ kind: 'room', count: 1 }] },
    rooms: [1, 2, 3, 4, 5].map(room),
  };
}

interface Weeks {
  blocks(rank: number): HoursBlock[];
  adjustments(rank: number): HoursAdjustment[];
}

function worldOf(span: Span, size: Size, weeks: Weeks): ResolvedSlotQuery {
  const from = instantOf(span.first, 0, span.zone);
  const draw = drawsOf(size.seed);
  return {
    locationId: 1,
    serviceId: 1,
    from,
    to: instantOf(addDays(span.first, span.days), 0, span.zone),
    now: from,
    zone: span.zone,
    method: 1,
    step: 15,
    notice: 0,
    horizonDays: 730,
    attendees: 1,
    languages: [],
    invited: false,
    anyNotice: false,
    staffIds: null,
    withStaff: [],
    movingVisitId: null,
    service: {
      offeredHere: true,
      methods: [1, 3],
      inviteOnly: false,
      lineOfBusiness: null,
      isGroup: false,
      minutes: 30,
      bufferBefore: BEFORE,
      bufferAfter: AFTER,
      travel: 0,
      staffNeeded: 1,
      roomsNeeded: [],
    },
    location: {
      isPrivate: false,
      methods: [1, 3],
      linesOfBusiness: [],
      adjustments: [],
      holidays: [],
      blocks: week([0, 1, 2, 3, 4, 5, 6], [[0, 1440]]),
    },
    staff: Array.from({ length: size.staff }, (_, rank) => personOf(rank, { span, size, weeks, draw })),
    rooms: [],
    sessions: [],
  };
}

type Hiring = { span: Span; size: Size; weeks: Weeks; draw: () => number };

function personOf(rank: number, { span, size, weeks, draw }: Hiring): SlotStaff {
  const day = (): LocalDate => addDays(span.first, Math.floor(draw() * span.days));
  const short = day();
  const blocks = weeks.blocks(rank);
  const adjustments = [
    ...weeks.adjustments(rank),
    unavailable(day(), 0, 1440),
    unavailable(short, 0, 600),
    unavailable(short, 900, 1440),
  ];
  return {
    id: rank + 1,
    inviteOnly: false,
    languages: ['en'],
    linesOfBusiness: [],
    blocks,
    adjustments,
    assignment: { methods: [1, 3], minutes: null },
    held: [],
    calendar: [],
    dailyLimit: null,
    bookedStarts: [],
    booked: bookingsIn(blocks, { span, count: size.bookings, draw }),
  };
}

/** Returns bookings on a five-minute grid within the hours, without overlaps; busy times include buffers. */
function bookingsIn(
  blocks: readonly HoursBlock[],
  { span, count, draw }: { span: Span; count: number; draw: () => number },
): number[] {
  const taken: [number, number][] = [];
  for (let tries = 0; taken.length < count && tries < count * 60; tries += 1) {
    const date = addDays(span.first, Math.floor(draw() * span.days));
    const minutes = LENGTHS[Math.floor(draw() * LENGTHS.length)]!;
    const today = blocks.filter(({ weekday, method }) => method === null && weekday === weekdayOf(date));
    const block = today[Math.floor(draw() * today.length)];
    if (!block || daysBetween(span.first, date) < 0) continue;
    const at = block.from + Math.floor((draw() * (block.to - block.from - minutes)) / 5) * 5;
    if (at < block.from) continue;
    const start = instantOf(date, at, span.zone) / MINUTE;
    const [from, to] = [start - BEFORE, start + minutes + AFTER];
    if (taken.every(([a, b]) => to <= a || b <= from)) taken.push([from, to]);
  }
  return taken.sort(([a], [b]) => a - b).flat();
}

function week(
  days: readonly Weekday[],
  shifts: [number, number][],
  method: HoursMethod | null = null,
): HoursBlock[] {
  return days.flatMap((weekday) =>
    shifts.map(([from, to]) => ({ weekday, method, from, to, effectiveFrom: null, effectiveTo: null })),
  );
}

const change = (kind: 'extra' | 'unavailable') => (date: LocalDate, from: number, to: number) => ({
  kind,
  fromDate: date,
  toDate: date,
  from,
  to,
});
const extra = change('extra');
const unavailable = change('unavailable');
