import type { SubscribeRequest } from '#contract/realtime.ts';
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
  /** The confirm code, for channels that ask for it. */
  code?: string | undefined;
  onEvent: (event: string, data: unknown) => void;
  /** The server hears us (again): whatever was missed before has to be fetched. */
  onSubscribed: () => void;
};

export type LiveClient = {
  /** Listens until the answer is called. */
  subscribe: (subscription: Subscription) => () => void;
  state: () => LiveState;
  onState: (listener: () => void) => () => void;
  /** Lets go of the connection (a tab hidden for long) and takes it up again. */
  pause: () => void;
  resume: () => void;
};

export type LiveGround = {
  open: OpenWire;
  token: () => string;
  renewToken: () => Promise<unknown>;
  now: () => number;
  chance: () => number;
  mayReload: () => boolean;
  reload: () => void;
  report: (what: string, detail?: unknown) => void;
};

const LOOK_EVERY = 5_000;

/** The page's one connection: opened with the first subscription, kept by the rules of §9. */
export function createLiveClient(ground: LiveGround): LiveClient {
  const subscriptions = new Set<Subscription>();
  const listeners = new Set<() => void>();
  let wire: Wire | null = null;
  let downSince: number | null = ground.now();
  let attempt = 0;
  let generation = 0;
  let paused = true;
  let shown: LiveState = 'live';
  let retry: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setInterval> | undefined;

  const downFor = (): number | null => (downSince === null ? null : ground.now() - downSince);

  function showState(): void {
    const state = paused ? 'live' : liveStateOf(downFor());
    if (state === shown) return;
    shown = state;
    for (const listener of listeners) listener();
  }

  function watch(): void {
    showState();
    if (!paused && reloadIsDue(downFor()) && ground.mayReload()) {
      ground.report('realtime-reload', { after: FORCED_LIMIT });
      ground.reload();
    }
  }

  async function connect(): Promise<void> {
    const mine = ++generation;
    const current = (): boolean => mine === generation && !paused;
    try {
      // A long break outlives the token.
      if ((downFor() ?? 0) >= GRACEFUL_LIMIT) await ground.renewToken();
      const opened = await ground.open(ground.token(), {
        onMessage: (event, channel, data) => current() && deliver(event, channel, data),
        onDown: (drop) => current() && lost(drop),
      });
      if (!current()) return opened.close();
      wire = opened;
      attempt = 0;
      downSince = null;
      showState();
      for (const channel of new Set([...subscriptions].map((one) => one.channel))) void join(opened, channel);
    } catch (fault) {
      if (!current()) return;
      // The server may have refused the token rather than the connection.
      await ground.renewToken().catch(() => undefined);
      if (current()) again('failed');
      if (attempt === 1) ground.report('realtime-unreachable', fault);
    }
  }

  function lost(drop: Drop): void {
    wire = null;
    downSince = ground.now();
    attempt = 0;
    if (drop === 'forced') ground.report('realtime-forced-disconnect', { wait: GRACEFUL_WAIT });
    again(drop);
  }

  function again(drop: Drop): void {
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), retryDelay(drop, attempt, ground.chance()));
    attempt += 1;
  }

  async function join(on: Wire, channel: string): Promise<void> {
    const asking = (): SubscribeRequest => requestFor(channel, codeOf(channel), ground.token());
    let answer = await on.subscribe(asking()).catch(() => ({ error: 'no-answer' }));
    if ('error' in answer && wire === on) {
      await ground.renewToken().catch(() => undefined);
      answer = await on.subscribe(asking()).catch(() => ({ error: 'no-answer' }));
    }
    if (wire !== on) return;
    if ('error' in answer) return ground.report('realtime-refused', { channel, error: answer.error });
    for (const one of subscriptions) if (one.channel === channel) one.onSubscribed();
  }

  const codeOf = (channel: string): string | undefined =>
    [...subscriptions].find((one) => one.channel === channel && one.code)?.code;

  function deliver(event: string, channel: string, data: unknown): void {
    for (const one of subscriptions) if (one.channel === channel) one.onEvent(event, data);
  }

  function resume(): void {
    if (!paused || subscriptions.size === 0) return;
    paused = false;
    downSince = ground.now();
    attempt = 0;
    look = setInterval(watch, LOOK_EVERY);
    void connect();
  }

  function pause(): void {
    if (paused) return;
    paused = true;
    generation += 1;
    clearTimeout(retry);
    clearInterval(look);
    wire?.close();
    wire = null;
    showState();
  }

  function subscribe(subscription: Subscription): () => void {
    const known = [...subscriptions].some((one) => one.channel === subscription.channel);
    subscriptions.add(subscription);
    if (paused) resume();
    else if (wire && !known) void join(wire, subscription.channel);
    return () => {
      subscriptions.delete(subscription);
      if ([...subscriptions].some((one) => one.channel === subscription.channel)) return;
      wire?.unsubscribe(subscription.channel);
      if (subscriptions.size === 0) pause();
    };
  }

  return {
    subscribe,
    pause,
    resume,
    state: () => shown,
    onState: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function requestFor(channel: string, code: string | undefined, token: string): SubscribeRequest {
  return {
    channel,
    auth: { headers: { authorization: `Bearer ${token}`, ...(code && { 'x-confirm-code': code }) } },
  };
}
