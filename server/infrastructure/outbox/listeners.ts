import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx, WorkerTx } from '../database/database.ts';
import { isOutage, watchOutage } from '../database/outage.ts';
import type { Log } from '../logging/log.ts';
import {
  announce,
  buryEvent,
  lockListener,
  moveListener,
  nextEvents,
  onEventWritten,
  registerListener,
  stampEvents,
  listenerLags,
} from './events-store.ts';
import type { StoredEvent } from './events-store.ts';
import { startLoop } from './loop.ts';
import type { Loop } from './loop.ts';

/**
 * Reacts to what has happened. `handle` runs in a transaction of the event's vendor that also moves the listener on, so an
 * effect in the database happens once. What lies outside the database goes through `tx.afterCommit`, and
 * may only be what is harmless twice or never (a broadcast). What must not be repeated is owed by a row, and sent from there.
 */
export interface Listener {
  name: string;
  /** Kinds of events, or every one. */
  kinds: readonly string[] | 'every';
  handle(tx: Tx, event: StoredEvent): Promise<void>;
}

const BATCH = 200;
const POLL_MS = 250;
const TRIES = 5;

export interface Outbox {
  stop(): Promise<void>;
  /** Resolves once everything written so far has been stamped and heard by every listener; for tests and for shutting down. */
  settle(): Promise<void>;
}

/** Starts the sequencer and the listeners of this process. Several processes may run them: row locks elect one for each. */
export async function startOutbox(
  ground: { db: Database; clock: Clock; log: Log },
  listeners: readonly Listener[],
): Promise<Outbox> {
  const { db, log } = ground;
  await db.acrossVendors(async (tx) => {
    for (const listener of listeners) await registerListener(tx, listener.name);
  }, 'foyer_worker');
  const outage = watchOutage(log, 'events');
  const readers: Loop[] = [];
  const sequencer = startLoop(
    async () => {
      const stamped = await db.acrossVendors((tx) => stampEvents(tx, 1_000), 'foyer_worker');
      if (stamped > 0) for (const reader of readers) reader.wake();
      return stamped > 0;
    },
    {
      pollMs: POLL_MS,
      onError: (error) => outage.failed('sequencer', error),
      onSuccess: () => outage.worked('sequencer'),
    },
  );
  for (const listener of listeners) {
    const failures = new Map<number, number>();
    readers.push(
      startLoop(() => readOn(ground, listener, failures), {
        pollMs: POLL_MS,
        onError: (error) => outage.failed(listener.name, error),
        onSuccess: () => outage.worked(listener.name),
      }),
    );
  }
  const off = onEventWritten(() => sequencer.wake());
  return {
    async stop() {
      off();
      await sequencer.stop();
      await Promise.all(readers.map((reader) => reader.stop()));
    },
    async settle() {
      const names = new Set(listeners.map((listener) => listener.name));
      const failures = new Map<number, number>();
      for (;;) {
        const stamped = await db.acrossVendors((tx) => stampEvents(tx, 10_000), 'foyer_worker');
        for (const listener of listeners) while (await readOn(ground, listener, failures));
        const lags = await db.acrossVendors(listenerLags, 'foyer_worker');
        // What another loop has in hand is behind until that loop has committed.
        if (stamped === 0 && lags.every(({ name, lag }) => lag === 0 || !names.has(name))) break;
        await sleep(5);
      }
      announce();
    },
  };
}

async function readOn(
  ground: { db: Database; clock: Clock; log: Log },
  listener: Listener,
  failures: Map<number, number>,
): Promise<boolean> {
  let current: StoredEvent | undefined;
  try {
    return await ground.db.acrossVendors(async (tx) => {
      const position = await lockListener(tx, listener.name);
      if (position === undefined) return false;
      const events = await nextEvents(tx, position, BATCH);
      const last = events.at(-1);
      if (!last) return false;
      for (const event of events) {
        if (listener.kinds !== 'every' && !listener.kinds.includes(event.kind)) continue;
        current = event;
        const tries = failures.get(event.position) ?? 0;
        if (tries >= TRIES) {
          await buryEvent(tx, {
            listener: listener.name,
            event,
            error: 'it failed every time',
            now: ground.clock.now(),
          });
          ground.log.error(
            { listener: listener.name, position: event.position },
            'an event was given up and kept among the dead ones',
          );
          continue;
        }
        await (tx as WorkerTx).become(event.vendorId);
        await listener.handle(tx, event);
      }
      await moveListener(tx, listener.name, last.position);
      return true;
    }, 'foyer_worker');
  } catch (error) {
    // A database that goes away is no fault of the event.
    if (current && !isOutage(error))
      failures.set(current.position, (failures.get(current.position) ?? 0) + 1);
    throw error;
  }
}
