import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { draftCutoff, storedCutoff } from '../../vendors/index.ts';
import { countMessagesDue, emptyMessages } from './messages-store.ts';

const BATCH = 1_000;

/** Erases recipient and text; the time and the outcome of the delivery stay in the ledger. */
export const messagesRetention: Retention = {
  name: 'message texts',
  keeps: '30 days after delivery or failure (`retention.messagesDays`)',
  removeDue: (due) =>
    inBatches(due, async (tx) =>
      emptyMessages(tx, { settledBefore: await storedCutoff(tx, 'messages', due.now), most: BATCH }),
    ),
  preview: { kind: 'messages', count: (tx, of) => countMessagesDue(tx, draftCutoff('messages', of)) },
};
