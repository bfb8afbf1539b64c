import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { endErasure, countRemaining } from './erasures-store.ts';
import type { ErasureResult, StoredErasure } from './erasures-store.ts';
import { forgetClient } from './forget-client.ts';
import type { ClientDataOwner } from './forget-client.ts';

/** Cancels the client's visits to come. Returns their number; undefined, and changes nothing, during a service. */
export type CancelVisits = (
  tx: Tx,
  of: { clientId: number; actor: Actor; now: Instant; requestId: string; inService: 'stop' | 'leave' },
) => Promise<number | undefined>;

export interface ErasureDeps {
  dataOwners: readonly ClientDataOwner[];
  cancelVisits: CancelVisits;
  /** Enters the erasure into the ledger, after its commit. */
  onErased(): void;
  random(bytes: number): Buffer;
}

/** Cancels, erases and writes the certificate, in one transaction. */
export async function eraseApproved(
  tx: Tx,
  deps: ErasureDeps,
  of: { stored: StoredErasure; staffId: number; actor: Actor; now: Instant; requestId: string },
): Promise<void> {
  const { stored, staffId, actor, now, requestId } = of;
  const { clientId } = stored;
  const cancelled = await deps.cancelVisits(tx, { clientId, actor, now, requestId, inService: 'stop' });
  if (cancelled === undefined) throw refuse('client-in-service');
  const forgotten = await forgetClient(tx, deps.dataOwners, { clientId, actor, now });
  if (!forgotten) throw refuse('erasure-closed');
  const { counts: erased, clients, traces } = forgotten;
  const remaining = await countRemaining(tx, traces.visits);
  const result: ErasureResult = { erased, remaining, cancelled, clients, traces };
  await endErasure(tx, stored.id, { state: 'done', staffId, now, result });
  tx.afterCommit(deps.onErased);
}
