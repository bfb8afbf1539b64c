import type { Tx } from '../database/database.ts';
import type { StoredEvent } from './events-store.ts';

/**
 * Reacts to events. `handle` runs in a transaction of the event's vendor that also advances the listener, so
 * a database effect happens once. External effects go through `tx.afterCommit`, and must be harmless if
 * repeated or lost (a broadcast). Write a row for anything else, and send from there. Events come in order,
 * except that an operator's retry of a dead event comes late. So act on the current state, not on previous
 * events.
 */
export interface Listener {
  name: string;
  /** Event kinds, or all. */
  kinds: readonly string[] | 'every';
  /**
   * Each event has its own transaction. For handlers that lock what requests lock too: the locks of several
   * events would add up in the order of the events, and meet a request in a deadlock.
   */
  locksAsRequests?: true;
  handle(tx: Tx, event: StoredEvent): Promise<void>;
}
