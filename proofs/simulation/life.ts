import { AsyncLocalStorage } from 'node:async_hooks';
import type { Gate, GatedClient, Statement } from './gated-client.ts';
import type { Onlooker } from './onlooker-store.ts';
import { real } from './virtual-timers.ts';

/** A request of a client, or work of the server; the simulation counts the results that each one awaits. */
export interface Activity {
  name: string;
  /** Open statements and pauses. At zero it runs code, and all others wait for it. */
  outstanding: number;
  done: boolean;
  /** Whether it may also wait for another's statement, as when both look up one vendor. */
  follows?: boolean;
}

/** The activity whose statement is sent. */
export const acting = new AsyncLocalStorage<Activity>();

interface Waiting extends Statement {
  activity: Activity | undefined;
  sent?: Promise<void>;
  outcome?: { result: unknown } | { error: unknown };
}

/** Number of turns of the event loop for which an activity may run code without issuing anything. */
const PATIENT = 40;

/**
 * One life of the server, from its start to its death, as the database sees it. Of all waiting statements one
 * at a time goes out, and its result arrives before the next: so the simulation decides the order, and can
 * repeat it.
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

  /** Numbers of the connections with a statement ready to go out. */
  ready(): number[] {
    return this.clients.flatMap((client, number) =>
      this.queues.get(client)!.length > 0 && !this.blocked.has(client) ? [number] : [],
    );
  }

  /** Whether any connection waits for a lock. */
  isBlocked(): boolean {
    return this.blocked.size > 0;
  }

  /** The next statement on a connection, and whether it commits a request. */
  next(number: number): { text: string; commits: boolean } {
    const { text, activity } = this.batch(this.clients[number]!).at(-1)!;
    return { text, commits: /(^|; )COMMIT$/.test(text) && activity !== undefined };
  }

  /** Sends the next statement on a connection, and waits until it is done or blocked by a lock. */
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

  /** Marks it as blocked by a lock; once the lock is free, the simulation decides when it continues. */
  private block(client: GatedClient, statement: Waiting): string {
    this.blocked.set(client, statement);
    this.onlooker.halt(client.backend);
    return 'waits';
  }

  /** The first statement of a transaction goes together with BEGIN; every other one goes alone. */
  private batch(client: GatedClient): Waiting[] {
    const queue = this.queues.get(client)!;
    const first = queue.findIndex(({ text }) => text !== 'BEGIN' && !text.startsWith('SELECT set_config('));
    return queue.slice(0, Math.max(1, first + 1));
  }

  /** All wait for each other: PostgreSQL detects the deadlock, and aborts one. */
  async resolveDeadlock(): Promise<string> {
    for (const client of this.blocked.keys()) this.onlooker.resume(client.backend);
    await Promise.race([...this.blocked.values()].map(({ sent }) => sent!));
    return this.unblock();
  }

  /**
   * Breaks the connection: before the statement has reached the database, or after it was done and before its
   * acknowledgement.
   */
  async breakConnection(number: number, when: 'before' | 'after'): Promise<string> {
    const client = this.clients[number]!;
    const { backend } = client;
    const batch = this.batch(client);
    const last = batch.at(-1)!;
    if (when === 'after') {
      for (const statement of batch) this.begin(statement);
      // PostgreSQL does not notice a broken connection while it waits for a lock.
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

  /** Ends the process. Its last sent statement may be done, without an acknowledgement. */
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

  /** From now on every statement goes out at once: for the checks after the run. */
  releaseAll(): void {
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

  /** Waits until every activity awaits something. */
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

  /** Collects unblocked statements, in the order in which they were blocked. */
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
  if (!outcome) throw new Error('a statement without a result');
  if ('error' in outcome) {
    reject(outcome.error);
    return (outcome.error as { code?: string }).code ?? 'error';
  }
  resolve(outcome.result);
  const { result } = outcome;
  if (Array.isArray(result)) return result.map(({ count }: { count: number }) => count).join();
  return String((result as { rowCount?: number | null }).rowCount ?? '');
}
