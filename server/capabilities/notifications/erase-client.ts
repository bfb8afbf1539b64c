import type { Tx } from '#server/infrastructure/database/database.ts';
import { visitsOfClient } from '../visits/index.ts';
import { forgetMessagesOf } from './messages-store.ts';

/** What was written to a client goes, and what was still to be written is not; that it was owed stays. */
export async function eraseClient(tx: Tx, clientId: number): Promise<void> {
  await forgetMessagesOf(tx, await visitsOfClient(tx, clientId));
}
