import type { Tx } from '#server/infrastructure/database/database.ts';
import { entriesOfClient } from '../appointments/index.ts';
import { visitsOfClient } from '../visits/index.ts';
import { forgetMessagesOf } from './messages-store.ts';

/** Erases the messages to a client and cancels the unsent ones; the rows of the ledger stay. */
export async function eraseClient(tx: Tx, clientId: number): Promise<void> {
  const [visitIds, entryIds] = [await visitsOfClient(tx, clientId), await entriesOfClient(tx, clientId)];
  await forgetMessagesOf(tx, { visitIds, entryIds });
}
