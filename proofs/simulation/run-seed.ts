import { createHash } from 'node:crypto';
import { HOUR } from '#domain/time/instant.ts';
import { fixedClock } from '#server/infrastructure/clock/clock.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { askUntilAnswered, workUntilDone } from './asking.ts';
import type { World } from './asking.ts';
import { connectionThrough } from './gated-client.ts';
import { isCaughtUp } from './census-store.ts';
import { deathsOf, WHEN } from './deaths.ts';
import type { Deaths } from './deaths.ts';
import { violations } from './invariants.ts';
import { acting, Life } from './life.ts';
import type { Activity } from './life.ts';
import { openOnlooker } from './onlooker-store.ts';
import type { Onlooker } from './onlooker-store.ts';
import type { Deps, Outcome } from './outcome.ts';
import { nextDoing } from './people.ts';
import type { Ask, Action, PeopleExisting } from './people.ts';
import { recordingListener } from '../harness/recording-store.ts';
import type { Heard } from '../harness/recording-store.ts';
import { chanceOf } from './seeded.ts';
import type { Chance } from './seeded.ts';
import { JUMP, NOON, startServer, stopServer } from './town.ts';
import type { Running } from './town.ts';

const AT_ONCE = 5;
/** Time without any work before the run is over: waits are recalculated a second after the last change. */
const QUIET_MS = 1_500;
const LONGEST_END = 5_000;

/** One run: the seed decides the actions of people, deaths, broken connections and the order of statements. */
export async function runSeed(seed: number, deps: Deps): Promise<Outcome> {
  const run = new Run(seed, deps, await openOnlooker(deps.connection));
  try {
    return await run.play();
  } finally {
    await run.onlooker.close();
  }
}

class Run {
  readonly seed: number;
  readonly onlooker: Onlooker;
  private readonly deps: Deps;
  private readonly chance: Chance;
  private readonly deaths: Deaths;
  private readonly clock = fixedClock(NOON);
  private readonly activities = new Set<Activity>();
  private readonly actions: Action[] = [];
  private readonly existing: PeopleExisting[] = [];
  private readonly heardOutside: Heard[] = [];
  private readonly trace = createHash('sha256');
  private life!: Life;
  private died!: Promise<void>;
  private up!: Promise<Running>;
  private announceDeath!: () => void;
  private step = 0;
  private dayEnded = false;
  private jumped = false;
  private readonly world: World = {
    vendor: '',
    life: () => this.life,
    up: () => this.up,
    died: () => this.died,
  };
  private readonly ends: number[] = [];
  private counts = { statements: 0, commits: 0, deaths: 0, broken: 0, waits: 0, deadlocks: 0 };

  constructor(seed: number, deps: Deps, onlooker: Onlooker) {
    this.seed = seed;
    this.deps = deps;
    this.onlooker = onlooker;
    this.world.vendor = deps.town.vendor;
    this.chance = chanceOf(seed);
    const { chance } = this;
    this.deaths = deathsOf(chance, deps.actions);
  }

  async play(): Promise<Outcome> {
    this.begin();
    let left = this.deps.actions;
    for (let night = this.chance.fraction() < 0.4; ;) {
      await this.comeToRest();
      const busy = this.activities.size;
      if (left === 0 && busy === 0) {
        if (!night) break;
        night = false;
        this.endTheDay();
        continue;
      }
      const mayBegin = left > 0 && busy < AT_ONCE;
      if (await this.move(mayBegin)) left -= 1;
    }
    await this.finish();
    return this.verdict();
  }

  private async comeToRest(): Promise<void> {
    await this.life.settle();
    // Several may have ended in this step; their order is no part of the run.
    for (const number of this.ends.splice(0).toSorted((a, b) => a - b)) {
      const { status, visit } = this.actions[number]!;
      this.note('ends', `${number} ${status} ${visit}`);
    }
  }

  /**
   * A death may leave waits stale, and so does a jump in time, after which appointments are due; the job that
   * recalculates every line corrects them, without further failures.
   */
  private async finish(): Promise<void> {
    const { counts } = this;
    const mishapsNow = (): number => counts.deaths + counts.broken + Number(this.jumped);
    for (let mishaps = -1; mishaps < mishapsNow();) {
      mishaps = mishapsNow();
      void this.act('waits', (activity) => workUntilDone(this.world, activity, 'refresh-waits'));
      await this.deliverEverything();
    }
  }

  /** No new actions: listeners handle all events, and their consequences. */
  private async deliverEverything(): Promise<void> {
    const { timers } = this.deps;
    let since = timers.now();
    for (let steps = 0; steps < LONGEST_END; steps += 1) {
      await this.comeToRest();
      const idle = this.activities.size === 0 && this.life.ready().length === 0;
      if (idle && !(await isCaughtUp(this.onlooker))) since = timers.now();
      if (idle && timers.now() - since >= QUIET_MS) return;
      await this.move(false);
    }
  }

  /** One step of the run; returns whether it started an action. */
  private async move(mayBegin: boolean): Promise<boolean> {
    const { chance, life, deps } = this;
    this.step += 1;
    const ready = life.ready();
    const dice = chance.fraction();
    if (mayBegin && (dice < 0.04 || ready.length === 0)) {
      this.doSomething();
      return true;
    }
    if (ready.length === 0 && life.isBlocked()) {
      this.note('locked', await life.resolveDeadlock());
      return false;
    }
    if (ready.length === 0 && deps.timers.pending() === 0) throw new Error('no activity can continue');
    if (!this.jumped && dice > 0.9975) {
      this.jumped = true;
      this.clock.advance(JUMP);
      this.note('jump', JUMP);
      return false;
    }
    if (dice > 0.99 || ready.length === 0) {
      const ms = chance.between(1, 300);
      this.clock.advance(ms);
      deps.timers.advance(ms);
      this.note('time', ms);
      return false;
    }
    await this.send(chance.pick(ready));
    return false;
  }

  private async send(connection: number): Promise<void> {
    const { chance, counts } = this;
    const { text, commits } = this.life.next(connection);
    counts.statements += 1;
    if (commits) counts.commits += 1;
    const death =
      this.deaths.atStatement.get(counts.statements) ??
      (commits ? this.deaths.atCommit.get(counts.commits) : undefined);
    if (death) {
      this.note('death', `${death} ${connection} ${text}`);
      return this.die(death === 'after' ? { sending: connection } : {});
    }
    // A server that fails to start ends as if killed; the code above handles that.
    const starting = [...this.activities].some(({ name }) => name === 'start');
    const breaks = !starting && chance.fraction() < (commits ? 0.02 : 0.003);
    const outcome = breaks
      ? await this.life.breakConnection(connection, chance.pick(WHEN))
      : await this.life.send(connection);
    if (breaks) counts.broken += 1;
    if (outcome.includes('waits')) counts.waits += 1;
    if (outcome.includes('40P01')) counts.deadlocks += 1;
    this.note(String(connection), `${text} ${outcome}`);
  }

  private async die(how: { sending?: number }): Promise<void> {
    this.counts.deaths += 1;
    await this.life.end(how);
    this.deps.timers.clear();
    for (const activity of this.activities) Object.assign(activity, { outstanding: 0, follows: false });
    this.announceDeath();
    this.begin();
  }

  private begin(): void {
    this.life = new Life(this.activities, this.onlooker);
    this.died = new Promise((resolve) => (this.announceDeath = resolve));
    const { life, clock, deps, chance } = this;
    const connection = connectionThrough(life, deps.connection);
    this.up = this.act('start', () =>
      startServer({
        connection,
        clock,
        random: (bytes) => chance.bytes(bytes),
        listeners: this.listeners(),
      }),
    );
  }

  private listeners(): Listener[] {
    const { life } = this;
    return ['first', 'second'].map((name) =>
      recordingListener(name, (heard) => {
        if (!life.isDead()) this.heardOutside.push(heard);
      }),
    );
  }

  private act<T>(name: string, work: (activity: Activity) => Promise<T>): Promise<T> {
    const activity: Activity = { name, outstanding: 0, done: false };
    this.activities.add(activity);
    const end = () => {
      activity.done = true;
      this.activities.delete(activity);
    };
    const acted = acting.run(activity, () => work(activity));
    // A server that dies during its start never becomes ready; its death ends the wait for it.
    const finished = Promise.race([acted, ...(name === 'start' ? [this.died] : [])]);
    void finished.then(end, end);
    return acted;
  }

  /** Moves the clock past four in the morning and ends the day: no visitor waits any more. */
  private endTheDay(): void {
    this.clock.advance(18 * HOUR);
    this.dayEnded = true;
    this.note('night', this.clock.now());
    void this.act('night', (activity) => workUntilDone(this.world, activity, 'end-days'));
  }

  private doSomething(): void {
    const { deps, chance, existing } = this;
    const doing = nextDoing({ town: deps.town, chance, existing });
    const begun = this.step;
    const number = this.actions.length;
    const action: Action = { what: doing.what, kind: null, visit: null, begun, ended: 0, status: 0, sent: 0 };
    action.from = this.clock.now();
    this.actions.push(action);
    this.note('begins', `${number} ${doing.what}`);
    void this.act(`${number} ${doing.what}`, async (activity) => {
      let part = 0;
      const ask: Ask = (request) => {
        part += 1;
        return askUntilAnswered(this.world, request, {
          activity,
          action,
          key: `key-of-seed-${this.seed}-${number}-${part}`,
        });
      };
      Object.assign(action, await doing.run(ask), { ended: this.step, until: this.clock.now() });
      this.ends.push(number);
    });
  }

  private async verdict(): Promise<Outcome> {
    const result = await violations(this.onlooker, {
      actions: this.actions,
      existing: this.existing,
      heardOutside: this.heardOutside,
      listeners: ['first', 'second'],
      dayEnded: this.dayEnded,
      now: this.clock.now(),
    });
    this.trace.update(JSON.stringify([this.actions, result.digested]));
    this.life.releaseAll();
    await stopServer(await this.up);
    this.deps.timers.clear();
    return {
      seed: this.seed,
      violations: result.violations,
      digest: this.trace.digest('hex'),
      actions: this.actions.length,
      ...this.counts,
    };
  }

  private note(what: string, detail: unknown): void {
    const line = `${this.step} ${what} ${String(detail).replaceAll(/\s+/g, ' ')}`;
    this.trace.update(`${line}\n`);
    if (process.env['SIMULATION_TRACE']) console.error(line.slice(0, 200));
  }
}
