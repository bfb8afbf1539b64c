import type { Tx } from '#server/infrastructure/database/database.ts';
import type { ClientDataOwner, Forgetting } from './forget-client.ts';
import { forgetClient } from './forget-client.ts';
import { mergeClients } from './merge-clients.ts';
import type { Merging } from './merge-clients.ts';

export type { ClientDataOwner } from './forget-client.ts';
export { clientOf } from './client-of.ts';
export { contactOfClient } from './clients-store.ts';
// This capability's part in forgetting and merging clients; the whole is `forgetClient` and `mergeClients`.
// Names and terms stay with the merged row, which becomes an alias of the other one.
export { emptyClient as eraseClient, moveExternalIds as repointClient } from './clients-store.ts';
export { findClients } from './find-clients.ts';

export interface ClientsCapability {
  forgetClient(tx: Tx, forgetting: Forgetting): Promise<boolean>;
  mergeClients(tx: Tx, merging: Merging): Promise<boolean>;
}

/** `dataOwners`: the public APIs of all data owners, from the right of the order to the left. */
export function clientsCapability({
  dataOwners,
}: {
  dataOwners: readonly ClientDataOwner[];
}): ClientsCapability {
  return {
    forgetClient: (tx, forgetting) => forgetClient(tx, dataOwners, forgetting),
    mergeClients: (tx, merging) => mergeClients(tx, dataOwners, merging),
  };
}
