import { scrambled } from '../capacity/draws.ts';
import { normalWhereAbove } from '../capacity/normal.ts';
import { MINUTE } from '../time/instant.ts';
import { callableFrom, nextInLine } from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import type { Arrivals, DayPlan, PlannedPerson } from './day-plan.ts';
import { enduredAt } from './patience.ts';
import { withRoom } from './rooms.ts';
import { lengthOf } from './service-lengths.ts';

/** The mean of so many simulated days; waits are minutes. */
export interface DayFigures {
  /** By the hour in which visitors came: 24 of them. */
  readonly hours: readonly HourFigures[];
  readonly joined: number;
  readonly served: number;
  /** Who left before their turn, and who stood in the line when the last call was over. */
  readonly left: number;
  /** Of those served; null if none was. */
  readonly wait: number | null;
  /** Minutes that people worked beyond their shifts, all together. */
  readonly overtime: number;
}

export interface HourFigures {
  readonly joined: number;
  readonly left: number;
  readonly wait: number | null;
}

interface Guest {
  entry: LineEntry;
  at: number;
  /** They leave when they have waited so long. */
  endures: number;
  /** Where their length lies among all, 0 to 1. */
  length: number;
  /** For how long they are away when they are first called; 0: they are there. */
  hold: number;
}

/** Of the most who might come, each stands for a chance of their own: whoever is tried with fewer visitors has the same ones left. */
const MOST_WALK_INS = 3;
/** Nobody is called whose service is unknown; they are taken as usual. */
const UNKNOWN = { minutes: 15, scatter: 0.6 };

/**
 * Plays so many days of a line by its call rule. The same seed gives the same visitors, whatever is changed about the day: what
 * differs between two runs is what was changed, and not chance.
 */
export function simulateDays(
  plan: DayPlan,
  { days, seed, walkIns = 1 }: { days: number; seed: number; walkIns?: number },
): DayFigures {
  const sum = emptySum();
  for (let day = 0; day < days; day += 1)
    playDay(plan, guestsOf(plan, { key: seed * 1_000 + day, walkIns }), sum);
  const mean = (figure: number) => figure / days;
  return {
    hours: sum.hours.map(({ joined, left, served, waited }) => ({
      joined: mean(joined),
      left: mean(left),
      wait: served > 0 ? waited / served : null,
    })),
    joined: mean(sum.joined),
    served: mean(sum.served),
    left: mean(sum.left),
    overtime: mean(sum.overtime),
    wait: sum.served > 0 ? sum.waited / sum.served : null,
  };
}

interface Sum {
  hours: { joined: number; left: number; served: number; waited: number }[];
  joined: number;
  served: number;
  left: number;
  waited: number;
  overtime: number;
}

const emptySum = (): Sum => ({
  hours: Array.from({ length: 24 }, () => ({ joined: 0, left: 0, served: 0, waited: 0 })),
  joined: 0,
  served: 0,
  left: 0,
  waited: 0,
  overtime: 0,
});

/** The visitors of one day, by arrival. */
function guestsOf(plan: DayPlan, { key, walkIns }: { key: number; walkIns: number }): Guest[] {
  const free = comersOf(plan, plan.walkIns, { key, share: walkIns / MOST_WALK_INS });
  const booked = plan.booked
    ? comersOf(plan, plan.booked, { key: -1 - key, share: 1 / MOST_WALK_INS }).map(expected)
    : [];
  return [...free, ...booked]
    .sort((a, b) => a.at - b.at)
    .map((guest, n) => ({ ...guest, entry: { ...guest.entry, ticketId: n + 1, visitId: n + 1 } }));
}

/** A visitor with an appointment is due on arrival, and never leaves. */
const expected = (guest: Guest): Guest => ({
  ...guest,
  endures: Infinity,
  entry: { ...guest.entry, bookedStart: guest.entry.joinedAt },
});

/** A Poisson process of the most who might come: the gaps between them are drawn, and so is who of them comes. */
function comersOf(
  plan: DayPlan,
  { perHour, services }: Arrivals,
  { key, share }: { key: number; share: number },
): Guest[] {
  const guests: Guest[] = [];
  const all = services.reduce((sum, one) => sum + one.share, 0);
  let draws = 0;
  const draw = (): number => (scrambled(key, (draws += 1)) + 0.5) / 4_294_967_296;
  for (const [hour, mean] of perHour.entries()) {
    const gap = 60 / (mean * MOST_WALK_INS);
    if (!Number.isFinite(gap)) continue;
    for (let at = hour * 60 - gap * Math.log(draw()); at < hour * 60 + 60; at -= gap * Math.log(draw())) {
      const [comes, what, endures, length] = [draw(), draw() * all, draw(), draw()];
      if (comes >= share || at < plan.from || at >= plan.to) continue;
      const service = serviceAt(services, what);
      if (service)
        guests.push({
          at,
          length,
          endures: enduredAt(plan.patience, endures),
          hold: holdOf(plan, key, draws),
          entry: entryOf(guests.length + 1, at, service),
        });
    }
  }
  return guests;
}

/** A separate draw: holds do not change arrivals. */
function holdOf({ holds }: DayPlan, key: number, draws: number): number {
  if (!holds) return 0;
  return (scrambled(key, -1 - draws) + 0.5) / 4_294_967_296 < holds.share ? holds.minutes : 0;
}

function serviceAt(services: Arrivals['services'], what: number) {
  let sum = 0;
  return services.find(({ share }) => (sum += share) > what) ?? services.at(-1);
}

function entryOf(
  n: number,
  at: number,
  { serviceId, method, priority = 0, preferredStaffId = null }: Arrivals['services'][number],
): LineEntry {
  const joinedAt = at * MINUTE;
  return {
    ticketId: n,
    visitId: n,
    serviceId,
    method,
    priority,
    orderAt: joinedAt,
    joinedAt,
    preferredStaffId,
    heldUntil: null,
    calledAt: null,
    bookedStart: null,
  };
}

/** Somebody who serves: when they are free next, and where that is in their day. */
interface Desk {
  person: PlannedPerson;
  free: number;
}

function playDay(plan: DayPlan, guests: readonly Guest[], sum: Sum): void {
  const desks = plan.people
    .filter(({ shifts }) => shifts.length > 0)
    // Whoever serves the fewest services is asked first, so that generalists stay free.
    .toSorted((a, b) => a.serviceIds.size - b.serviceIds.size || a.staffId - b.staffId)
    .map((person): Desk => ({ person, free: person.shifts[0]!.from }));
  const line = new Map<LineEntry, Guest>();
  const inside: Inside[] = [];
  const lastCall = plan.to + plan.lastCallMinutes;
  let next = 0;
  for (;;) {
    const arrives = guests[next]?.at ?? Infinity;
    // Who is free while nobody waits for them is looked at again when somebody comes.
    const desk = earliest(desks, (one) => one.free < arrives);
    if (desk) {
      leave(line, desk.free, sum);
      serve(desk, { plan, line, inside, lastCall, arrives, sum });
    } else if (arrives < Infinity) {
      const guest = guests[next]!;
      line.set(guest.entry, guest);
      if (isWalkIn(guest)) {
        sum.joined += 1;
        sum.hours[hourOf(guest)]!.joined += 1;
      }
      next += 1;
    } else break;
  }
  leave(line, Infinity, sum);
}

function earliest(desks: readonly Desk[], may: (desk: Desk) => boolean): Desk | undefined {
  let first: Desk | undefined;
  for (const desk of desks) if (may(desk) && desk.free < (first?.free ?? Infinity)) first = desk;
  return first;
}

/** Whoever has waited as long as they endure is gone; at the end, everybody. */
function leave(line: Map<LineEntry, Guest>, now: number, sum: Sum): void {
  for (const [entry, guest] of line) {
    if (guest.at + guest.endures > now) continue;
    line.delete(entry);
    if (!isWalkIn(guest)) continue;
    sum.left += 1;
    sum.hours[hourOf(guest)]!.left += 1;
  }
}

interface Inside {
  entry: LineEntry;
  until: number;
}

interface Serving {
  plan: DayPlan;
  line: Map<LineEntry, Guest>;
  inside: Inside[];
  lastCall: number;
  arrives: number;
  sum: Sum;
}

function serve(desk: Desk, serving: Serving): void {
  const { plan, line, inside, lastCall, arrives, sum } = serving;
  const { person, free } = desk;
  const until = shiftAt(person, free, { closes: plan.to, lastCall });
  if (until === null || free >= until) {
    desk.free = person.shifts.find(({ from }) => from > free)?.from ?? Infinity;
    return;
  }
  const entry = nextInLine(thoseThere(serving, free), person, free * MINUTE);
  const guest = entry && line.get(entry);
  if (!guest) {
    // Nobody for them: again when somebody comes or may be called, or when their shift is over.
    desk.free = Math.min(until, arrives, mayBeLater(serving, desk));
    return;
  }
  line.delete(entry);
  if (guest.hold > 0) return stepAside(guest, line, free);
  const { minutes, scatter } = lengthOf(plan.lengths, entry.serviceId, person.staffId) ?? UNKNOWN;
  const normal = normalWhereAbove(Math.min(1 - 1e-9, Math.max(1e-9, guest.length)));
  desk.free = free + minutes * Math.exp(scatter * normal - scatter ** 2 / 2);
  inside.push({ entry: { ...entry, calledAt: free * MINUTE }, until: desk.free });
  const end = person.shifts.findLast(({ from }) => from <= free)!.to;
  sum.overtime += Math.max(0, desk.free - Math.max(end, free));
  if (!isWalkIn(guest)) return;
  const waited = Math.max(0, free - guest.at);
  sum.served += 1;
  sum.waited += waited;
  const hour = sum.hours[hourOf(guest)]!;
  hour.served += 1;
  hour.waited += waited;
}

/** The line without those who would find no room. */
function thoseThere({ plan, line, inside }: Serving, now: number): readonly LineEntry[] {
  const waiting = [...line.keys()];
  if (!plan.rooms) return waiting;
  const served = inside.filter(({ until }) => until > now).map(({ entry }) => entry);
  return withRoom([...waiting, ...served], plan.rooms);
}

/** When somebody's hold or preference ends, or a room is free again, at the soonest. */
function mayBeLater({ plan, line, inside }: Serving, { person, free }: Desk): number {
  const later = (soonest: number, at: number) => (at > free ? Math.min(soonest, at) : soonest);
  const callable = [...line.keys()].reduce(
    (soonest, entry) => later(soonest, callableFrom(entry, person) / MINUTE),
    Infinity,
  );
  return plan.rooms ? inside.reduce((soonest, { until }) => later(soonest, until), callable) : callable;
}

/** Holds an absent visitor's position; staff may call later. */
function stepAside(guest: Guest, line: Map<LineEntry, Guest>, now: number): void {
  guest.entry = { ...guest.entry, heldUntil: (now + guest.hold) * MINUTE };
  guest.hold = 0;
  line.set(guest.entry, guest);
}

/** Until when somebody calls who is free now; null while they are away. Who works until it closes stays for the last call. */
function shiftAt(
  { shifts }: PlannedPerson,
  now: number,
  { closes, lastCall }: { closes: number; lastCall: number },
): number | null {
  const shift = shifts.findLast(({ from }) => from <= now);
  if (!shift) return null;
  return shift.to >= closes && shift === shifts.at(-1) ? Math.max(shift.to, lastCall) : shift.to;
}

const hourOf = ({ at }: Guest): number => Math.min(23, Math.floor(at / 60));

const isWalkIn = ({ entry }: Guest): boolean => entry.bookedStart === null;
