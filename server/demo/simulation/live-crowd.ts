import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Random } from '../vendors/random.ts';
import { weightAt } from './walk-in-times.ts';

const SECOND = 1000;
/** Below this a passer-by sees a short line and joins; by day locations are busier. */
const SHORTEST = 5;

type Deps = {
  zone: string;
  random: Random;
  /** Adds a passer-by, who decides on arrival by the number of waiting visitors. */
  add: (at: Instant, joins: (waiting: number) => boolean) => void;
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

  begin(from: Instant, now: Instant): void {
    this.#comeBy(from);
    this.noticeGap(from, 0);
    // Refills the line at this moment after real staff have emptied it.
    for (let n = 0; n < SHORTEST; n += 1) this.#deps.add(now, (waiting) => waiting < SHORTEST);
  }

  noticeGap(at: Instant, waiting: number): void {
    const { random, add } = this.#deps;
    const short = this.#shortAt(at);
    if (this.#gapNoticed || waiting >= short) return;
    this.#gapNoticed = true;
    const soon = waiting < SHORTEST ? 1 + random.int(4) : 2 + random.exponential(20);
    add(at + Math.round(soon * SECOND), (present) => {
      this.#gapNoticed = false;
      return present < short;
    });
  }

  #comeBy(at: Instant): void {
    const { random, add, zone } = this.#deps;
    const hour = wallOf(at, zone).minute / 60;
    const perHour = hour >= 8 && hour < 20 ? 15 : 8;
    const then = at + Math.ceil(random.exponential(HOUR / perHour));
    add(then, (waiting) => {
      this.#comeBy(then);
      return random.chance(this.#appeal(waiting));
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
