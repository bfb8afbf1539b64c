import type { Broadcast, Versioned } from './broadcast.ts';

type Target = Parameters<Broadcast['send']>[0];

/** In milliseconds. */
const A_SECOND = 1_000;

/** Sends an event at most once a second per channel; the last message of the meantime follows at its end. */
export function onceASecond(broadcast: Broadcast, event: string): (to: Target, message: Versioned) => void {
  const waiting = new Map<string, Versioned | null>();
  const next = (key: string, to: Target): void => {
    const message = waiting.get(key) ?? null;
    if (message === null) return void waiting.delete(key);
    waiting.set(key, null);
    broadcast.send(to, event, message);
    setTimeout(() => next(key, to), A_SECOND).unref();
  };
  return (to, message) => {
    const key = `${to.vendorId}/${to.channel}`;
    const isFree = !waiting.has(key);
    waiting.set(key, message);
    if (isFree) next(key, to);
  };
}
