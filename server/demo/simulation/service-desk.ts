import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Agenda } from './agenda.ts';
import { isAside } from './counters.ts';
import type { Counter, Counters } from './counters.ts';
import type { ServiceModel } from './day-model.ts';
import type { Random } from '../vendors/random.ts';
import { breaksIn } from './shifts.ts';
import { call, finish, liveLeg, noShow, putBack, staffActor, start } from './visit-life.ts';
import type { DemoVisit } from './demo-visit.ts';
import { LONG_LINE } from './waiting-line.ts';
import type { WaitingLine } from './waiting-line.ts';

const SECOND = 1000;

export type DeskDeps = {
  agenda: Agenda;
  random: Random;
  counters: Counters;
  line: WaitingLine;
  services: readonly ServiceModel[];
  isOpenAt: (at: Instant) => boolean;
  /** Calls after this instant stay open: a live location always shows a visitor being called. */
  lastArrivalAt: Instant;
  /** Runs when a visitor leaves the line. */
  onLeft: (at: Instant) => void;
  onReturned: (visit: DemoVisit, at: Instant) => void;
  onServed: (visit: DemoVisit, served: { at: Instant; completed: boolean }) => void;
};

/** The staff's day: arrive, call, wait for the visitor, serve, tidy up, take breaks, go home. */
export class ServiceDesk {
  readonly #deps: DeskDeps;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  scheduleShifts(counter: Counter, from: Instant): void {
    const { agenda } = this.#deps;
    for (const stretch of counter.stretches) {
      if (stretch.to <= from) continue;
      agenda.add(Math.max(stretch.from, from), (at) => this.#comeIn(counter, at));
      agenda.add(stretch.to, (at) => this.#shiftEnds(counter, at));
      for (const pause of breaksIn(stretch, counter.rank)) {
        if (pause.from >= from) agenda.add(pause.from, (at) => this.#breakIsDue(counter, at, pause.to));
      }
    }
  }

  /** Free staff look at the line; staff at other work only when it is urgent. */
  wake(at: Instant, urgent = false): void {
    const { counters, random, line } = this.#deps;
    for (const counter of counters.free()) {
      if (!isAside(counter, at) || urgent || line.size >= LONG_LINE)
        this.#look(counter, at + random.lognormal(0.4, 0.6) * MINUTE);
    }
  }

  /** Resumes a visit from an earlier run: a visitor called, or in service. */
  takeUp(counter: Counter, visit: DemoVisit, at: Instant): void {
    counter.visit = visit;
    if (!counter.stretches.some(({ from, to }) => from <= at && at < to)) counter.leaving = at;
    this.#deps.counters.change(counter, 'busy', liveLeg(visit).calledAt ?? at);
    if (liveLeg(visit).startedAt === null) this.#expect(counter, visit, at);
    else
      this.#deps.agenda.add(at + this.#deps.random.exponential(6) * MINUTE, (then) =>
        this.finish(counter, visit, then),
      );
  }

  /** Unless a visitor has just been called, ends the longest service and calls the next. */
  hurry(at: Instant): void {
    const { counters, line, agenda, lastArrivalAt } = this.#deps;
    if (counters.all.some(({ visit }) => visit !== null && (visit.ticket?.calledAt ?? 0) > lastArrivalAt))
      return;
    const next = (counter: Counter) => line.nextFor(counter, at, counters) !== null;
    const idle = counters.free().find(next);
    if (idle) return agenda.add(at + 5 * SECOND, (then) => this.#callNext(idle, then));
    const serving = counters.all.filter(
      ({ visit, leaving }) => visit !== null && liveLeg(visit).startedAt !== null && leaving === null,
    );
    const longest = serving
      .sort((a, b) => liveLeg(a.visit!).startedAt! - liveLeg(b.visit!).startedAt!)
      .find(next);
    if (!longest) return;
    longest.breakDue = null;
    this.finish(longest, longest.visit!, at);
    agenda.add(at + 20 * SECOND, (then) => this.#callNext(longest, then));
  }

  finish(counter: Counter, visit: DemoVisit, at: Instant): void {
    if (counter.visit !== visit) return;
    const completed = this.#deps.random.chance(0.55);
    finish(visit, { at, completed });
    this.#deps.onServed(visit, { at, completed });
    this.#release(counter, at);
  }

  #look(counter: Counter, at: Instant): void {
    if (counter.looking) return;
    counter.looking = true;
    this.#deps.agenda.add(Math.round(at), (then) => this.#callNext(counter, then));
  }

  #callNext(counter: Counter, at: Instant): void {
    const { line, counters, onLeft } = this.#deps;
    counter.looking = false;
    if (counter.state !== 'available') return;
    const visit = line.nextFor(counter, at, counters);
    if (visit === null || counter.stationId === null || !this.#mayStillCall(counter, at)) {
      if (counter.leaving !== null) counters.change(counter, 'off', at);
      else if (!counters.allHands && counter.stationId !== null) this.#goAside(counter, at);
      return;
    }
    Object.assign(counter, { visit, asideUntil: null });
    counters.change(counter, 'busy', at);
    call(visit, { staffId: counter.model.staffId, stationId: counter.stationId }, at);
    line.remove(visit);
    onLeft(at);
    this.#expect(counter, visit, at);
  }

  /** With an empty line: turns to other work and looks again after a while. */
  #goAside(counter: Counter, at: Instant): void {
    const until = Math.round(at + (2 + this.#deps.random.exponential(12)) * MINUTE);
    counter.asideUntil = until;
    this.#deps.agenda.add(until, (then) => {
      if (counter.asideUntil === until) this.#look(counter, then);
    });
  }

  /** After the shift, serves only visitors who came before closing time, within a limit. */
  #mayStillCall(counter: Counter, at: Instant): boolean {
    return counter.leaving === null || (at < counter.leaving + 80 * MINUTE && !this.#deps.isOpenAt(at));
  }

  /** The visitor comes to the station, or does not. */
  #expect(counter: Counter, visit: DemoVisit, at: Instant): void {
    const { random, agenda, lastArrivalAt } = this.#deps;
    const isAbsent = visit.gone || random.chance(0.05);
    const walk = random.lognormal(visit.method === 1 ? 0.75 : 0.4, 0.5) * MINUTE;
    if (!isAbsent)
      return agenda.add(Math.round(at + (at > lastArrivalAt ? Math.max(walk, 90 * SECOND) : walk)), (then) =>
        this.#begin(counter, visit, then),
      );
    agenda.add(Math.round(at + random.lognormal(2, 0.3) * MINUTE), (then) =>
      this.#callAgain(counter, visit, then),
    );
  }

  #callAgain(counter: Counter, visit: DemoVisit, at: Instant): void {
    const { random, agenda } = this.#deps;
    call(visit, { staffId: counter.model.staffId, stationId: counter.stationId! }, at);
    const comesAfterAll = !visit.gone && random.chance(0.35);
    const soon = Math.round(at + random.lognormal(comesAfterAll ? 0.8 : 2, 0.3) * MINUTE);
    agenda.add(soon, (then) =>
      comesAfterAll ? this.#begin(counter, visit, then) : this.#giveUp(counter, visit, then),
    );
  }

  #giveUp(counter: Counter, visit: DemoVisit, at: Instant): void {
    const change = { at, actor: staffActor(counter.model.staffId) };
    const isExpectedBack = !visit.gone && visit.currentLeg < 2 && this.#deps.random.chance(0.5);
    if (isExpectedBack) putBack(visit, change);
    else noShow(visit, change);
    this.#release(counter, at);
    if (isExpectedBack) this.#deps.onReturned(visit, at);
  }

  #begin(counter: Counter, visit: DemoVisit, at: Instant): void {
    const { services, random, agenda } = this.#deps;
    start(visit, at);
    const service = services.find(({ id }) => id === visit.serviceId);
    const minutes = random.lognormal(
      (service?.handleMinutes ?? 10) * counter.model.pace,
      service?.variation ?? 0.6,
    );
    agenda.add(Math.round(at + Math.max(0.8, minutes) * MINUTE), (then) => this.finish(counter, visit, then));
  }

  /** Tidies up, then takes a break, goes home or calls the next visitor. */
  #release(counter: Counter, at: Instant): void {
    counter.visit = null;
    this.#deps.counters.change(counter, 'available', at);
    if (counter.breakDue !== null && counter.leaving === null)
      this.#breakIsDue(counter, at, counter.breakDue);
    if (counter.state === 'available')
      this.#look(counter, at + this.#deps.random.lognormal(0.6, 0.8) * MINUTE);
  }

  #comeIn(counter: Counter, at: Instant): void {
    counter.leaving = null;
    if (counter.state !== 'off') return;
    this.#deps.counters.change(counter, 'available', at);
    this.#look(counter, at + this.#deps.random.lognormal(1, 0.5) * MINUTE);
  }

  #shiftEnds(counter: Counter, at: Instant): void {
    counter.leaving = at;
    if (counter.state === 'break') this.#deps.counters.change(counter, 'off', at);
    if (counter.state === 'available') this.#look(counter, at);
    this.wake(at);
  }

  /** At a location with a line at any hour, the last staff member takes no break. */
  #breakIsDue(counter: Counter, at: Instant, ends: Instant): void {
    const { counters, agenda } = this.#deps;
    const isAlone = !counters.all.some(
      (other) => other !== counter && other.leaving === null && ['available', 'busy'].includes(other.state),
    );
    if (counters.allHands && isAlone)
      return agenda.add(at + 10 * MINUTE, (then) => this.#breakIsDue(counter, then, ends));
    counter.breakDue = ends;
    if (counter.state === 'available') this.#takeBreak(counter, at, ends);
  }

  #takeBreak(counter: Counter, at: Instant, planned: Instant): void {
    const ends = Math.max(planned, at + 25 * MINUTE);
    Object.assign(counter, { breakDue: null, breakEnds: ends });
    this.#deps.counters.change(counter, 'break', at);
    this.wake(at);
    this.#deps.agenda.add(ends, (then) => {
      if (counter.state !== 'break') return;
      counter.breakEnds = null;
      this.#deps.counters.change(counter, 'available', then);
      this.#look(counter, then);
    });
  }
}
