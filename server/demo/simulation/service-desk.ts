import type { Line } from '#domain/queue/play-line.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { isAside, LONG_LINE, LONG_WAIT } from './counters.ts';
import type { Counter, Counters } from './counters.ts';
import type { ServiceModel } from './day-model.ts';
import type { Random } from '../vendors/random.ts';
import { momentsOf } from './shifts.ts';
import { call, finish, liveLeg, noShow, putBack, staffActor, start } from './visit-life.ts';
import type { DemoVisit } from './demo-visit.ts';
import { nextFor, nextLongWait } from './waiting-line.ts';
import type { Guest } from './guests.ts';

const SECOND = 1000;

export type DeskDeps = {
  random: Random;
  counters: Counters;
  services: readonly ServiceModel[];
  isOpenAt: (at: Instant) => boolean;
  /** Calls after this instant stay open: a live location always shows a visitor being called. */
  lastArrivalAt: Instant;
  onReturned: (visit: DemoVisit, at: Instant) => void;
  onServed: (visit: DemoVisit, served: { at: Instant; completed: boolean }) => void;
};

/** The staff's day: arrive, call, wait for the visitor, serve, tidy up, take breaks, go home. */
export class ServiceDesk {
  readonly #deps: DeskDeps;
  /** A staff member has stopped calling: free colleagues look at the line. */
  #oneLess = false;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  scheduleShifts(counter: Counter, from: Instant): void {
    counter.moments = momentsOf(counter, from);
    if (!counter.serving) sleep(counter);
  }

  /** Free staff look at the line; staff at other work only when it is long, or once a wait is. */
  wake(at: Instant, waiting: number): void {
    const { counters, random } = this.#deps;
    for (const counter of counters.free()) {
      if (!isAside(counter, at) || waiting >= LONG_LINE)
        look(counter, at + random.lognormal(0.4, 0.6) * MINUTE);
      else if (!counter.looking) {
        counter.actsAt = Math.min(counter.actsAt, at + LONG_WAIT + SECOND);
        sleep(counter);
      }
    }
  }

  /** Resumes a visit from an earlier run: a visitor called, or in service. */
  takeUp(counter: Counter, guest: Guest, at: Instant): void {
    const leg = liveLeg(guest.visit);
    if (!counter.stretches.some(({ from, to }) => from <= at && at < to)) counter.leaving = at;
    this.#deps.counters.change(counter, 'busy', leg.calledAt ?? at);
    counter.next = 'finish';
    keep(
      counter,
      guest,
      at +
        (leg.startedAt === null
          ? this.comesAfter(counter, guest, at)
          : this.#deps.random.exponential(6) * MINUTE),
    );
  }

  /** Unless a visitor has just been called, ends the longest service and calls the next. */
  hurry(line: Line<Guest>, now: Instant): void {
    const { counters, lastArrivalAt } = this.#deps;
    for (const counter of counters.all) if (counter.serving) this.#follow(counter, now);
    if (counters.all.some(({ serving }) => (serving?.visit.ticket?.calledAt ?? 0) > lastArrivalAt)) return;
    const next = (counter: Counter) => this.order(counter, line, now) !== null;
    const idle = counters.free().find(next);
    if (idle) return look(idle, now + 5 * SECOND, true);
    const longest = counters.all
      .filter(({ next: step, leaving }) => step === 'finish' && leaving === null)
      .sort((a, b) => startOf(a) - startOf(b))
      .find((counter) => nextFor(counter, { line, counters, now }) !== null);
    if (!longest?.serving) return;
    const { visit } = longest.serving;
    longest.serving = null;
    longest.breakDue = null;
    this.finish(longest, visit, now);
    look(longest, now + 20 * SECOND, true);
  }

  order(counter: Counter, line: Line<Guest>, now: Instant) {
    const { counters } = this.#deps;
    if (counter.state !== 'available' || counter.stationId === null) return null;
    return this.#mayStillCall(counter, now) ? nextFor(counter, { line, counters, now }) : null;
  }

  /** The next step with a visitor, a moment of the shift, or a look at the line. */
  onWake(counter: Counter, guest: Guest | null, now: Instant): readonly Counter[] {
    if (guest) {
      this.#step(counter, guest, now);
      return [];
    }
    this.#follow(counter, now);
    sleep(counter);
    if (counter.actsAt > now) return [];
    counter.looking = false;
    counter.actsAt = Infinity;
    if (counter.state === 'break') {
      counter.breakEnds = null;
      this.#deps.counters.change(counter, 'available', now);
    }
    return [counter];
  }

  onIdle(counter: Counter, line: Line<Guest>, now: Instant): void {
    const { counters, random } = this.#deps;
    if (counter.state === 'available') {
      if (counter.leaving !== null) counters.change(counter, 'off', now);
      else {
        counter.actsAt = nextLongWait(line, now);
        if (!counters.allHands && counter.stationId !== null) {
          counter.asideUntil = Math.round(now + (2 + random.exponential(12)) * MINUTE);
          counter.actsAt = Math.min(counter.actsAt, counter.asideUntil);
        }
      }
    }
    sleep(counter);
  }

  onCall(counter: Counter, { visit }: Guest, now: Instant): void {
    counter.asideUntil = null;
    this.#deps.counters.change(counter, 'busy', now);
    call(visit, { staffId: counter.model.staffId, stationId: counter.stationId! }, now);
  }

  onSettled(line: Line<Guest>, now: Instant): void {
    if (this.#oneLess) this.wake(now, line.size);
    this.#oneLess = false;
  }

  /** Returns the time from the call to the next step: the visitor comes to the station, or a second call. */
  comesAfter(counter: Counter, { visit, goneAt }: Guest, now: Instant): number {
    const { random, lastArrivalAt } = this.#deps;
    visit.gone = goneAt <= now;
    const isAbsent = visit.gone || random.chance(0.05);
    const walk = random.lognormal(visit.method === 1 ? 0.75 : 0.4, 0.5) * MINUTE;
    counter.next = isAbsent ? 'recall' : 'begin';
    if (isAbsent) return Math.round(random.lognormal(2, 0.3) * MINUTE);
    return Math.round(now > lastArrivalAt ? Math.max(walk, 90 * SECOND) : walk);
  }

  /** Ends the service, then tidies up, takes a break, goes home or calls the next visitor. */
  finish(counter: Counter, visit: DemoVisit, at: Instant): void {
    const completed = this.#deps.random.chance(0.55);
    finish(visit, { at, completed });
    this.#deps.onServed(visit, { at, completed });
    this.#release(counter, at);
  }

  #step(counter: Counter, guest: Guest, now: Instant): void {
    if (counter.next === 'recall') this.#callAgain(counter, guest, now);
    else if (counter.next === 'begin') this.#begin(counter, guest, now);
    else if (counter.next === 'finish') this.finish(counter, guest.visit, now);
    else this.#giveUp(counter, guest.visit, now);
  }

  #callAgain(counter: Counter, guest: Guest, now: Instant): void {
    const { random } = this.#deps;
    const { visit } = guest;
    call(visit, { staffId: counter.model.staffId, stationId: counter.stationId! }, now);
    const comesAfterAll = !visit.gone && random.chance(0.35);
    counter.next = comesAfterAll ? 'begin' : 'give-up';
    keep(counter, guest, now + random.lognormal(comesAfterAll ? 0.8 : 2, 0.3) * MINUTE);
  }

  #begin(counter: Counter, guest: Guest, now: Instant): void {
    const { services, random } = this.#deps;
    const { visit } = guest;
    start(visit, now);
    const service = services.find(({ id }) => id === visit.serviceId);
    const minutes = random.lognormal(
      (service?.handleMinutes ?? 10) * counter.model.pace,
      service?.variation ?? 0.6,
    );
    counter.next = 'finish';
    keep(counter, guest, now + Math.max(0.8, minutes) * MINUTE);
  }

  #giveUp(counter: Counter, visit: DemoVisit, now: Instant): void {
    const change = { at: now, actor: staffActor(counter.model.staffId) };
    const isExpectedBack = !visit.gone && visit.currentLeg < 2 && this.#deps.random.chance(0.5);
    if (isExpectedBack) putBack(visit, change);
    else noShow(visit, change);
    this.#release(counter, now);
    if (isExpectedBack) this.#deps.onReturned(visit, now);
  }

  #release(counter: Counter, now: Instant): void {
    counter.next = null;
    this.#follow(counter, now);
    this.#deps.counters.change(counter, 'available', now);
    if (counter.breakDue !== null && counter.leaving === null)
      this.#breakIsDue(counter, now, counter.breakDue);
    if (counter.state === 'available') look(counter, now + this.#deps.random.lognormal(0.6, 0.8) * MINUTE);
  }

  /** After the shift, serves only visitors who came before closing time, within a limit. */
  #mayStillCall(counter: Counter, at: Instant): boolean {
    return counter.leaving === null || (at < counter.leaving + 80 * MINUTE && !this.#deps.isOpenAt(at));
  }

  /** Goes through the moments of the shift up to now; those during a service take effect after it. */
  #follow(counter: Counter, now: Instant): void {
    for (let [moment] = counter.moments; moment && moment.at <= now; [moment] = counter.moments) {
      counter.moments.shift();
      if (moment.kind === 'break') this.#breakIsDue(counter, now, moment.ends);
      else if (moment.kind === 'in') this.#comeIn(counter, now);
      else this.#shiftEnds(counter, moment.at, now);
    }
  }

  #comeIn(counter: Counter, now: Instant): void {
    counter.leaving = null;
    if (counter.state !== 'off') return;
    this.#deps.counters.change(counter, 'available', now);
    look(counter, now + this.#deps.random.lognormal(1, 0.5) * MINUTE);
  }

  #shiftEnds(counter: Counter, at: Instant, now: Instant): void {
    counter.leaving = at;
    this.#oneLess = true;
    if (counter.state === 'break') {
      this.#deps.counters.change(counter, 'off', now);
      counter.actsAt = Infinity;
    }
    if (counter.state === 'available') look(counter, now, true);
  }

  /** At a location with a line at any hour, the last staff member takes no break. */
  #breakIsDue(counter: Counter, now: Instant, ends: Instant): void {
    const { counters } = this.#deps;
    const isAlone = !counters.all.some(
      (other) => other !== counter && other.leaving === null && ['available', 'busy'].includes(other.state),
    );
    if (counters.allHands && isAlone) {
      counter.breakDue = null;
      counter.moments.push({ kind: 'break', at: now + 10 * MINUTE, ends });
      counter.moments.sort((a, b) => a.at - b.at);
      return;
    }
    counter.breakDue = ends;
    if (counter.state !== 'available') return;
    const until = Math.max(ends, now + 25 * MINUTE);
    Object.assign(counter, { breakDue: null, breakEnds: until, looking: false, actsAt: until });
    counters.change(counter, 'break', now);
    sleep(counter);
    this.#oneLess = true;
  }
}

const startOf = ({ serving }: Counter): Instant => liveLeg(serving!.visit).startedAt ?? 0;

/** The staff member calls at this instant; an earlier plan to call stays, unless this one is `firm`. */
function look(counter: Counter, at: Instant, firm = false): void {
  if (counter.state !== 'available' || (counter.looking && !firm)) return;
  counter.looking = true;
  counter.actsAt = Math.round(at);
  sleep(counter);
}

/** The visitor stays with the staff member until the next step. */
function keep(counter: Counter, guest: Guest, until: Instant): void {
  counter.serving = guest;
  counter.wakesAt = Math.round(until);
}

/** Rests until the next look at the line, or the next moment of the shift. */
function sleep(counter: Counter): void {
  counter.wakesAt = Math.min(counter.actsAt, counter.moments[0]?.at ?? Infinity);
}
