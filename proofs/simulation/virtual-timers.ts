import { AsyncLocalStorage } from 'node:async_hooks';

/** Timers of the whole process, moved by the simulation only: a pause ends when the simulation advances the time. */
export interface VirtualTimers {
  now(): number;
  pending(): number;
  /** Advances the time and runs all due timers, in order. */
  advance(ms: number): void;
  /** Drops the timers of a dead process. */
  clear(): void;
}

/** The machine's own timers, for code that watches the simulation from outside. */
export const real = {
  setTimeout: globalThis.setTimeout,
  setImmediate: globalThis.setImmediate,
  clearTimeout: globalThis.clearTimeout,
  now: performance.now.bind(performance),
};

interface Timer {
  at: number;
  order: number;
  every: number | null;
  call: () => void;
}

export function takeOverTimers(): VirtualTimers {
  const timers = new Map<object, Timer>();
  let now = 0;
  let order = 0;
  const set = (call: () => void, ms: number, repeats: boolean) => {
    const handle: object = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => handle,
      [Symbol.toPrimitive]: () => 0,
    };
    const wait = Math.max(1, ms);
    order += 1;
    timers.set(handle, { at: now + wait, order, every: repeats ? wait : null, call });
    return handle;
  };
  const take = (repeats: boolean) =>
    ((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      set(
        AsyncLocalStorage.bind(() => work(...args)),
        ms,
        repeats,
      )) as never;
  const drop = ((handle: object) => void timers.delete(handle)) as never;
  Object.assign(globalThis, {
    setTimeout: take(false),
    setInterval: take(true),
    clearTimeout: drop,
    clearInterval: drop,
  });
  Object.defineProperty(performance, 'now', { value: () => now, configurable: true });
  const earliest = (until: number) =>
    [...timers]
      .filter(([, { at }]) => at <= until)
      .sort(([, a], [, b]) => a.at - b.at || a.order - b.order)[0];
  return {
    now: () => now,
    pending: () => timers.size,
    advance(ms) {
      const until = now + ms;
      for (let due = earliest(until); due; due = earliest(until)) {
        const [handle, timer] = due;
        now = Math.max(now, timer.at);
        if (timer.every === null) timers.delete(handle);
        else timer.at += timer.every;
        timer.call();
      }
      now = until;
    },
    clear: () => timers.clear(),
  };
}
