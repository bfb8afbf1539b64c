import type { Tx } from '#server/infrastructure/database/database.ts';
import { entriesOfClient } from '../../appointments/index.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { Erased, Traces } from '../../clients/index.ts';
import { invitationsOfClient } from '../../shortcuts/index.ts';
import { linkedVisitsWithin, visitsOfClient } from '../../visits/index.ts';
import { deleteOfVisits } from './push-subscriptions-store.ts';
import { forgetMessagesOf, messagesOf } from './messages-store.ts';

/** Erases the messages to a client and cancels the unsent ones; the rows of the ledger stay. */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  const [visitIds, entryIds] = [await visitsOfClient(tx, clientId), await entriesOfClient(tx, clientId)];
  await deleteOfVisits(tx, visitIds);
  const invitationIds = await invitationsOfClient(tx, clientId);
  return { counts: { messages: await forgetMessagesOf(tx, { visitIds, entryIds, invitationIds }) } };
}

/** The same for what an earlier erasure found. */
export async function eraseTraces(tx: Tx, { visits, entries, invitations }: Traces): Promise<void> {
  await deleteOfVisits(tx, visits);
  await forgetMessagesOf(tx, { visitIds: visits, entryIds: entries, invitationIds: invitations });
}

/** The messages about a client's visits within a scope, and their texts as long as those are kept. */
export async function exportClient(
  tx: Tx,
  of: { clientId: number; scope: RecordScope },
): Promise<{ messages: Record<string, unknown>[] }> {
  return { messages: await messagesOf(tx, await linkedVisitsWithin(tx, of)) };
}
