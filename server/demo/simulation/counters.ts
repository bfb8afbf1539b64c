import { canServeEntry } from '#domain/queue/call-order.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import type { PlayedServer } from '#domain/queue/play-line.ts';
import type { Server } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { ServerModel } from './day-model.ts';
import type { Moment, Stretch } from './shifts.ts';
import type { DemoVisit } from './demo-visit.ts';
import type { Guest } from './guests.ts';
import { liveLeg } from './visit-life.ts';

/** A staff member on the simulated day: at a station, with a visitor, on a break or away. */
export type Counter = PlayedServer<Guest> & {
  readonly model: ServerModel;
  /** Rank 0 serves first today; the others help when the line gets long. */
  readonly rank: number;
  readonly stretches: readonly Stretch[];
  state: 'off' | 'available' | 'busy' | 'break';
  since: Instant;
  stationId: number | null;
  /** The next step with the visitor at the station. */
  next: 'begin' | 'recall' | 'give-up' | 'finish' | null;
  breakEnds: Instant | null;
  /** A break starts after the current visitor and ends at this instant. */
  breakDue: Instant | null;
  /** The shift's end; the staff member goes once the last visitor is served. */
  leaving: Instant | null;
  /** Is about to call, in a moment. */
  looking: boolean;
  /** The instant of the next call, or of the return from a break. */
  actsAt: Instant;
  /** The rest of the day's shifts and breaks. */
  moments: Moment[];
  /** Does other work until this instant, or until the line gets long. */
  asideUntil: Instant | null;
};

export function newCounter(model: ServerModel, rank: number, stretches: readonly Stretch[]): Counter {
  return {
    model,
    rank,
    stretches,
    state: 'off',
    since: stretches[0]?.from ?? 0,
    stationId: null,
    serving: null,
    next: null,
    wakesAt: Infinity,
    actsAt: Infinity,
    moments: [],
    breakEnds: null,
    breakDue: null,
    leaving: null,
    looking: false,
    asideUntil: null,
  };
}

/** A line of this many, or a wait of this length, calls staff from their other work. */
export const LONG_LINE = 3;
export const LONG_WAIT = 12 * MINUTE;

/** All staff who can serve at a location on a day. */
export class Counters {
  readonly all: readonly Counter[];
  readonly #stationIds: readonly number[];
  /** Every staff member on shift calls, without waiting for a long line. */
  readonly allHands: boolean;

  constructor(
    all: readonly Counter[],
    { stationIds, allHands }: { stationIds: readonly number[]; allHands: boolean },
  ) {
    this.all = all;
    this.#stationIds = stationIds;
    this.allHands = allHands;
  }

  change(counter: Counter, state: Counter['state'], at: Instant): void {
    if (counter.state !== state) counter.since = at;
    counter.state = state;
    if (state === 'off') counter.stationId = null;
    else counter.stationId ??= this.#freeStation();
  }

  /** Staff free to call, longest free first. */
  free(): Counter[] {
    return this.all
      .filter(({ state }) => state === 'available')
      .sort((a, b) => a.since - b.since || a.rank - b.rank);
  }

  /** Does other work until the line needs one more staff member. */
  keepsBack(counter: Counter): boolean {
    return (
      !this.allHands &&
      this.all.some(({ state, rank }) => rank < counter.rank && (state === 'available' || state === 'busy'))
    );
  }

  /** Returns whether a staff member at the counter takes this visitor anyway. */
  isTaken(entry: LineEntry): boolean {
    return this.all.some(
      (counter) =>
        counter.state !== 'off' && !this.keepsBack(counter) && canServeEntry(counter.model.skills, entry),
    );
  }

  /**
   * Staff as the wait estimate's input. Staff at other work step in once `waiting` is long, or for a visitor whom
   * no colleague serves; those of a later shift come then.
   */
  asServers(now: Instant, waiting: readonly LineEntry[]): Server[] {
    return this.all.flatMap((counter): Server[] => {
      const { model, serving } = counter;
      const from = this.#servesFrom(counter, now, waiting);
      if (counter.state === 'off' && from === null) return [];
      const state = counter.state === 'off' ? 'available' : counter.state;
      const isLater = from !== null && from > now;
      return [
        {
          ...model.skills,
          staffId: model.staffId,
          languages: model.languages,
          state: isLater ? 'break' : state,
          freeAt: isLater ? from : null,
          ...(serving !== null && { running: runningOf(serving.visit, now) }),
        },
      ];
    });
  }

  /** Returns since when or from when a staff member serves the line; null if nothing holds them, or off for the day. */
  #servesFrom(counter: Counter, now: Instant, waiting: readonly LineEntry[]): Instant | null {
    if (counter.state === 'off') return laterShift(counter);
    if (counter.state === 'available' && this.keepsBack(counter)) {
      const isNeeded = waiting.some(
        (entry) => canServeEntry(counter.model.skills, entry) && !this.isTaken(entry),
      );
      return isNeeded ? now : longFrom(waiting, now);
    }
    if (isAside(counter, now)) return Math.min(counter.asideUntil!, longFrom(waiting, now));
    return counter.breakEnds;
  }

  #freeStation(): number | null {
    const taken = new Set(this.all.map(({ stationId }) => stationId));
    return this.#stationIds.find((id) => !taken.has(id)) ?? null;
  }
}

export function isAside({ state, asideUntil }: Counter, at: Instant): boolean {
  return state === 'available' && asideUntil !== null && asideUntil > at;
}

/** When the line is long: it is so at once, or as soon as the first wait is. */
function longFrom(waiting: readonly LineEntry[], now: Instant): Instant {
  if (waiting.length >= LONG_LINE) return now;
  return Math.max(now, Math.min(...waiting.map(({ joinedAt }) => joinedAt)) + LONG_WAIT);
}

function laterShift({ moments }: Counter): Instant | null {
  return moments.find(({ kind }) => kind === 'in')?.at ?? null;
}

function runningOf(visit: DemoVisit, now: Instant): Server['running'] {
  return { serviceId: visit.serviceId, since: liveLeg(visit).calledAt ?? now };
}
