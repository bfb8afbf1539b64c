import { openOnHolidays, openSpans, unavailableSpans } from '#domain/capacity/hours-spans.ts';
import type { Spans } from '#domain/capacity/spans.ts';
import {
  atLeast,
  byBeginning,
  holds,
  intersect,
  NO_TIME,
  startsMeeting,
  startsWithin,
  subtract,
} from '#domain/capacity/spans.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { SlotRoom } from './slot-query.ts';
import type { Cause, SlotCause } from './slot-causes.ts';
import type { SlotContext } from './slot-context.ts';

/** Causes that apply at all times, with any staff member. */
export function offerCauses({ query }: SlotContext): Cause[] {
  const { service, location, method, invited } = query;
  const line = service.lineOfBusiness;
  const against: [SlotCause, boolean][] = [
    ['service-not-offered', !service.offeredHere],
    ['location-private', location.isPrivate && !invited],
    ['invitation-only', service.inviteOnly && !invited],
    ['line-of-business', !isOfLine(location.linesOfBusiness, line)],
    ['method-not-offered', !service.methods.includes(method) || !location.methods.includes(method)],
  ];
  return against.filter(([, applies]) => applies).map(([code]) => ({ code, leaves: NO_TIME }));
}

/** The location's hours and rooms, for an appointment of `minutes`. */
export function locationCauses(context: SlotContext, minutes: number): Cause[] {
  const { query, days } = context;
  const { blocks, adjustments, holidays } = query.location;
  const request = { days, method: query.method };
  const itself = { lead: 0, length: minutes };
  const all = [...adjustments, ...holidays];
  const open = openSpans({ blocks, adjustments: all }, request);
  const causes: Cause[] = [{ code: 'location-hours', leaves: startsWithin(open, itself) }];
  const shut: [SlotCause, Spans][] = [
    ['holiday', subtract(unavailableSpans(holidays, request), openOnHolidays(all, request))],
    ['location-closed', unavailableSpans(adjustments, request)],
  ];
  for (const [code, spans] of shut)
    if (spans.length > 0) causes.push({ code, takes: startsMeeting(spans, itself) });
  const needsRooms = query.method === MEETING_METHOD.inPerson && query.service.roomsNeeded.length > 0;
  return needsRooms ? [...causes, { code: 'no-room', leaves: withRooms(context, minutes) }] : causes;
}

/**
 * Returns the ids of the rooms that an appointment at this start takes: the smallest suitable free ones. Null
 * if too few are free, empty if none are needed.
 */
export function roomsAt(
  context: SlotContext,
  { minute, minutes }: { minute: number; minutes: number },
): number[] | null {
  const { query } = context;
  if (query.method !== MEETING_METHOD.inPerson) return [];
  const taken: number[] = [];
  for (const { kind, count } of query.service.roomsNeeded) {
    const free = query.rooms
      .filter((room) => room.kind === kind && !taken.includes(room.id) && fits(room, context))
      .filter((room) => holds(freeRoom(context, { room, minutes }), minute))
      .toSorted((a, b) => a.capacity - b.capacity || a.id - b.id);
    if (free.length < count) return null;
    taken.push(...free.slice(0, count).map(({ id }) => id));
  }
  return taken;
}

/** An empty list means all lines of business. A service without one fits any staff member. */
export const isOfLine = (lines: readonly number[], line: number | null): boolean =>
  line === null || lines.length === 0 || lines.includes(line);

/** The starts at which enough rooms of each kind are free. */
function withRooms(context: SlotContext, minutes: number): Spans {
  const { query } = context;
  let starts = context.requested;
  for (const { kind, count } of query.service.roomsNeeded) {
    const fitting = query.rooms.filter((room) => room.kind === kind && fits(room, context));
    starts = intersect(
      starts,
      atLeast(
        fitting.map((room) => freeRoom(context, { room, minutes })),
        count,
      ),
    );
  }
  return starts;
}

/** The attendees must fit into a room; equipment has no seats. */
// mutation: people-fit-into-a-room
const fits = ({ kind, capacity, inviteOnly }: SlotRoom, { query }: SlotContext): boolean =>
  (kind !== 'room' || capacity >= query.attendees) && (!inviteOnly || query.invited);

function freeRoom(
  { query, days, requested }: SlotContext,
  { room, minutes }: { room: SlotRoom; minutes: number },
): Spans {
  const { bufferBefore, bufferAfter } = query.service;
  const request = { days, method: query.method };
  const itself = { lead: 0, length: minutes };
  const within =
    room.blocks.length === 0
      ? requested
      : intersect(requested, startsWithin(openSpans(room, request), itself));
  const open = subtract(within, startsMeeting(unavailableSpans(room.adjustments, request), itself));
  // mutation: room-buffers
  const whole = { lead: bufferBefore, length: minutes + bufferAfter };
  return subtract(open, startsMeeting(byBeginning(room.taken), whole));
}
