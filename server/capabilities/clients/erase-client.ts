import type { Tx } from '#server/infrastructure/database/database.ts';
import { emptyClient, moveExternalIds } from './clients-store.ts';

/** This capability's part in forgetting a client, and in making one of two; the whole is `forgetClient` and `mergeClients`. */
export const eraseClient = (tx: Tx, clientId: number): Promise<void> => emptyClient(tx, clientId);

/** Names and terms stay with the old row, which from now on is another name of the new one. */
export const repointClient = (tx: Tx, from: number, to: number): Promise<void> =>
  moveExternalIds(tx, from, to);
