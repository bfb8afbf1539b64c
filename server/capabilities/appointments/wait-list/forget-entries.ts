import { foldEmail, isSameClient, phoneDigits } from '#domain/clients/same-client.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { contactOfClient } from '../../clients/index.ts';
import type { Erased, Traces } from '../../clients/index.ts';
import { draftCutoff, storedCutoff } from '../../vendors/index.ts';
import { visitsOfClient } from '../../visits/index.ts';
import { leaveFeeds } from '../feeds/visitor-feeds-store.ts';
import {
  countEntriesDue,
  emptyEntries,
  entriesAlike,
  entriesToForget,
  exportedEntries,
} from '../offers/wait-list-store.ts';

const BATCH = 500;

/** The person of an entry is needed no longer once it has ended: its appointment keeps its own contact. */
export const waitListRetention: Retention = {
  name: 'wait list',
  keeps: '30 days after the entry has ended (`retention.waitListDays`)',
  removeDue: (due) =>
    inBatches(due, async (tx) => {
      const endedBefore = await storedCutoff(tx, 'wait-list', due.now);
      const ids = await entriesToForget(tx, { endedBefore, most: BATCH });
      await emptyEntries(tx, ids);
      return ids.length;
    }),
  preview: { kind: 'wait-list', count: (tx, of) => countEntriesDue(tx, draftCutoff('wait-list', of)) },
};

/** The entries of a client: those that became one of their visits, and those with their name and address. */
export async function entriesOfClient(tx: Tx, clientId: number): Promise<number[]> {
  const visitIds = await visitsOfClient(tx, clientId);
  const contact = await contactOfClient(tx, clientId);
  const [email, digits] = contact ? [foldEmail(contact.email), phoneDigits(contact.phone)] : ['', ''];
  const rows = await entriesAlike(tx, { visitIds, email, digits });
  return rows
    .filter((row) => visitIds.includes(row.visitId ?? 0) || (contact && isSameClient(row, contact)))
    .map(({ id }) => id);
}

/**
 * Erases the client from the wait list, and their appointments from calendar feeds. A waiting entry ends: no
 * message would reach its visitor.
 */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  await leaveFeeds(tx, await visitsOfClient(tx, clientId));
  const ids = await entriesOfClient(tx, clientId);
  return { counts: { entries: await emptyEntries(tx, ids) }, traces: { entries: ids } };
}

/** The same for entries that an earlier erasure found. */
export async function eraseTraces(tx: Tx, { entries }: Traces): Promise<void> {
  await emptyEntries(tx, entries);
}

/** The client's entries of the wait list at the locations of a scope. */
export async function exportClient(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<{ wait_list: Record<string, unknown>[] }> {
  const ids = await entriesOfClient(tx, clientId);
  const locationIds = scope.reach === 'vendor' ? null : scope.locationIds;
  return { wait_list: await exportedEntries(tx, { ids, locationIds }) };
}
