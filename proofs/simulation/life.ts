import { AsyncLocalStorage } from 'node:async_hooks';
import type { Gate, GatedClient, Statement } from './gated-client.ts';
import type { Onlooker } from './onlooker-store.ts';
import { real } from './virtual-timers.ts';

/** Something that somebody wants of the server, or the server of itself; the simulation knows what each one waits for. */
export interface Activity {
  name: string;
  /** Statements, and pauses, that it waits for. Without any it is at work, and everybody waits for it. */
  outstanding: number;
  done: boolean;
  /** It waits for what another has asked for too, as for a vendor that both look up at once. */
  follows?: boolean;
}

/** Whose statement it is that is being sent. */
export const acting = new AsyncLocalStorage<Activity>();

interface Waiting extends Statement {
  activity: Activity | undefined;
  sent?: Promise<void>;
  outcome?: { result: unknown } | { error: unknown };
}

/** For so many turns of the event loop somebody may be at work without asking for anything. */
const PATIENT = 40;

/**
 * One life of the server, from its start to its death, as the database sees it. Of all the statements that wait to be sent, one
 * at a time goes out, and its answer is heard before the next: the order is the simulation's, and can be had again.
 */
export class Life implements Gate {
  readonly activities: Set<Activity>;
  readonly onlooker: Onlooker;
  private readonly clients: GatedClient[] = [];
  private readonly queues = new Map<GatedClient, Waiting[]>();
  private readonly blocked = new Map<GatedClient, Waiting>();
  private connects = 0;
  private dead = false;
  private open = false;

  constructor(activities: Set<Activity>, onlooker: Onlooker) {
    this.activities = activities;
    this.onlooker = onlooker;
  }

  isDead(): boolean {
    return this.dead;
  }

  opened(client: GatedClient): void {
    this.clients.push(client);
    this.queues.set(client, []);
  }

  connecting(by: 1 | -1): void {
    this.connects += by;
  }

  requested(client: GatedClient, statement: Statement): void {
    if (this.open) return void statement.send().then(statement.resolve, statement.reject);
    const current = acting.getStore();
    const activity = current && !current.done ? current : undefined;
    if (activity) {
      activity.outstanding += 1;
      activity.follows = false;
    }
    this.queues.get(client)!.push({ ...statement, activity });
  }

  /** The connections on which a statement could go out now, by their numbers. */
  ready(): number[] {
    return this.clients.flatMap((client, number) =>
      this.queues.get(client)!.length > 0 && !this.blocked.has(client) ? [number] : [],
    );
  }

  /** Whether somebody waits for a lock. */
  isBlocked(): boolean {
    return this.blocked.size > 0;
  }

  /** What would go out on it, and whether it commits what somebody has asked for. */
  next(number: number): { text: string; commits: boolean } {
    const { text, activity } = this.batch(this.clients[number]!).at(-1)!;
    return { text, commits: /(^|; )COMMIT$/.test(text) && activity !== undefined };
  }

  /** Sends what comes next on a connection, and waits until it is answered or waits for a lock of another. */
  async send(number: number): Promise<string> {
    const client = this.clients[number]!;
    const batch = this.batch(client);
    for (const statement of batch) this.begin(statement);
    const answered = await this.answeredOrBlocked(client, batch.at(-1)!);
    const shown = this.deliverAll(client, batch);
    return `${shown}${answered ? await this.unblock() : this.block(client, batch.at(-1)!)}`;
  }

  private deliverAll(client: GatedClient, batch: readonly Waiting[]): string {
    return batch.map(({ outcome }) => (outcome ? `${this.deliver(client)} ` : '')).join('');
  }

  /** Waits for the lock of another; when that is free, it goes on when it is told to, and not when the machine pleases. */
  private block(client: GatedClient, statement: Waiting): string {
    this.blocked.set(client, statement);
    this.onlooker.halt(client.backend);
    return 'waits';
  }

  /** A transaction begins together with its first statement; whatever else goes alone. */
  private batch(client: GatedClient): Waiting[] {
    const queue = this.queues.get(client)!;
    const first = queue.findIndex(({ text }) => text !== 'BEGIN' && !text.startsWith('SELECT set_config('));
    return queue.slice(0, Math.max(1, first + 1));
  }

  /** Everybody waits for somebody: PostgreSQL finds that out, and ends the wait of one. */
  async waitOut(): Promise<string> {
    for (const client of this.blocked.keys()) this.onlooker.resume(client.backend);
    await Promise.race([...this.blocked.values()].map(({ sent }) => sent!));
    return this.unblock();
  }

  /** The connection breaks: before the statement has reached the database, or after it was done and before anybody heard. */
  async breakOff(number: number, when: 'before' | 'after'): Promise<string> {
    const client = this.clients[number]!;
    const { backend } = client;
    const batch = this.batch(client);
    const last = batch.at(-1)!;
    if (when === 'after') {
      for (const statement of batch) this.begin(statement);
      // The database does not see a connection break while it waits for a lock.
      if (!(await this.answeredOrBlocked(client, last)))
        return `${this.deliverAll(client, batch)}${this.block(client, last)}`;
    }
    client.cut();
    await this.onlooker.untilGone([backend]);
    for (const statement of batch) {
      statement.forget();
      statement.outcome = { error: new Error('Connection terminated unexpectedly') };
      this.deliver(client);
    }
    return `broken ${when}${await this.unblock()}`;
  }

  /** The process is gone. What it has sent last may have happened, and nobody hears of it. */
  async end({ sending }: { sending?: number } = {}): Promise<void> {
    if (sending !== undefined) {
      const client = this.clients[sending]!;
      const batch = this.batch(client);
      for (const statement of batch) this.begin(statement);
      await this.answeredOrBlocked(client, batch.at(-1)!);
    }
    this.dead = true;
    for (const client of this.blocked.keys()) this.onlooker.resume(client.backend);
    for (const client of this.clients) client.cut();
    await this.onlooker.untilAlone();
  }

  /** From now on everything goes out at once: for what is done when the run is over. */
  letGo(): void {
    this.open = true;
    for (const client of this.blocked.keys()) this.onlooker.resume(client.backend);
    for (const client of this.clients) {
      for (const statement of this.queues.get(client)!.splice(0)) {
        if (statement.outcome) continue;
        if (!this.blocked.has(client)) this.begin(statement);
        void statement.sent!.then(() => settle(statement));
      }
    }
  }

  /** Until everybody who is at work has come to where they wait for something. */
  async settle(): Promise<void> {
    const begun = real.now();
    for (let quiet = 0, patient = 0; quiet < 3;) {
      await new Promise((resolve) => real.setImmediate(resolve));
      const open = [...this.activities].filter(({ done }) => !done);
      const busy = open.filter(({ outstanding, follows }) => outstanding === 0 && !follows);
      quiet = this.connects > 0 || busy.length > 0 ? 0 : quiet + 1;
      patient = this.connects > 0 || busy.length === 0 ? 0 : patient + 1;
      const leads = open.some(({ outstanding }) => outstanding > 0);
      if (patient > PATIENT && leads) for (const each of busy) each.follows = true;
      if (real.now() - begun > 60_000)
        throw new Error(`what does ${busy.map(({ name }) => name).join(', ') || 'the server'} wait for?`);
    }
  }

  private begin(statement: Waiting): void {
    statement.sent = statement.send().then(
      (result) => void (statement.outcome ??= { result }),
      (error: unknown) => void (statement.outcome ??= { error }),
    );
  }

  private async answeredOrBlocked(client: GatedClient, statement: Waiting): Promise<boolean> {
    for (let seen = 0; seen < 2;) {
      await Promise.race([statement.sent, new Promise((resolve) => real.setTimeout(resolve, 4))]);
      if (statement.outcome) return true;
      seen = (await this.onlooker.waitsForLock(client.backend)) ? seen + 1 : 0;
      if (statement.outcome) return true;
    }
    return false;
  }

  /** Hears, in the order in which they began to wait, of those whose lock has become free. */
  private async unblock(): Promise<string> {
    let shown = '';
    for (let progress = true; progress;) {
      progress = false;
      for (const [client, statement] of this.blocked) {
        this.onlooker.resume(client.backend);
        if (!(await this.answeredOrBlocked(client, statement))) {
          this.onlooker.halt(client.backend);
          continue;
        }
        this.blocked.delete(client);
        shown += ` then ${this.clients.indexOf(client)}: ${this.deliver(client)}`;
        progress = true;
      }
    }
    return shown;
  }

  private deliver(client: GatedClient): string {
    const statement = this.queues.get(client)!.shift()!;
    if (statement.activity) statement.activity.outstanding -= 1;
    return settle(statement);
  }
}

function settle({ outcome, resolve, reject }: Waiting): string {
  if (!outcome) throw new Error('a statement without an outcome');
  if ('error' in outcome) {
    reject(outcome.error);
    return (outcome.error as { code?: string }).code ?? 'error';
  }
  resolve(outcome.result);
  const { result } = outcome;
  if (Array.isArray(result)) return result.map(({ count }: { count: number }) => count).join();
  return String((result as { rowCount?: number | null }).rowCount ?? '');
}
