import { DAY } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import type { Erased, Traces } from '../../clients/index.ts';
import { settingsOf } from '../../vendors/index.ts';
import { linkedVisitsWithin, visitsOfClient } from '../../visits/index.ts';
import { textsWithClient, threadsOfClient } from '../threads/clients-to-write-store.ts';
import { deleteOldArrivals } from '../gateway/smpp-arrivals-store.ts';
import { deleteOldSubmissions } from '../gateway/smpp-store.ts';
import { emptyOldTexts, textsOfVisits } from '../threads/thread-messages-store.ts';
import { emptyThreads, threadsOfVisits } from '../threads/threads-store.ts';

async function emptyOf(tx: Tx, visitIds: readonly number[], others: readonly number[] = []): Promise<number> {
  const threadIds = [...new Set([...(await threadsOfVisits(tx, visitIds)), ...others])];
  return emptyThreads(tx, { threadIds, visitIds });
}

/** Erases the conversations with a client and cancels unsent texts; the rows stay. */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  const texts = await emptyOf(tx, await visitsOfClient(tx, clientId), await threadsOfClient(tx, clientId));
  return { counts: { texts } };
}

/** The same for what an earlier erasure found. */
export async function eraseTraces(tx: Tx, { visits }: Traces): Promise<void> {
  await emptyOf(tx, visits);
}

/** The texts with a client and about their visits within a scope, as long as those are kept. */
export async function exportClient(
  tx: Tx,
  of: { clientId: number; scope: RecordScope },
): Promise<{ texts: Record<string, unknown>[] }> {
  const ofVisits = await textsOfVisits(tx, await linkedVisitsWithin(tx, of));
  return { texts: [...ofVisits, ...(await textsWithClient(tx, of))] };
}

const BATCH = 1_000;

/** Removes the words of old texts; when they came and what became of them stays. */
export const textsRetention: Retention = {
  name: 'texts of conversations',
  keeps: 'a setting of the vendor, 90 days by default',
  async removeDue(due) {
    const settings = await settingsOf(due.db, due.vendorId);
    const before = due.now - settings.get('conversations.retention_days') * DAY;
    return inBatches(due, (tx) => emptyOldTexts(tx, { before, most: BATCH }));
  },
};

/** A gateway reports and repeats for this long at most. */
const GATEWAY_KEPT = 7 * DAY;

/** Removes what the sessions with gateways remember of their texts. */
export const gatewayRetention: Retention = {
  name: 'texts of gateways',
  keeps: '7 days',
  async removeDue(due) {
    const old = { before: due.now - GATEWAY_KEPT, most: BATCH };
    const sent = await inBatches(due, (tx) => deleteOldSubmissions(tx, old));
    return sent + (await inBatches(due, (tx) => deleteOldArrivals(tx, old)));
  },
};
