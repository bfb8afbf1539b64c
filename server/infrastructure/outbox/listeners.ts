import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database, WorkerTx, Tx } from '../database/database.ts';
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
import type { Listener } from './listener.ts';
import { startLoop } from './loop.ts';
import type { Loop } from './loop.ts';
import { buryAgain, firstRequested, forgetDeadEvent } from './dead-events-store.ts';

export type { Listener } from './listener.ts';

const BATCH = 200;
const STAMPED_AT_ONCE = 1_000;
const POLL_MS = 250;
/** Bursts of events are handled together: a transaction for each would cost more than the events. */
const REST_MS = 50;
const TRIES = 5;

export interface Outbox {
  stop(): Promise<void>;
  /** Resolves once every listener has handled everything written so far; for tests and shutdown. */
  settle(): Promise<void>;
}

/** Starts the sequencer and the listeners of this process. Several processes may run them: row locks elect one for each. */
export async function startOutbox(
  deps: { db: Database; clock: Clock; log: Log },
  listeners: readonly Listener[],
): Promise<Outbox> {
  const { db, log } = deps;
  await db.acrossVendors(async (tx) => {
    for (const listener of listeners) await registerListener(tx, listener.name);
  }, 'foyer_worker');
  const outage = watchOutage(log, 'events');
  const readers: Loop[] = [];
  const reading = new Set<Promise<boolean>>();
  const sequencer = startLoop(
    async () => {
      const stamped = await db.acrossVendors((tx) => stampEvents(tx, STAMPED_AT_ONCE), 'foyer_worker');
      if (stamped > 0) for (const reader of readers) reader.wake();
      return stamped === STAMPED_AT_ONCE;
    },
    {
      pollMs: POLL_MS,
      restMs: REST_MS,
      onError: (error) => outage.failed('sequencer', error),
      onSuccess: () => outage.worked('sequencer'),
    },
  );
  for (const listener of listeners) {
    const failures: Failures = new Map();
    readers.push(
      startLoop(() => during(reading, readOn(deps, listener, failures)), {
        pollMs: POLL_MS,
        restMs: REST_MS,
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
      const failures: Failures = new Map();
      for (;;) {
        const stamped = await db.acrossVendors((tx) => stampEvents(tx, 10_000), 'foyer_worker');
        for (const listener of listeners) while (await readOn(deps, listener, failures));
        const lags = await db.acrossVendors(listenerLags, 'foyer_worker');
        // Events in progress in another loop count as behind until that loop has committed.
        if (stamped === 0 && lags.every(({ name, lag }) => lag === 0 || !names.has(name))) break;
        await sleep(5);
      }
      // Another connection sees a commit before the loop that made it has run what follows the commit.
      await Promise.allSettled(reading);
      announce();
    },
  };
}

/** Keeps the work in the set until it ends. */
function during<T>(running: Set<Promise<T>>, work: Promise<T>): Promise<T> {
  running.add(work);
  return work.finally(() => running.delete(work));
}

/** Failures of events in this process, by position, with the last error. */
type Failures = Map<number, { tries: number; fault: string }>;

async function readOn(
  deps: { db: Database; clock: Clock; log: Log },
  listener: Listener,
  failures: Failures,
): Promise<boolean> {
  let current: StoredEvent | undefined;
  try {
    return await deps.db.acrossVendors(async (tx) => {
      const held = await lockListener(tx, listener.name);
      if (held === undefined) return false;
      if (held.isRequestedAgain) {
        await hearAgain(tx, listener);
        return true;
      }
      const events = await nextEvents(tx, held.position, BATCH);
      const last = events.at(-1);
      if (!last) return false;
      for (const event of events) {
        if (listener.kinds !== 'every' && !listener.kinds.includes(event.kind)) continue;
        current = event;
        const failure = failures.get(event.position);
        if (failure && failure.tries >= TRIES) {
          await buryEvent(tx, {
            listener: listener.name,
            event,
            error: failure.fault,
            now: deps.clock.now(),
          });
          deps.log.error(
            { listener: listener.name, position: event.position },
            'an event failed at every try and is now dead',
          );
          // Committed on its own: a later failure does not undo it, nor do retries.
          await moveListener(tx, listener.name, event.position);
          return true;
        }
        await (tx as WorkerTx).become(event.vendorId);
        // mutation: event-handled
        await listener.handle(tx, event);
        if (listener.locksAsRequests) {
          await moveListener(tx, listener.name, event.position);
          return true;
        }
      }
      // mutation: listener-moved
      await moveListener(tx, listener.name, last.position);
      return events.length === BATCH;
    }, 'foyer_worker');
  } catch (error) {
    if (error instanceof FailedAgain) {
      await giveUpAgain(deps, listener, error);
      return true;
    }
    // A database outage is no fault of the event.
    if (current && !isOutage(error)) {
      const tries = (failures.get(current.position)?.tries ?? 0) + 1;
      failures.set(current.position, { tries, fault: faultOf(error) });
    }
    throw error;
  }
}

/** A requested retry has failed again; `cause` has the error. */
class FailedAgain extends Error {
  readonly position: number;
  constructor(position: number, cause: unknown) {
    super('an event failed again', { cause });
    this.position = position;
  }
}

/**
 * Lets the listener, whose row is locked, handle the first requested retry. One at a time, in event order,
 * and never concurrently with its regular reading.
 */
async function hearAgain(tx: Tx, listener: Listener): Promise<void> {
  const position = await firstRequested(tx, listener.name);
  if (position === undefined) return;
  const [event] = await nextEvents(tx, position - 1, 1);
  try {
    if (event?.position === position) {
      await (tx as WorkerTx).become(event.vendorId);
      await listener.handle(tx, event);
    }
    await forgetDeadEvent(tx, listener.name, position);
  } catch (error) {
    throw isOutage(error) ? error : new FailedAgain(position, error);
  }
}

async function giveUpAgain(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  listener: Listener,
  { position, cause }: FailedAgain,
): Promise<void> {
  log.error({ err: cause, listener: listener.name, position }, 'a retried event failed again');
  const dead = { listener: listener.name, position, error: faultOf(cause), now: clock.now() };
  await db.acrossVendors((tx) => buryAgain(tx, dead), 'foyer_worker');
}

const DATA_EXCEPTION = '22';

/** Describes an error for operators. PostgreSQL's messages repeat invalid data, so only the code is stored. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const { code } = error as { code?: unknown };
  const name = typeof code === 'string' ? `${error.name} ${code}` : error.name;
  const says = typeof code === 'string' && code.startsWith(DATA_EXCEPTION) ? 'wrong data' : error.message;
  return `${name}: ${says.split('\n')[0]!.slice(0, 300)}`;
}
