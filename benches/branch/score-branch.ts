import { paceOf, withLength } from '#domain/capacity/learned-lengths.ts';
import type { LengthsSeen } from '#domain/capacity/learned-lengths.ts';
import type { ServiceLength } from '#domain/capacity/service-length.ts';
import { normalAbove } from '#domain/capacity/normal.ts';
import { modelOf, NOTHING_SEEN, withEndedWait } from '#domain/queue/line-learning.ts';
import type { LineModel, LineSeen } from '#domain/queue/line-learning.ts';
import { STRETCHES } from '#domain/queue/patience.ts';
import type { Patience } from '#domain/queue/patience.ts';
import { calibrated, calibratedMean } from '#domain/queue/wait-calibration.ts';
import type { RawWait } from '#domain/queue/wait-calibration.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { instant, playDay } from './day.ts';
import type { Guest, Step } from './day.ts';
import { erlangWidth, estimated, simplePredictions } from './predictors.ts';
import type { Beliefs, Simple } from './predictors.ts';
import * as w from './workload.ts';
import type { Branch, World } from './workload.ts';

/** One walk-in who found no free staff: the estimate shown and the actual wait, in minutes. */
export interface Scored {
  truth: number;
  left: boolean;
  simple: Record<Simple, number>;
  erlang: number;
  raw: RawWait;
  shown: RawWait;
  /** The turn shown to the guest; errors are measured from it. */
  expected: number;
  oracle: number | null;
}

export interface BranchScore {
  branch: string;
  world: string;
  scored: Scored[];
  /** Walk-ins without an estimate whose turn never came. */
  unsaid: number;
}

export interface Days {
  train: number;
  calibrate: number;
  test: number;
}

/** One in this many walk-ins is also estimated by the oracle, which costs as much as our own estimate. */
const ORACLE_EVERY = 3;

export function scoreBranch(of: { branch: Branch; world: World; days: Days; seed: number }): BranchScore {
  const learner = new Learner(of.branch);
  const play = (day: number, phase: Phase) => learner.day({ ...of, seed: of.seed + 7_919 * day, phase });
  const { train, calibrate, test } = of.days;
  for (let day = 0; day < train; day += 1) play(day, 'train');
  for (let day = train; day < train + calibrate; day += 1) play(day, 'calibrate');
  for (let day = train + calibrate; day < train + calibrate + test; day += 1) play(day, 'test');
  return { branch: of.branch.name, world: of.world.name, scored: learner.scored, unsaid: learner.unsaid };
}

type Phase = 'train' | 'calibrate' | 'test';

/**
 * Knows only what the product would: service durations by person, departures, and past estimates with their
 * outcomes.
 */
class Learner {
  readonly scored: Scored[] = [];
  unsaid = 0;
  readonly #branch: Branch;
  readonly #lengths = new Map<string, { serviceId: number; staffId: number; seen: LengthsSeen }>();
  #seen: LineSeen = NOTHING_SEEN;
  #model: LineModel | undefined;

  constructor(branch: Branch) {
    this.#branch = branch;
  }

  day({ branch, world, seed, phase }: { branch: Branch; world: World; seed: number; phase: Phase }): void {
    const lastWaits = new Map<number, number>();
    const shown = new Map<Guest, Omit<Scored, 'truth' | 'left'> & { unsaid: boolean }>();
    let today = { visits: 0, beyond: 0 };
    if (phase !== 'train') this.#model = this.#learned();
    const model = this.#model;
    const truth = phase === 'test' ? truthOf(branch, this.#paceOf({ branch, world, seed })) : undefined;
    playDay({
      branch,
      world,
      seed,
      watch: {
        onWait: (step) => {
          if (!model) return;
          const pace = paceOf({ ...today, scatter: this.#scatter(model) });
          const wait = estimated(step, { ...model, calibrations: new Map(), pace });
          const raw = wait.shown ? wait.raw : { low: 0, median: 0, high: 0 };
          const mean = meanOf(step, wait);
          const request = shown.size % ORACLE_EVERY === 0 && truth !== undefined;
          const oracle = request ? estimated(step, truth) : undefined;
          const existing = { ...this.#known(model), lastWaits };
          const calibration = model.calibrations.get(step.guest.entry.serviceId);
          shown.set(step.guest, {
            simple: simplePredictions(step, existing),
            erlang: erlangWidth(step, existing),
            raw,
            shown: calibration && phase === 'test' ? calibrated(raw, calibration) : raw,
            expected: calibration && phase === 'test' ? calibratedMean(raw, mean, calibration) : mean,
            oracle: oracle?.shown ? meanOf(step, oracle) : null,
            unsaid: !wait.shown,
          });
        },
        onTurn: (guest, now) => {
          const waited = now - guest.at;
          const left = waited > guest.patience;
          if (!left) for (const key of [0, guest.entry.serviceId]) lastWaits.set(key, waited);
          const estimate = shown.get(guest);
          if (phase !== 'test') this.#ended(guest, { waited, left, raw: estimate?.raw ?? null });
          else if (estimate?.unsaid === false) this.scored.push({ ...estimate, truth: waited, left });
        },
        onServed: ({ guest, staffId, minutes }) => {
          const { serviceId } = guest.entry;
          if (phase === 'train') this.#served(serviceId, staffId, minutes);
          const expected = model?.lengths.get(`${serviceId}/${staffId}`);
          if (expected) today = beyondOf(today, expected, minutes);
        },
      },
    });
    if (phase === 'test')
      for (const [guest, { unsaid }] of shown) this.unsaid += Number(unsaid || guest.turn === null);
  }

  /** Plays the day unobserved and returns its true pace. */
  #paceOf(of: { branch: Branch; world: World; seed: number }): number {
    return playDay({ ...of, watch: {} }).pace;
  }

  #served(serviceId: number, staffId: number, minutes: number): void {
    const key = `${serviceId}/${staffId}`;
    const seen = withLength(this.#lengths.get(key)?.seen ?? null, minutes);
    this.#lengths.set(key, { serviceId, staffId, seen });
  }

  #ended(guest: Guest, { waited, left, raw }: { waited: number; left: boolean; raw: RawWait | null }): void {
    if (guest.entry.bookedStart !== null || !guest.foundNoFreeStaff) return;
    this.#seen = withEndedWait(this.#seen, {
      serviceId: guest.entry.serviceId,
      minutes: left ? guest.patience : waited,
      left,
      shown: raw && { raw, low: raw.low, high: raw.high },
    });
  }

  #learned(): LineModel {
    return modelOf(this.#seen, {
      day: '',
      seen: [...this.#lengths.values()].map(({ seen, ...of }) => ({ ...of, ...seen })),
      configured: new Map(this.#branch.services.map(({ id, mean }) => [id, mean])),
    });
  }

  #scatter({ lengths }: LineModel): number {
    return [...lengths.values()].reduce((sum, { scatter }) => sum + scatter, 0) / lengths.size;
  }

  #known({ lengths }: LineModel) {
    const { services } = this.#branch;
    const means = new Map(services.map(({ id }) => [id, lengths.get(`${id}/0`)!.minutes]));
    const { minutes, left } = this.#seen.patience;
    const all = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0);
    return {
      means,
      shares: new Map(services.map(({ id, share }) => [id, share])),
      mean: services.reduce((sum, { id, share }) => sum + share * means.get(id)!, 0),
      leaving: all(left) / Math.max(1, all(minutes)),
    };
  }
}

const meanOf = ({ now }: Step, wait: WaitEstimate): number =>
  wait.shown ? (wait.expectedStart - instant(now)) / MINUTE : 0;

function beyondOf(
  today: { visits: number; beyond: number },
  { minutes, scatter }: ServiceLength,
  took: number,
) {
  const expected = Math.log(minutes) - (scatter * scatter) / 2;
  return { visits: today.visits + 1, beyond: today.beyond + Math.log(took) - expected };
}

/** What only the simulation knows: true durations, this day's pace, and the visitors' patience. */
function truthOf({ services, team }: Branch, pace: number): Beliefs {
  const lengths = new Map<string, ServiceLength>();
  for (const { id, mean, cv } of services)
    for (const { staffId, speed } of team)
      lengths.set(`${id}/${staffId}`, {
        minutes: mean * speed * pace,
        scatter: Math.sqrt(Math.log(1 + cv * cv)),
      });
  return { lengths, patience: truePatience() };
}

function truePatience(): Patience {
  const scatter = Math.sqrt(Math.log(1 + w.PATIENCE.cv ** 2));
  const there = (minutes: number) =>
    minutes <= 0 ? 1 : normalAbove((Math.log(minutes / w.PATIENCE.mean) + scatter ** 2 / 2) / scatter);
  return {
    rates: STRETCHES.map((from, n) => {
      const to = STRETCHES[n + 1] ?? 240;
      return Math.log(there(from) / there(to)) / (to - from);
    }),
  };
}
