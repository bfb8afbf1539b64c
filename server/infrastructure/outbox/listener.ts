import type { Tx } from '../database/database.ts';
import type { StoredEvent } from './events-store.ts';

/**
 * Reacts to what has happened. `handle` runs in a transaction of the event's vendor that also moves the listener on, so an
 * effect in the database happens once. What lies outside the database goes through `tx.afterCommit`, and
 * may only be what is harmless twice or never (a broadcast). What must not be repeated is owed by a row, and sent from there.
 * Events come in order, but for one that was given up and that an operator has it hear again: that one comes late, so a listener
 * acts on how things are by now, not on what came before.
 */
export interface Listener {
  name: string;
  /** Kinds of events, or every one. */
  kinds: readonly string[] | 'every';
  handle(tx: Tx, event: StoredEvent): Promise<void>;
}
