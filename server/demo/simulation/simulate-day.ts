import { isOpenAt } from '#domain/locations/opening-hours.ts';
import { businessDayEnd, businessDayStart } from '#domain/time/business-day.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { Agenda } from './agenda.ts';
import { Counters, newCounter } from './counters.ts';
import type { Counter } from './counters.ts';
import type { LocationModel } from './day-model.ts';
import { LiveCrowd } from './live-crowd.ts';
import { newVisit, walkInRequest } from './newcomers.ts';
import { after, arrives } from './outcomes.ts';
import type { Random } from '../vendors/random.ts';
import { ServiceDesk } from './service-desk.ts';
import { datesOf, stretchesOf } from './shifts.ts';
import type { Stretch } from './shifts.ts';
import { cancel, endDay, queue, VISITOR } from './visit-life.ts';
import type { DemoVisit, DemoWait } from './demo-visit.ts';
import { LONG_WAIT, WaitingLine } from './waiting-line.ts';
import { waitsNow } from './waits-now.ts';
import { openStretches, walkInTimes } from './walk-in-times.ts';

const SECOND = 1000;
/** A line this long turns people away. */
const FULL = 24;

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

class Day {
  readonly #plan: DayPlan;
  readonly #agenda = new Agenda();
  readonly #whole: Stretch;
  readonly #open: readonly Stretch[];
  readonly #counters: Counters;
  readonly #line = new WaitingLine();
  readonly #desk: ServiceDesk;
  readonly #crowd: LiveCrowd | null;
  readonly #visits = new Set<DemoVisit>();
  readonly #numbers: Map<string, number>;

  constructor(plan: DayPlan) {
    const { location, day, random, now } = plan;
    const agenda = this.#agenda;
    this.#plan = plan;
    this.#whole = { from: businessDayStart(day, location.zone), to: businessDayEnd(day, location.zone) };
    this.#open = openStretches(location.schedule, day, this.#whole);
    this.#numbers = new Map(plan.nextNumbers ?? []);
    const stationIds = location.stationIds.filter((id) => !plan.takenStations?.has(id));
    this.#counters = new Counters(this.#staff(), { stationIds, allHands: plan.live });
    this.#crowd = plan.live
      ? new LiveCrowd({
          zone: location.zone,
          random: random.fork('crowd'),
          agenda,
          waiting: () => this.#line.size,
          join: (at) => this.#walkIn(at),
        })
      : null;
    this.#desk = new ServiceDesk({
      agenda,
      random: random.fork('desk'),
      counters: this.#counters,
      line: this.#line,
      services: location.services,
      isOpenAt: (at) => isOpenAt(at, location.schedule),
      lastArrivalAt: plan.live ? now - 80 * SECOND : Number.POSITIVE_INFINITY,
      onLeft: (at) => this.#crowd?.noticeGap(at),
      onReturned: (visit, at) => this.#wait(visit, at),
      onServed: (visit, served) => {
        location.lessons.observe(visit.legs.at(-1)!);
        after(visit, { ...served, now, random });
      },
    });
  }

  play(): DayPlayed {
    const { now, live, from } = this.#plan;
    const isOver = this.#whole.to <= now;
    for (const counter of this.#counters.all) this.#desk.scheduleShifts(counter, from);
    this.#resume();
    this.#scheduleVisitors();
    // A live location always shows a visitor just called; twice, as all may be walking up at the first
    // moment.
    for (const before of live && !isOver ? [80, 40] : [])
      this.#agenda.add(Math.max(from, now - before * SECOND), (at) => this.#desk.hurry(at));
    this.#agenda.runUntil(isOver ? this.#whole.to : now);
    if (isOver) this.#endDay();
    else this.#crowd?.fillUp(now);
    for (const [visit, wait] of this.#waitsNow(now)) visit.ticket!.wait = wait;
    return {
      visits: [...this.#visits],
      counters: this.#counters.all,
      nextNumbers: this.#numbers,
      waiting: this.#line.size,
    };
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
    const { location, day, booked, random, from } = this.#plan;
    for (const visit of booked) {
      this.#visits.add(visit);
      arrives(visit, {
        agenda: this.#agenda,
        random,
        from,
        queue: (at, actor) => this.#join(visit, at, actor),
      });
    }
    if (this.#crowd) return this.#crowd.begin(from);
    const perDay = location.demand.walkIns;
    const times = walkInTimes({
      open: this.#open,
      zone: location.zone,
      perDay,
      day,
      random: random.fork('walk-ins'),
      from,
    });
    for (const at of times) this.#agenda.add(at, () => this.#walkIn(at));
  }

  #walkIn(at: Instant): void {
    const { location, random } = this.#plan;
    const request = walkInRequest(location, random);
    if (!request || this.#line.size >= FULL) return;
    const visit = newVisit(location, request, { at, random, person: location.nextPerson(), entry: 'joined' });
    if (random.chance(0.03)) visit.preferredStaffId = random.pick(location.servers).staffId;
    this.#join(visit, at, request.actor);
  }

  #join(visit: DemoVisit, at: Instant, actor: Actor): void {
    const { location, day } = this.#plan;
    const prefix = location.services.find(({ id }) => id === visit.serviceId)!.ticketPrefix;
    const number = this.#numbers.get(prefix) ?? 1;
    this.#numbers.set(prefix, number + 1);
    queue(visit, { day, prefix, number }, { at, actor });
    this.#visits.add(visit);
    this.#wait(visit, at);
    const wait = this.#waitsNow(at, visit).get(visit) ?? null;
    Object.assign(visit.ticket!, { wait, promised: wait });
  }

  /** Adds the visitor to the line, until a call or the end of patience. */
  #wait(visit: DemoVisit, at: Instant): void {
    this.#line.add(visit);
    const patience = this.#plan.random.lognormal(visit.method === 1 ? 80 : 140, 1);
    this.#agenda.add(Math.round(at + Math.max(2, patience) * MINUTE), (then) =>
      this.#losePatience(visit, then),
    );
    this.#agenda.add(at + LONG_WAIT + SECOND, (then) => this.#line.has(visit) && this.#desk.wake(then, true));
    this.#desk.wake(at);
  }

  /** Most visitors who give up cancel; the others are called and do not come. */
  #losePatience(visit: DemoVisit, at: Instant): void {
    if (!this.#line.has(visit)) return;
    if (this.#plan.random.chance(0.35)) {
      visit.gone = true;
      return;
    }
    cancel(visit, { at, actor: VISITOR });
    this.#line.remove(visit);
    this.#crowd?.noticeGap(at);
  }

  #endDay(): void {
    const end = this.#whole.to;
    for (const counter of this.#counters.all) {
      const { visit } = counter;
      if (visit?.legs.at(-1)?.startedAt) this.#desk.finish(counter, visit, end - SECOND);
      else if (visit) endDay(visit, end);
      this.#counters.change(counter, 'off', end);
    }
    for (const visit of this.#line.entries.keys()) endDay(visit, end);
    this.#line.entries.clear();
  }

  #waitsNow(now: Instant, only?: DemoVisit): Map<DemoVisit, DemoWait> {
    const { location, booked } = this.#plan;
    return waitsNow({
      now,
      waiting: this.#line.entries,
      counters: this.#counters,
      beliefs: location.lessons.beliefs,
      booked,
      open: this.#open,
      dayEnd: this.#whole.to,
      ...(only && { only }),
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
      else if (leg.calledAt === null) this.#wait(visit, from);
      else if (counter) this.#desk.takeUp(counter, visit, from);
    }
  }
}
