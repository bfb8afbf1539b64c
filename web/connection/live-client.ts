import type { SubscribeResponse, SubscribeRequest } from '#contract/protocol/realtime.ts';
import {
  FORCED_LIMIT,
  GRACEFUL_LIMIT,
  GRACEFUL_WAIT,
  liveStateOf,
  reloadIsDue,
  retryDelay,
} from './live-timing.ts';
import type { Drop, LiveState } from './live-timing.ts';
import type { OpenWire, Wire } from './wire.ts';

export type Subscription = {
  channel: string;
  /** The confirm code, for channels that require it. */
  code?: string | undefined;
  onEvent: (event: string, data: unknown) => void;
  /** The server has (re)subscribed the page: refetch, because earlier events may be missing. */
  onSubscribed: () => void;
};

/** The client's dependencies on the page; tests pass their own. */
export type LiveDeps = {
  open: OpenWire;
  token: () => string;
  renewToken: () => Promise<unknown>;
  now: () => number;
  chance: () => number;
  mayReload: () => boolean;
  /** Resolves to true when the page reloads; retried every few seconds until then. */
  reload: () => Promise<boolean>;
  report: (what: string, detail?: unknown) => void;
};

const CHECK_EVERY = 5_000;

/** Codes of failed subscriptions that do not decide about access, so the client retries. */
const PASSING = new Set(['no-answer', 'unavailable', 'general-error', 'too-many-requests']);

/** The server refused the token, as opposed to being unreachable. */
const isAboutToken = (why: string): boolean => /^(token|session)-/.test(why);

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The page's one connection: opens with the first subscription and follows the thresholds of §9. */
export class LiveClient {
  readonly #deps: LiveDeps;
  readonly #subscriptions = new Set<Subscription>();
  readonly #listeners = new Set<() => void>();
  #wire: Wire | null = null;
  #paused = true;
  #downSince: number | null = null;
  /** Already reported during this break. */
  #unreachable = false;
  /** Incremented to ignore late events of an earlier connection. */
  // mutation: generation
  #generation = 0;
  #shown: LiveState = 'live';
  #reload: 'not due' | 'reported' | 'asked' = 'not due';
  #retry: ReturnType<typeof setTimeout> | undefined;
  #look: ReturnType<typeof setInterval> | undefined;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  state = (): LiveState => this.#shown;

  isConnected = (): boolean => this.#wire !== null;

  onState = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the function that unsubscribes. */
  subscribe(subscription: Subscription): () => void {
    const { channel } = subscription;
    const joined = this.#on(channel).length > 0;
    this.#subscriptions.add(subscription);
    if (this.#paused) this.resume();
    else if (this.#wire && !joined) void this.#join(this.#wire, channel);
    return () => {
      this.#subscriptions.delete(subscription);
      if (this.#on(channel).length > 0) return;
      this.#wire?.unsubscribe(channel);
      if (this.#subscriptions.size === 0) this.pause();
    };
  }

  /** Closes the connection, as for a tab hidden for long. */
  pause = (): void => {
    if (this.#paused) return;
    this.#paused = true;
    this.#generation += 1;
    clearTimeout(this.#retry);
    clearInterval(this.#look);
    this.#wire?.close();
    this.#wire = null;
    this.#showState();
  };

  /** Reconnects if there are subscriptions. */
  resume = (): void => {
    if (!this.#paused || this.#subscriptions.size === 0) return;
    this.#paused = false;
    this.#downSince = this.#deps.now();
    this.#unreachable = false;
    this.#look = setInterval(() => this.#watch(), CHECK_EVERY);
    void this.#connect();
  };

  #on(channel: string): Subscription[] {
    return [...this.#subscriptions].filter((one) => one.channel === channel);
  }

  async #connect(): Promise<void> {
    this.#generation += 1;
    const mine = this.#generation;
    const current = (): boolean => mine === this.#generation;
    try {
      // The token expires during a long break.
      if ((this.#downFor() ?? 0) >= GRACEFUL_LIMIT) await this.#deps.renewToken();
      const wire = await this.#deps.open(this.#deps.token(), {
        onMessage: (event, channel, data) => {
          if (current()) for (const one of this.#on(channel)) one.onEvent(event, data);
        },
        onDown: (drop) => {
          if (current()) this.#lost(drop);
        },
      });
      if (current()) this.#opened(wire);
      else wire.close();
    } catch (fault) {
      if (current() && isAboutToken((fault as Error).message))
        await this.#deps.renewToken().catch(() => undefined);
      if (current()) this.#failed(fault);
    }
  }

  #opened(wire: Wire): void {
    this.#wire = wire;
    this.#downSince = null;
    this.#reload = 'not due';
    this.#showState();
    const channels = new Set([...this.#subscriptions].map((one) => one.channel));
    for (const channel of channels) void this.#join(wire, channel);
  }

  #lost(drop: Drop): void {
    this.#wire = null;
    this.#downSince = this.#deps.now();
    this.#unreachable = false;
    if (drop === 'forced') this.#deps.report('realtime-forced-disconnect', { wait: GRACEFUL_WAIT });
    this.#again(drop);
  }

  #failed(fault: unknown): void {
    if (!this.#unreachable) this.#deps.report('realtime-unreachable', fault);
    this.#unreachable = true;
    this.#again('failed');
  }

  #again(drop: Drop): void {
    clearTimeout(this.#retry);
    // mutation: retry-delay
    const delay = retryDelay(drop, this.#downFor() ?? 0, this.#deps.chance());
    // mutation: retry
    this.#retry = setTimeout(() => void this.#connect(), delay);
  }

  /** Retries until the server decides: waits while it is busy, and renews a refused token once. */
  async #join(wire: Wire, channel: string): Promise<void> {
    const requested = (): boolean => this.#wire === wire && this.#on(channel).length > 0;
    const begun = this.#deps.now();
    for (let renewed = false; requested();) {
      const response = await wire
        .subscribe(this.#request(channel))
        .catch((): SubscribeResponse => ({ error: 'no-answer' }));
      if (!requested()) return;
      if (!('error' in response)) {
        // mutation: subscribed-again
        for (const one of this.#on(channel)) one.onSubscribed();
        return;
      }
      if (PASSING.has(response.error)) {
        await after(retryDelay('failed', this.#deps.now() - begun, this.#deps.chance()));
      } else if (renewed) {
        this.#deps.report('realtime-refused', { channel, error: response.error });
        return;
      } else {
        renewed = true;
        await this.#deps.renewToken().catch(() => undefined);
      }
    }
  }

  #request(channel: string): SubscribeRequest {
    const code = this.#on(channel).find((one) => one.code)?.code;
    const authorization = `Bearer ${this.#deps.token()}`;
    return { channel, auth: { headers: { authorization, ...(code && { 'x-confirm-code': code }) } } };
  }

  #watch(): void {
    this.#showState();
    if (this.#reload === 'asked' || !reloadIsDue(this.#downFor()) || !this.#deps.mayReload()) return;
    if (this.#reload === 'not due') this.#deps.report('realtime-reload', { after: FORCED_LIMIT });
    void this.#askForReload();
  }

  async #askForReload(): Promise<void> {
    this.#reload = 'asked';
    const begun = await this.#deps.reload();
    if (!begun && this.#reload === 'asked') this.#reload = 'reported';
  }

  #downFor(): number | null {
    return this.#paused || this.#downSince === null ? null : this.#deps.now() - this.#downSince;
  }

  #showState(): void {
    const state = liveStateOf(this.#downFor());
    if (state === this.#shown) return;
    this.#shown = state;
    for (const listener of this.#listeners) listener();
  }
}
