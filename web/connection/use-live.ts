import { useEffect, useRef, useSyncExternalStore } from 'react';
import { authoriseChannel, renewToken } from '#contract/protocol/realtime.ts';
import { request } from './request.ts';
import { keepFresh } from './keep-fresh.ts';
import type { PageVisibility } from './keep-fresh.ts';
import { LiveClient } from './live-client.ts';
import { HIDDEN_LIMIT, mayReload } from './live-timing.ts';
import type { LiveState } from './live-timing.ts';
import { pageState } from './page-state.ts';
import { pageUse, watchFormChanges } from './page-use.ts';
import { report } from './report.ts';
import type { OpenWire } from './wire.ts';

export type { LiveState } from './live-timing.ts';

export type LiveOptions = {
  /** The confirm code, for a channel that requires it. */
  code?: string | undefined;
  onEvent?: (event: string, data: unknown) => void;
  /**
   * Fetches the channel's data. Runs after each subscription, when the tab becomes visible, and after 30 s
   * without an event. A lost event therefore leaves the page wrong for at most that long.
   */
  refetch?: () => unknown;
};

/** Subscribes to a channel (`channels.location(id)`) while the component is mounted; null subscribes to nothing. */
export function useLive(channel: string | null, options: LiveOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { code } = options;
  useEffect(() => {
    return channel === null ? undefined : follow(channel, { options: () => latest.current, code });
  }, [channel, code]);
}

export type Following = {
  options: () => Pick<LiveOptions, 'onEvent' | 'refetch'>;
  code?: string | undefined;
  /** The longest time between two fetches; 30 s by default. */
  pollEvery?: number;
};

/** The same outside of a component. Returns the function that unsubscribes. */
export function follow(channel: string, { options, code, pollEvery }: Following): () => void {
  const poll = keepFresh(() => options().refetch?.(), visibility, pollEvery);
  const leave = liveClient().subscribe({
    channel,
    code,
    onEvent: (event, data) => {
      poll.heard();
      options().onEvent?.(event, data);
    },
    onSubscribed: poll.now,
  });
  return () => {
    leave();
    poll.stop();
  };
}

/** The page's live state, for the dot and the bar across the page. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveState, liveState, () => 'live' as const);
}

/** Sets the token after a sign-in: staff pages have no token in the page state. */
export function changeLiveToken(next: string): void {
  token = next;
}

export const isLive = (): boolean => liveClient().isConnected();

const onLiveState = (listener: () => void): (() => void) => liveClient().onState(listener);
const liveState = (): LiveState => liveClient().state();

let client: LiveClient | null = null;
let token: string | null = null;

function liveClient(): LiveClient {
  client ??= startClient();
  return client;
}

function startClient(): LiveClient {
  const now = Date.now;
  watchFormChanges(document, now);
  const started = new LiveClient({
    // Loaded after first paint: no first screen needs the library's 12 kB.
    open: async (bearer, events) => {
      await painted();
      return (await wireOfPage())(bearer, events);
    },
    token: currentToken,
    renewToken: async () => {
      const { data } = await request(renewToken, { body: { token: currentToken() } });
      token = data.token;
    },
    now,
    chance: Math.random,
    mayReload: () => mayReload(pageUse(document, now)),
    reload: reloadIfReachable,
    report,
  });
  letGoWhileHidden(started);
  return started;
}

async function wireOfPage(): Promise<OpenWire> {
  const { driver, url, key } = pageState().realtime;
  if (driver === 'socket' || !url || !key) return (await import('./socket-wire.ts')).socketWire();
  const { pusherWire } = await import('./pusher-wire.ts');
  return pusherWire({ url, key, grant: (body) => request(authoriseChannel, { body }) });
}

// Offline, a reload would show the browser's error page, which never recovers.
async function reloadIfReachable(): Promise<boolean> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (response?.ok) location.reload();
  return response?.ok ?? false;
}

const currentToken = (): string => token ?? pageState().realtime.token;

function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}

let keepers = 0;

/** Keeps a hidden tab connected for as long as the component is mounted and `on`. */
export function useConnectionWhileHidden(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    keepers += 1;
    return () => {
      keepers -= 1;
    };
  }, [on]);
}

function letGoWhileHidden(live: LiveClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = (): void => {
    if (keepers === 0) live.pause();
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(letGo, HIDDEN_LIMIT);
    else live.resume();
  });
}

const visibility: PageVisibility = {
  hidden: () => document.hidden,
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
