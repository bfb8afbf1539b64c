import { canServeEntry } from '#domain/queue/call-order.ts';
import type { LineEntry } from '#domain/queue/call-order.ts';
import type { PlayedServer } from '#domain/queue/play-line.ts';
import type { Server } from '#domain/queue/wait-estimate.ts';
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

  /** Staff as the wait estimate's input: a staff member at other work does not count, since the return is unknown. */
  asServers(now: Instant): Server[] {
    return this.all
      .filter(
        (counter) => counter.state !== 'off' && !(counter.state === 'available' && this.keepsBack(counter)),
      )
      .map((counter) => ({
        ...counter.model.skills,
        staffId: counter.model.staffId,
        languages: counter.model.languages,
        state: isAside(counter, now) ? 'break' : counter.state,
        freeAt: freeAt(counter, now),
        ...(counter.serving !== null && { running: runningOf(counter.serving.visit, now) }),
      }));
  }

  #freeStation(): number | null {
    const taken = new Set(this.all.map(({ stationId }) => stationId));
    return this.#stationIds.find((id) => !taken.has(id)) ?? null;
  }
}

export function isAside({ state, asideUntil }: Counter, at: Instant): boolean {
  return state === 'available' && asideUntil !== null && asideUntil > at;
}

function freeAt(counter: Counter, now: Instant): Instant | null {
  if (counter.state === 'break') return counter.breakEnds;
  return isAside(counter, now) ? counter.asideUntil : null;
}

function runningOf(visit: DemoVisit, now: Instant): Server['running'] {
  return { serviceId: visit.serviceId, since: liveLeg(visit).calledAt ?? now };
}
