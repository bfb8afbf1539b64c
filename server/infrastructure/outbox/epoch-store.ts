import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';

/**
 * One life of the installation, from its beginning or from the restoring of a backup to the next restoring. What an earlier life
 * has sent out after the backup was taken, this one does not know.
 */
export interface Epoch {
  /** 1 for an installation that was never restored. */
  number: number;
  /** Lower ids are of events from before. */
  firstEventId: number;
  restoredAt: Instant | null;
}

export async function readEpoch(tx: Tx): Promise<Epoch> {
  return tx.one(sql<Epoch>`
    SELECT epoch AS number, first_event_id AS "firstEventId", restored_at AS "restoredAt" FROM installation`);
}

/**
 * Whether something that was still to be sent may be sent now. What an earlier epoch left unsent may have gone out after the backup
 * was taken, so it is kept as `delivery-unknown`, for people to see, and never sent by itself. `madeIn` is the number of the epoch
 * in which it was written down.
 */
export const mayStillSend = (epoch: Pick<Epoch, 'number'>, madeIn: number): boolean =>
  madeIn === epoch.number;
