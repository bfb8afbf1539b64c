import type { Tx } from '#server/infrastructure/database/database.ts';

/**
 * Functions that a capability with personal data of clients must provide. Each owner of a personal column
 * exports these from its public API, and `app.ts` passes them all to this capability, which cannot import to
 * its right. A test holds the list complete.
 */
export interface ClientDataOwner {
  /** Erases all personal data of the client; rows that are counted stay. */
  eraseClient(tx: Tx, clientId: number): Promise<void>;
  /** Changes references from one client to the other. Absent where no row refers to a client. */
  repointClient?(tx: Tx, from: number, to: number): Promise<void>;
}
