import { addVisitor, playLine } from '#domain/queue/play-line.ts';
import type { Line, LinePolicy } from '#domain/queue/play-line.ts';
import { isOpenAt } from '#domain/locations/opening-hours.ts';
import { businessDayEnd, businessDayStart } from '#domain/time/business-day.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { Counters, newCounter } from './counters.ts';
import type { Counter } from './counters.ts';
import type { LocationModel } from './day-model.ts';
import { LiveCrowd } from './live-crowd.ts';
import { newVisit, walkInRequest } from './newcomers.ts';
import { after, arrivalOf } from './outcomes.ts';
import type { Random } from '../vendors/random.ts';
import { ServiceDesk } from './service-desk.ts';
import { datesOf, stretchesOf } from './shifts.ts';
import type { Stretch } from './shifts.ts';
import { cancel, endDay, noShow, queue, SYSTEM, VISITOR } from './visit-life.ts';
import type { DemoVisit, DemoWait } from './demo-visit.ts';
import { guestOf } from './guests.ts';
import type { Guest } from './guests.ts';
import { waitsNow } from './waits-now.ts';
import { openStretches, walkInTimes } from './walk-in-times.ts';

const SECOND = 1000;
/** A line this long turns people away. */
const FULL = 24;
/** A passer-by joins a line shorter than this. */
const SHORT = 8;

export type DayPlan = {
  location: LocationModel;
  day: LocalDate;
  /** The run's start: the day's beginning, or the end of an earlier run. */
  from: Instant;
  /** Events after now have not happened. */
  now: Instant;
  random: Random;
  /** The line exists at any hour, and every staff member on shift serves. */
  live: boolean;
  /** Whether staff with a sign-in take part; from today on, only real people move them. */
  withSignedIn: boolean;
  /** Confirmed bookings of the day, not arrived yet. */
  booked: readonly DemoVisit[];
  /** Visits in the line at the end of an earlier run; `stations` has their staff's stations. */
  standing?: readonly DemoVisit[];
  stations?: ReadonlyMap<number, number>;
  /** Stations in use by a real person. */
  takenStations?: ReadonlySet<number>;
  nextNumbers?: ReadonlyMap<string, number>;
};

export type DayPlayed = {
  /** Every visit created or changed. */
  visits: DemoVisit[];
  counters: readonly Counter[];
  /** By ticket prefix. */
  nextNumbers: ReadonlyMap<string, number>;
  waiting: number;
};

/** Simulates one business day at one location, event by event, up to now or to the day's end at 04:00. */
export function simulateDay(plan: DayPlan): DayPlayed {
  return new Day(plan).play();
}

class Day implements LinePolicy<Guest, Counter> {
  readonly serversFirst = true;
  readonly #plan: DayPlan;
  readonly #guests: Guest[] = [];
  readonly #whole: Stretch;
  readonly #open: readonly Stretch[];
  readonly #counters: Counters;
  readonly #desk: ServiceDesk;
  readonly #crowd: LiveCrowd | null;
  readonly #visits = new Set<DemoVisit>();
  readonly #numbers: Map<string, number>;
  readonly #actors = new Map<DemoVisit, Actor>();
  readonly #absent: { visit: DemoVisit; at: Instant }[] = [];
  /** A live location always shows a visitor just called; twice, as all may be walking up at the first moment. */
  readonly #hurries: Instant[] = [];
  #tickets = 0;

  constructor(plan: DayPlan) {
    const { location, day, random, now, live, from } = plan;
    this.#plan = plan;
    this.#whole = { from: businessDayStart(day, location.zone), to: businessDayEnd(day, location.zone) };
    this.#open = openStretches(location.schedule, day, this.#whole);
    this.#numbers = new Map(plan.nextNumbers ?? []);
    const stationIds = location.stationIds.filter((id) => !plan.takenStations?.has(id));
    this.#counters = new Counters(this.#staff(), { stationIds, allHands: live });
    if (live && this.#whole.to > now)
      this.#hurries = [80, 40].map((before) => Math.max(from, now - before * SECOND));
    this.#crowd = live
      ? new LiveCrowd({
          zone: location.zone,
          random: random.fork('crowd'),
          add: (at, joins) => this.#addWalkIn(at, joins),
        })
      : null;
    this.#desk = new ServiceDesk({
      random: random.fork('desk'),
      counters: this.#counters,
      services: location.services,
      isOpenAt: (at) => isOpenAt(at, location.schedule),
      lastArrivalAt: live ? now - 80 * SECOND : Number.POSITIVE_INFINITY,
      onReturned: (visit, at) => this.#add(visit, at),
      onServed: (visit, served) => {
        location.lessons.observe(visit.legs.at(-1)!);
        after(visit, { ...served, now, random });
      },
    });
  }

  play(): DayPlayed {
    const { now, from } = this.#plan;
    const isOver = this.#whole.to <= now;
    this.#resume();
    for (const counter of this.#counters.all) this.#desk.scheduleShifts(counter, from);
    this.#scheduleVisitors();
    const until = isOver ? this.#whole.to : now;
    const line = playLine({ visitors: this.#guests, servers: this.#counters.all, policy: this, until });
    for (const { visit, at } of this.#absent) if (at <= until) noShow(visit, { at, actor: SYSTEM });
    if (isOver) this.#endDay(line);
    else for (const [visit, wait] of this.#waitsNow(now, line)) visit.ticket!.wait = wait;
    return {
      visits: [...this.#visits],
      counters: this.#counters.all,
      nextNumbers: this.#numbers,
      waiting: isOver ? 0 : line.length,
    };
  }

  balks({ joins }: Guest, { size }: Line<Guest>): boolean {
    return !joins(size);
  }

  onArrival(guest: Guest, line: Line<Guest>, now: Instant): Counter[] {
    const { visit } = guest;
    const isNew = visit.ticket === null;
    if (isNew) this.#join(visit, now);
    this.#desk.wake(now, line.size + 1);
    if (!isNew) return [];
    const wait = this.#waitsNow(now, [...line.values(), guest], guest).get(visit) ?? null;
    Object.assign(visit.ticket!, { wait, promised: wait });
    return [];
  }

  onWake(counter: Counter, guest: Guest | null, now: Instant): readonly Counter[] {
    return this.#desk.onWake(counter, guest, now);
  }

  order(counter: Counter, line: Line<Guest>, now: Instant) {
    return this.#desk.order(counter, line, now);
  }

  onCalled(): 'comes' {
    return 'comes';
  }

  /** The first step of a service is the way to the station. */
  serviceLength(guest: Guest, counter: Counter): number {
    return this.#desk.comesAfter(counter, guest, counter.since);
  }

  onService(guest: Guest, counter: Counter, now: Instant): void {
    this.#desk.onCall(counter, guest, now);
  }

  onIdle(counter: Counter, line: Line<Guest>, { now }: { now: Instant }): void {
    this.#desk.onIdle(counter, line, now);
  }

  onLeft({ visit, leavesAt }: Guest): void {
    cancel(visit, { at: leavesAt, actor: VISITOR });
  }

  onSettled(line: Line<Guest>, now: Instant): void {
    this.#desk.onSettled(line, now);
    this.#crowd?.noticeGap(now, line.size);
    if (now < (this.#hurries[0] ?? Infinity)) return;
    this.#hurries.shift();
    this.#desk.hurry(line, now);
  }

  /** The staff of this day, with the first rank taking turns. */
  #staff(): Counter[] {
    const { location, day, withSignedIn } = this.#plan;
    const servers = location.servers.filter((server) => withSignedIn || !server.signsIn);
    const turn = Math.floor(this.#whole.from / DAY);
    return servers.map((server, i) => {
      const stretches = stretchesOf(server.shifts, {
        days: datesOf(day),
        zone: location.zone,
        within: this.#whole,
      });
      return newCounter(server, (i + turn) % servers.length, stretches);
    });
  }

  #scheduleVisitors(): void {
    const { location, day, booked, random, from, now } = this.#plan;
    for (const visit of booked) {
      this.#visits.add(visit);
      const { at, absent, actor } = arrivalOf(visit, random);
      this.#actors.set(visit, actor);
      if (absent) this.#absent.push({ visit, at: Math.max(from, at) });
      else this.#add(visit, Math.max(from, at));
    }
    // A passer-by at each of these instants is an event at which staff hurry.
    for (const at of this.#hurries) this.#addWalkIn(at, (waiting) => waiting < SHORT);
    if (this.#crowd) return this.#crowd.begin(from, now);
    const perDay = location.demand.walkIns;
    const times = walkInTimes({
      open: this.#open,
      zone: location.zone,
      perDay,
      day,
      random: random.fork('walk-ins'),
      from,
    });
    for (const at of times) this.#addWalkIn(at, (waiting) => waiting < FULL);
  }

  #addWalkIn(at: Instant, joins: Guest['joins']): void {
    const { location, random } = this.#plan;
    // A drawn service may lack a method; without any request the location offers nothing to walk-ins.
    let request = walkInRequest(location, random);
    for (let tries = 0; !request && tries < 20; tries += 1) request = walkInRequest(location, random);
    if (!request) return;
    const visit = newVisit(location, request, { at, random, person: location.nextPerson(), entry: 'joined' });
    if (random.chance(0.03)) visit.preferredStaffId = random.pick(location.servers).staffId;
    this.#actors.set(visit, request.actor);
    this.#add(visit, at, joins);
  }

  #add(visit: DemoVisit, at: Instant, joins?: Guest['joins']): void {
    addVisitor(this.#guests, this.#guest(visit, at, joins));
  }

  #guest(visit: DemoVisit, at: Instant, joins?: Guest['joins']): Guest {
    const { random } = this.#plan;
    return guestOf(visit, { at, ticketId: (this.#tickets += 1), random, ...(joins && { joins }) });
  }

  #join(visit: DemoVisit, at: Instant): void {
    const { location, day } = this.#plan;
    const prefix = location.services.find(({ id }) => id === visit.serviceId)!.ticketPrefix;
    const number = this.#numbers.get(prefix) ?? 1;
    this.#numbers.set(prefix, number + 1);
    queue(visit, { day, prefix, number }, { at, actor: this.#actors.get(visit)! });
    this.#visits.add(visit);
  }

  #endDay(line: readonly Guest[]): void {
    const end = this.#whole.to;
    for (const counter of this.#counters.all) {
      const { serving } = counter;
      if (serving && counter.next === 'finish') this.#desk.finish(counter, serving.visit, end - SECOND);
      else if (serving) endDay(serving.visit, end);
      counter.serving = null;
      this.#counters.change(counter, 'off', end);
    }
    for (const { visit } of line) endDay(visit, end);
  }

  #waitsNow(now: Instant, waiting: readonly Guest[], only?: Guest): Map<DemoVisit, DemoWait> {
    const { location, booked } = this.#plan;
    return waitsNow({
      now,
      waiting: new Map(waiting.map(({ visit, entry }) => [visit, entry])),
      counters: this.#counters,
      beliefs: location.lessons.beliefs,
      booked,
      open: this.#open,
      dayEnd: this.#whole.to,
      ...(only && { only: only.visit }),
    });
  }

  /** Resumes visits of an earlier run: waiting, called, in service, just served. */
  #resume(): void {
    const { from, now, stations, standing = [], random } = this.#plan;
    for (const counter of this.#counters.all)
      counter.stationId = stations?.get(counter.model.staffId) ?? null;
    for (const visit of standing) {
      this.#visits.add(visit);
      const leg = visit.legs.at(-1);
      const counter = this.#counters.all.find(({ model }) => model.staffId === leg?.staffId);
      if (!leg || leg.endedAt !== null)
        after(visit, { at: visit.endedAt ?? from, completed: false, now, random, from });
      else if (leg.calledAt === null) this.#add(visit, from);
      else if (counter) this.#desk.takeUp(counter, this.#guest(visit, from), from);
    }
  }
}
