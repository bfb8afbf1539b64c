import { scrambled } from '../capacity/draws.ts';
import { normalWhereAbove } from '../capacity/normal.ts';
import { MINUTE } from '../time/instant.ts';
import { callableFrom, canServeEntry, isDue, nextInLine, targetMinutesOf } from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import { nextRatio, ratioAfter } from './call-ratio.ts';
import type { TurnRatio } from './call-ratio.ts';
import type { Arrivals, DayPlan, PlannedPerson } from './day-plan.ts';
import { enduredAt } from './patience.ts';
import { playLine } from './play-line.ts';
import type { Line, LinePolicy, PlayedServer, PlayedVisitor } from './play-line.ts';
import { withRoom } from './rooms.ts';
import { lengthOf } from './wait-input.ts';

/** Means over simulated days; waits are minutes. */
export interface DayFigures {
  /** By hour of arrival: 24 entries. */
  readonly hours: readonly HourFigures[];
  readonly joined: number;
  readonly served: number;
  /** Visitors who left before their turn, or were still in the line after the last call. */
  readonly left: number;
  /** Of those served; null if none was. */
  readonly wait: number | null;
  /** Minutes of work beyond shifts, summed over all staff. */
  readonly overtime: number;
}

export interface HourFigures {
  readonly joined: number;
  readonly left: number;
  readonly wait: number | null;
}

interface Visitor extends PlayedVisitor {
  /** The upper share of the length's distribution, 0 to 1. */
  length: number;
  /** Minutes of absence at the first call; 0: present. */
  hold: number;
}

/** Arrivals are drawn at this factor and thinned: a run with fewer visitors keeps the same ones. */
const MOST_WALK_INS = 3;
/** A default for services of unknown length. */
const UNKNOWN = { minutes: 15, scatter: 0.6 };

/**
 * Simulates `days` days of a line by the call rule. The same seed draws the same visitors for any change of
 * the plan: differences between two runs come from the change, not from chance.
 */
export function simulateDays(
  plan: DayPlan,
  { days, seed, walkIns = 1 }: { days: number; seed: number; walkIns?: number },
): DayFigures {
  const sum = emptySum();
  for (let day = 0; day < days; day += 1)
    playDay(plan, visitorsOf(plan, { key: seed * 1_000 + day, walkIns }), sum);
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

interface Counts {
  joined: number;
  served: number;
  left: number;
  waited: number;
}

interface Sum extends Counts {
  hours: Counts[];
  overtime: number;
}

const noCounts = (): Counts => ({ joined: 0, served: 0, left: 0, waited: 0 });
const emptySum = (): Sum => ({ ...noCounts(), hours: Array.from({ length: 24 }, noCounts), overtime: 0 });

/** The visitors of one day, by arrival. */
function visitorsOf(plan: DayPlan, { key, walkIns }: { key: number; walkIns: number }): Visitor[] {
  const free = arrivalsOf(plan, plan.walkIns, { key, share: walkIns / MOST_WALK_INS });
  const booked = plan.booked
    ? arrivalsOf(plan, plan.booked, { key: -1 - key, share: 1 / MOST_WALK_INS }).map(expected)
    : [];
  return [...free, ...booked]
    .sort((a, b) => a.at - b.at)
    .map((visitor, n) => ({ ...visitor, entry: { ...visitor.entry, ticketId: n + 1, visitId: n + 1 } }));
}

/** A visitor with an appointment is due on arrival, and never leaves. */
const expected = (visitor: Visitor): Visitor => ({
  ...visitor,
  leavesAt: Infinity,
  entry: { ...visitor.entry, bookedStart: visitor.entry.joinedAt },
});

/** A Poisson process at the highest rate, thinned to the requested share. */
function arrivalsOf(
  plan: DayPlan,
  { perHour, services }: Arrivals,
  { key, share }: { key: number; share: number },
): Visitor[] {
  const visitors: Visitor[] = [];
  const all = services.reduce((sum, one) => sum + one.share, 0);
  let draws = 0;
  const draw = (): number => (scrambled(key, (draws += 1)) + 0.5) / 4_294_967_296;
  for (const [hour, mean] of perHour.entries()) {
    const gap = 60 / (mean * MOST_WALK_INS);
    if (!Number.isFinite(gap)) continue;
    for (let at = hour * 60 - gap * Math.log(draw()); at < hour * 60 + 60; at -= gap * Math.log(draw())) {
      const [comes, what, stays, length] = [draw(), draw() * all, draw(), draw()];
      if (comes >= share || at < plan.from || at >= plan.to) continue;
      const service = serviceAt(services, what);
      if (service)
        visitors.push({
          at,
          length,
          leavesAt: at + enduredAt(plan.patience, stays),
          hold: holdOf(plan, key, draws),
          entry: {
            ...entryOf(visitors.length + 1, at, service),
            targetMinutes: targetMinutesOf(plan.targets, service.serviceId),
          },
        });
    }
  }
  return visitors;
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

/** A staff member on one day; times are minutes. */
interface Desk extends PlayedServer<Visitor> {
  person: PlannedPerson;
  ratio: TurnRatio | null;
}

function playDay(plan: DayPlan, visitors: readonly Visitor[], sum: Sum): void {
  const desks = plan.people
    .filter(({ shifts }) => shifts.length > 0)
    // Staff with the fewest services are first, so that generalists stay free.
    .toSorted((a, b) => a.serviceIds.size - b.serviceIds.size || a.staffId - b.staffId)
    .map((person): Desk => ({
      person,
      ratio: ratioAfter([], plan),
      wakesAt: person.shifts[0]!.from,
      serving: null,
      since: 0,
    }));
  for (const visitor of playLine({ visitors, servers: desks, policy: policyOf(plan, desks, sum) }))
    countLeft(visitor, sum);
}

function policyOf(plan: DayPlan, desks: readonly Desk[], sum: Sum): LinePolicy<Visitor, Desk> {
  return {
    // Idle staff wake with the next visitor, who is in line by then.
    serversFirst: false,
    onArrival(visitor) {
      if (isWalkIn(visitor)) {
        sum.joined += 1;
        sum.hours[hourOf(visitor)]!.joined += 1;
      }
      return [];
    },
    onWake(desk, _served, now) {
      const until = callsUntil(plan, desk.person, now);
      if (until !== null && now < until) return [desk];
      desk.wakesAt = desk.person.shifts.find(({ from }) => from > now)?.from ?? Infinity;
      return [];
    },
    order: ({ person, ratio }, line, now) =>
      nextInLine(
        withFreeRoom({ plan, desks, line }, now),
        ratio ? { ...person, ratio } : person,
        now * MINUTE,
      ),
    onCalled(visitor, now) {
      countCall(visitor, desks, now);
      return visitor.hold > 0 ? stepAside(visitor, now) : 'comes';
    },
    serviceLength({ entry, length }, { person }) {
      const { minutes, scatter } = lengthOf(plan.lengths, entry.serviceId, person.staffId) ?? UNKNOWN;
      const normal = normalWhereAbove(Math.min(1 - 1e-9, Math.max(1e-9, length)));
      return minutes * Math.exp(scatter * normal - scatter ** 2 / 2);
    },
    onService(visitor, desk, now) {
      visitor.entry = { ...visitor.entry, calledAt: now * MINUTE };
      const end = desk.person.shifts.findLast(({ from }) => from <= now)!.to;
      sum.overtime += Math.max(0, desk.wakesAt - Math.max(end, now));
      if (isWalkIn(visitor)) countServed(visitor, Math.max(0, now - visitor.at), sum);
    },
    /** Staff try again at the next arrival, the next callable instant, or the end of the shift. */
    onIdle(desk, line, { now, arrives }) {
      const until = callsUntil(plan, desk.person, now)!;
      desk.wakesAt = Math.min(until, arrives, nextCallable({ plan, desks, line }, desk.person, now));
    },
    onLeft: (visitor) => countLeft(visitor, sum),
  };
}

/** Counts a call in the ratio of each staff member who could have made it. */
function countCall({ entry }: Visitor, desks: readonly Desk[], now: number): void {
  for (const desk of desks)
    if (desk.ratio && canServeEntry(desk.person, entry))
      desk.ratio = nextRatio(desk.ratio, isDue(entry, now * MINUTE));
}

function countServed(visitor: Visitor, waited: number, sum: Sum): void {
  for (const counts of [sum, sum.hours[hourOf(visitor)]!]) {
    counts.served += 1;
    counts.waited += waited;
  }
}

function countLeft(visitor: Visitor, sum: Sum): void {
  if (!isWalkIn(visitor)) return;
  sum.left += 1;
  sum.hours[hourOf(visitor)]!.left += 1;
}

interface Waiting {
  plan: DayPlan;
  desks: readonly Desk[];
  line: Line<Visitor>;
}

/** Returns the line without visitors who lack a free room. */
function withFreeRoom({ plan, desks, line }: Waiting, now: number): readonly LineEntry[] {
  const waiting = [...line.keys()];
  if (!plan.rooms) return waiting;
  const inside = desks.flatMap(({ serving, wakesAt }) => (serving && wakesAt > now ? [serving.entry] : []));
  return withRoom([...waiting, ...inside], plan.rooms);
}

/** Returns the earliest end of a hold, a preference or a room's use. */
function nextCallable({ plan, desks, line }: Waiting, person: PlannedPerson, now: number): number {
  const later = (soonest: number, at: number) => (at > now ? Math.min(soonest, at) : soonest);
  const callable = [...line.keys()].reduce(
    (soonest, entry) => later(soonest, callableFrom(entry, person) / MINUTE),
    Infinity,
  );
  if (!plan.rooms) return callable;
  return desks.reduce(
    (soonest, { serving, wakesAt }) => (serving ? later(soonest, wakesAt) : soonest),
    callable,
  );
}

/** Holds an absent visitor's position; staff may call later. */
function stepAside(visitor: Visitor, now: number): 'stays' {
  visitor.entry = { ...visitor.entry, heldUntil: (now + visitor.hold) * MINUTE };
  visitor.hold = 0;
  return 'stays';
}

/**
 * Returns the minute at which the current shift's calls end; null outside shifts. The last shift extends to
 * the last call.
 */
function callsUntil({ to, lastCallMinutes }: DayPlan, { shifts }: PlannedPerson, now: number): number | null {
  const shift = shifts.findLast(({ from }) => from <= now);
  if (!shift) return null;
  return shift.to >= to && shift === shifts.at(-1) ? Math.max(shift.to, to + lastCallMinutes) : shift.to;
}

const hourOf = ({ at }: Visitor): number => Math.min(23, Math.floor(at / 60));

const isWalkIn = ({ entry }: Visitor): boolean => entry.bookedStart === null;
