import { DAY } from '#domain/time/instant.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { emptyMessages } from './messages-store.ts';

const RETENTION_MS = 30 * DAY;
const BATCH = 1_000;

/** Erases recipient and text; the time and the outcome of the delivery stay in the ledger. */
export const messagesRetention: Retention = {
  name: 'message texts',
  keeps: '30 days after delivery or failure',
  removeDue: (due) =>
    inBatches(due, (tx) => emptyMessages(tx, { settledBefore: due.now - RETENTION_MS, most: BATCH })),
};
