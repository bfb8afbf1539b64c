import type { Clock } from '../clock/clock.ts';
import type { Database, Tx, WorkerTx } from '../database/database.ts';
import { isOutage } from '../database/outage.ts';
import type { Log } from '../logging/log.ts';
import { buryAgain, firstRequested, forgetDeadEvent } from './dead-events-store.ts';
import { nextEvents } from './events-store.ts';
import type { Listener } from './listener.ts';

/** A requested retry has failed again; `cause` has the error. */
export class FailedAgain extends Error {
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
export async function hearAgain(tx: Tx, listener: Listener): Promise<void> {
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

export async function giveUpAgain(
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
