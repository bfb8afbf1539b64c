import type { Tx } from '#server/infrastructure/database/database.ts';
import { emptyClient, moveExternalIds } from './clients-store.ts';

/** This capability's part in forgetting and merging clients; the whole is `forgetClient` and `mergeClients`. */
export const eraseClient = (tx: Tx, clientId: number): Promise<void> => emptyClient(tx, clientId);

/** Names and terms stay with the old row, which becomes an alias of the new one. */
export const repointClient = (tx: Tx, from: number, to: number): Promise<void> =>
  moveExternalIds(tx, from, to);
