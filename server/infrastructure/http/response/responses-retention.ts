import { HOUR } from '#domain/time/instant.ts';
import { inBatches } from '../../retention/retention.ts';
import type { Retention } from '../../retention/retention.ts';
import { deleteResponsesBefore } from './idempotency-store.ts';

/** Time during which a repeated request gets the stored response. */
const RETENTION_MS = 72 * HOUR;
const BATCH = 1_000;

export const responsesRetention: Retention = {
  name: 'idempotent responses',
  keeps: '72 hours',
  removeDue: (due) =>
    inBatches(due, (tx) => deleteResponsesBefore(tx, { before: due.now - RETENTION_MS, most: BATCH })),
};
