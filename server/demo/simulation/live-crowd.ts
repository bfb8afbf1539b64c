import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Agenda } from './agenda.ts';
import type { Random } from '../vendors/random.ts';
import { weightAt } from './walk-in-times.ts';

const SECOND = 1000;
/** Below this a passer-by sees a short line and joins; by day locations are busier. */
const SHORTEST = 5;

type Deps = {
  zone: string;
  random: Random;
  agenda: Agenda;
  waiting: () => number;
  join: (at: Instant) => void;
};

/**
 * The visitors of a location that never closes. They see the wait before they join (on the web, on the
 * display), so a short line attracts them and a long one keeps them away: the line exists at any hour and
 * stays short enough to serve.
 */
export class LiveCrowd {
  readonly #deps: Deps;
  #gapNoticed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  begin(from: Instant): void {
    this.#comeBy(from);
    this.noticeGap(from);
  }

  /** Handles a visitor's leaving the line. */
  noticeGap(at: Instant): void {
    const { random, agenda, waiting, join } = this.#deps;
    const short = this.#shortAt(at);
    if (this.#gapNoticed || waiting() >= short) return;
    this.#gapNoticed = true;
    const soon = waiting() < SHORTEST ? 1 + random.int(4) : 2 + random.exponential(20);
    agenda.add(at + Math.round(soon * SECOND), (then) => {
      this.#gapNoticed = false;
      if (waiting() < short) join(then);
      this.noticeGap(then);
    });
  }

  /** Refills the line at this moment after real staff have emptied it. */
  fillUp(now: Instant): void {
    const { waiting, join } = this.#deps;
    for (let tries = 0; waiting() < SHORTEST && tries < 20; tries += 1) join(now);
  }

  #comeBy(at: Instant): void {
    const { random, agenda, waiting, join, zone } = this.#deps;
    const hour = wallOf(at, zone).minute / 60;
    const perHour = hour >= 8 && hour < 20 ? 15 : 8;
    agenda.add(at + Math.ceil(random.exponential(HOUR / perHour)), (then) => {
      if (random.chance(this.#appeal(waiting()))) join(then);
      this.#comeBy(then);
    });
  }

  #shortAt(at: Instant): number {
    return SHORTEST + Math.round(2.4 * weightAt(at, this.#deps.zone));
  }

  #appeal(waiting: number): number {
    if (waiting <= 8) return 1;
    if (waiting <= 12) return 0.5;
    return waiting <= 17 ? 0.15 : 0;
  }
}
