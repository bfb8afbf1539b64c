import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { blocksOn } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { weekdayOf } from '#domain/time/date.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { LocationModel, ServerModel, ServiceModel } from './day-model.ts';
import { newVisit } from './newcomers.ts';
import type { WalkInRequest } from './newcomers.ts';
import type { Random } from '../vendors/random.ts';
import { cancel, staffActor, addEvent, VISITOR } from './visit-life.ts';
import type { DemoVisit } from './demo-visit.ts';

/** Minutes kept free behind every appointment; part of the reserved time. */
export const BUFFER_AFTER = 5;
/** The furthest day of a booking. */
export const FURTHEST_DAYS = 30;

const GRID = 15;

export type BookingsRequest = { location: LocationModel; date: LocalDate; random: Random; now: Instant };

/**
 * All bookings of a date made by now. The same seed and date give the same bookings, so a later run finds the
 * same ones and the new ones since. A person's appointments never overlap. A few are cancelled before their
 * day.
 */
export function planBookings({ location, date, random, now }: BookingsRequest): DemoVisit[] {
  const stream = random.fork('bookings', date);
  const gaps = location.servers.flatMap((server) =>
    daytime(server, location, date).map((gap) => ({ server, ...gap })),
  );
  const minutes = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  if (minutes === 0) return [];
  const perMinute = location.demand.booked / minutes;
  const booked = gaps.flatMap(({ server, from, to }) =>
    bookingsOf({
      location,
      server,
      date,
      from,
      to,
      perMinute,
      random: stream.fork(server.staffId, from),
      now,
    }),
  );
  return withRooms(booked, location);
}

/**
 * Appointments that need a room take one in the order in which they were made, so that a later run finds the
 * same rooms. Without a free room there is no appointment.
 */
function withRooms(booked: readonly DemoVisit[], { roomIds, services }: LocationModel): DemoVisit[] {
  const needing = new Set(services.filter(({ needsRoom }) => needsRoom).map(({ id }) => id));
  const taken: { roomId: number; from: Instant; to: Instant }[] = [];
  const without = new Set<DemoVisit>();
  for (const visit of booked.toSorted((a, b) => a.origin!.createdAt - b.origin!.createdAt)) {
    const { reservation, method, serviceId } = visit;
    if (!reservation || method !== 1 || !needing.has(serviceId)) continue;
    const { from, to } = reservation;
    const roomId = roomIds.find((id) =>
      taken.every((other) => other.roomId !== id || other.to <= from || to <= other.from),
    );
    if (roomId === undefined) without.add(visit);
    else {
      taken.push({ roomId, from, to });
      reservation.roomId = roomId;
    }
  }
  return booked.filter((visit) => !without.has(visit));
}

type PersonsDay = BookingsRequest & { server: ServerModel; from: number; to: number; perMinute: number };

function bookingsOf(request: PersonsDay): DemoVisit[] {
  const { from, to, perMinute, random } = request;
  const booked: DemoVisit[] = [];
  // Each grid interval is booked with the same chance; its draw never depends on the current time.
  for (let minute = from; minute < to; minute += GRID) {
    if (!random.chance(perMinute * GRID)) continue;
    const { visit, minutes } = book(request, minute);
    if (minute + minutes > to) continue;
    if (visit) booked.push(visit);
    minute += Math.ceil((minutes + BUFFER_AFTER) / GRID) * GRID - GRID;
  }
  return booked;
}

function book(
  { location, server, date, random, now }: PersonsDay,
  minute: number,
): { visit: DemoVisit | null; minutes: number } {
  const services = location.services.filter(
    ({ id, bookedShare }) => bookedShare > 0 && server.skills.serviceIds.has(id),
  );
  if (services.length === 0) return { visit: null, minutes: GRID };
  const service = random.weighted(services.map((each) => [each, each.bookedShare] as const));
  const request: WalkInRequest = {
    service,
    method: methodOf(service, server, random),
    ...channelOf(location, random),
  };
  const start = instantOf(date, minute, location.zone);
  const madeAt = Math.round(
    start - Math.min(2 * HOUR + random.exponential(16 * DAY), FURTHEST_DAYS * DAY - HOUR),
  );
  const visit = newVisit(location, request, {
    at: madeAt,
    random,
    person: location.nextBooker(random),
    entry: 'booked',
  });
  const end = start + service.durationMinutes * MINUTE;
  const wantsThisPerson = random.chance(0.3);
  const cancelledAt = random.chance(0.07) ? madeAt + Math.round(random.next() * (start - madeAt)) : null;
  const minutes = service.durationMinutes;
  if (madeAt > now) return { visit: null, minutes };
  Object.assign(visit, {
    staffId: server.staffId,
    preferredStaffId: wantsThisPerson ? server.staffId : null,
    startsAt: start,
    endsAt: end,
    reservation: {
      staffId: server.staffId,
      roomId: null,
      from: start,
      to: end + BUFFER_AFTER * MINUTE,
      live: true,
    },
  });
  const facts = {
    staff_id: server.staffId,
    starts_at: new Date(start).toISOString(),
    meeting_method: request.method,
    source: request.source,
  };
  addEvent(visit, { kind: 'visit-booked', at: madeAt, actor: request.actor }, facts);
  if (cancelledAt !== null && cancelledAt <= now) cancel(visit, { at: cancelledAt, actor: VISITOR });
  return { visit, minutes };
}

function methodOf(service: ServiceModel, server: ServerModel, random: Random): 1 | 2 | 3 {
  const shares = (
    [
      [1, 72],
      [2, 13],
      [3, 15],
    ] as const
  ).filter(([method]) => service.methods.includes(method) && server.skills.methods.has(method));
  return shares.length === 0 ? 1 : random.weighted(shares);
}

/** Draws an appointment's entry channel and the staff member who books it. */
function channelOf(location: LocationModel, random: Random): Pick<WalkInRequest, 'source' | 'actor'> {
  const { modernClientView, clientView, schedule, callCentre, reserveWithGoogle, api } = BOOKING_SOURCE;
  const byStaff = staffActor(random.pick(location.deskStaffIds));
  if (location.isPrivate) return { source: schedule, actor: byStaff };
  const source = random.weighted([
    [modernClientView, 52],
    [clientView, 6],
    [callCentre, 13],
    [schedule, 15],
    [reserveWithGoogle, 8],
    [api, 6],
  ] as const);
  if (source === schedule || source === callCentre) return { source, actor: byStaff };
  return {
    source,
    actor: source === api || source === reserveWithGoogle ? { kind: 'api', id: null } : VISITOR,
  };
}

/**
 * The range for appointments: the person's hours while the location is open, between eight and six, without
 * the noon hour.
 */
function daytime(
  server: ServerModel,
  location: LocationModel,
  date: LocalDate,
): { from: number; to: number }[] {
  const weekday = weekdayOf(date);
  const open = blocksOn(date, location.schedule);
  const shifts = server.shifts.filter((shift) => shift.weekday === weekday);
  return open.flatMap((block) =>
    shifts.flatMap((shift) =>
      [
        [8 * 60, 12 * 60],
        [13 * 60, 18 * 60],
      ]
        .map(([from, to]) => ({
          from: Math.max(block.from, shift.from, from!),
          to: Math.min(block.to, shift.to, to!),
        }))
        .map(({ from, to }) => ({ from: Math.ceil(from / GRID) * GRID, to }))
        .filter(({ from, to }) => to - from >= 30),
    ),
  );
}
