import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { lockClients, markErased } from './clients-store.ts';

export interface Forgetting {
  clientId: number;
  actor: Actor;
  now: Instant;
}

/**
 * Erases all personal data of a client and of the clients merged with it, in one transaction; visits, ratings
 * and the client's number stay and are counted. Returns false when there is nothing left to forget.
 * Data owners run from the right of the capabilities' order to the left: those that refer to a visit, then
 * visits, then clients. Each finds its rows through the data of the next one.
 */
export async function forgetClient(
  tx: Tx,
  dataOwners: readonly ClientDataOwner[],
  { clientId, actor, now }: Forgetting,
): Promise<boolean> {
  const locked = await lockClients(tx, [clientId]);
  const existing = locked.filter(({ erased }) => !erased);
  if (existing.length === 0) return false;
  for (const { id } of existing) for (const owner of dataOwners) await owner.eraseClient(tx, id);
  const ids = existing.map(({ id }) => id);
  await markErased(tx, ids, now);
  for (const id of ids) {
    const subject = { kind: 'client', id, version: await nextVersionOf(tx, 'client', id) };
    await appendEvent(tx, { subject, kind: 'client-erased', actor, at: now });
  }
  return true;
}

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
