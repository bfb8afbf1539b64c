import type { Tx } from '#server/infrastructure/database/database.ts';

/**
 * What a capability must be able to do that keeps something of clients. Each owner of a personal column exports these from its door,
 * and `app.ts` hands them all to this capability, which cannot look to its right. A test holds the list whole.
 */
export interface ClientDataOwner {
  /** Nothing personal of the client stays; rows that are counted do. */
  eraseClient(tx: Tx, clientId: number): Promise<void>;
  /** What named the one client names the other from now on. Absent where nothing names a client. */
  repointClient?(tx: Tx, from: number, to: number): Promise<void>;
}
