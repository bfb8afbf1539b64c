import { fromIso, HOUR, MINUTE } from '#domain/time/instant.ts';
import { MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { overlapsIn } from '../booking-histories/calendar-store.ts';
import { holdStaff, reservedAt, shapeBranch } from './branch-store.ts';
import type { Shape } from './in-model.ts';

const NINE = fromIso('2026-11-23T17:00:00Z');
const HOURS = { from: 480, to: 1080 };

interface Appointment {
  id: string;
  code: string;
  start: string;
}

/** Plays a shape at a branch of the real server; returns the faults, and the numbers of bookings and moves. */
export async function playForReal(
  app: TestApp,
  vendor: number,
  shape: Shape,
): Promise<{ faults: string[]; done: number }> {
  const { db } = app.deps;
  app.clock.set(MOMENT);
  const location = await aLocation(db, vendor, { hours: HOURS });
  const service = await aService(db, vendor, { locations: [location] });
  const staff: number[] = [];
  for (const _ of shape.people) {
    const id = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff: id, location, ...HOURS });
    staff.push(id);
  }
  await shapeBranch(db, vendor, { shape, location, service, staff });
  const branch = { location, service, method: shape.travel === null ? 1 : 4, attendees: shape.attendees };
  const booked: Appointment[] = [];
  const faults: string[] = [];
  let done = 0;
  for (const { what, pick, who } of shape.actions) {
    const mine = booked[who % Math.max(1, booked.length)];
    if (what === 'hold') {
      const from = NINE + (pick % 90) * 5 * MINUTE;
      const held = { staff: staff[who % staff.length]!, from, minutes: 20, until: app.clock.now() + HOUR };
      await holdStaff(db, vendor, held);
    } else if (what === 'end-hold') app.clock.advance(HOUR);
    else if (what === 'cancel' && mine) {
      const { status, text } = await change(app, mine, { status: 4 });
      if (status !== 200) faults.push(`cancelled with ${status}: ${text}`);
      booked.splice(booked.indexOf(mine), 1);
    } else if (what === 'book' || mine) {
      const offered = await startsOf(app, branch, what === 'move' ? mine : undefined);
      const start = offered[pick % Math.max(1, offered.length)];
      if (start === undefined) continue;
      const came = what === 'move' ? await change(app, mine!, { start }) : await book(app, branch, start);
      done += 1;
      if (came.status > 201) faults.push(`${what} of ${start}, an offered time: ${came.status} ${came.text}`);
      else if (what === 'move') mine!.start = start;
      else booked.push({ id: came.body.data.id, code: came.body.data.attributes.confirm_code, start });
    }
  }
  const overlaps = await overlapsIn(db, vendor);
  if (overlaps > 0) faults.push(`${overlaps} reservations overlap`);
  const rows = Map.groupBy(await reservedAt(db, vendor, location), ({ visit }) => String(visit));
  for (const each of booked)
    faults.push(...faultsOf(shape, { ...each, rows: rows.get(each.id) ?? [], staff }));
  if (rows.size !== booked.length)
    faults.push(`${rows.size} visits have reservations, and ${booked.length} are booked`);
  return { faults, done };
}

/** Differences between the reserved and the agreed times. */
function faultsOf(
  shape: Shape,
  of: Appointment & { rows: Awaited<ReturnType<typeof reservedAt>>; staff: readonly number[] },
): string[] {
  const [people, rooms] = [
    of.rows.filter(({ kind }) => kind === 1),
    of.rows.filter(({ kind }) => kind === 2),
  ];
  const way = shape.travel ?? 0;
  const start = fromIso(of.start) / MINUTE;
  const ends = shape.people.map((own) => start + (own ?? shape.minutes) + shape.after + way);
  const faults: string[] = [];
  if (people.length !== shape.staffNeeded)
    faults.push(`${people.length} people instead of ${shape.staffNeeded}`);
  const roomsNeeded = shape.travel === null ? shape.roomsNeeded : 0;
  if (rooms.length !== roomsNeeded) faults.push(`${rooms.length} rooms instead of ${roomsNeeded}`);
  if (rooms.some(({ capacity }) => capacity! < shape.attendees)) faults.push('a room is too small');
  // The first participant leads; their length holds.
  const [first] = of.rows;
  const isAgreed =
    first?.from === start - shape.before - way &&
    people.some(({ id }) => ends[of.staff.indexOf(id)] === first.to);
  if (!isAgreed || of.rows.some(({ from, to }) => from !== first.from || to !== first.to))
    faults.push(`${JSON.stringify(of.rows)} instead of the agreed time at ${of.start}`);
  return faults.map((fault) => `visit ${of.id}: ${fault}`);
}

interface Place {
  location: number;
  service: number;
  method: number;
  attendees: number;
}

async function startsOf(app: TestApp, position: Place, moved: Appointment | undefined): Promise<string[]> {
  const excluded = moved ? `&exclusion=${moved.id}&code=${moved.code}` : '';
  const of = `location_id=${position.location}&service_id=${position.service}&meeting_method=${position.method}&attendees=${position.attendees}`;
  const { body, text } = await ask(
    app,
    `GET /api/v2/open/times?${of}&start=2026-11-23&end=2026-11-23${excluded}`,
  );
  if (!body?.data) throw new Error(text);
  return body.data.map(({ id }: { id: string }) => id);
}

const change = (app: TestApp, { id, code }: Appointment, body: object) =>
  ask(app, `PATCH /api/internal/v1/appointments/${id}?code=${code}`, { body });

const person = (first: string) => ({ first_name: first, email: 'dana@example.com' });

const book = (app: TestApp, { location, service, method, attendees }: Place, start: string) =>
  ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(location),
      service_id: String(service),
      start,
      meeting_method: method,
      ...(method === 4 && { address: '1 Main Street' }),
      attendee: person('Dana'),
      attendees: Array.from({ length: attendees - 1 }, () => person('Ben')),
    },
  });
