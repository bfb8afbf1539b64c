import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { ClientDataOwner } from '../erasure/forget-client.ts';
import { repointHolds } from '../../vendors/index.ts';
import { movePairs } from './client-pairs-store.ts';
import { lockClients, markMerged } from '../records/clients-store.ts';

export interface Merging {
  from: number;
  to: number;
  actor: Actor;
  now: Instant;
}

/**
 * Merges two records of one person: references to `from` point to `to`, and `from` stays as an alias by which
 * the person is still recognised. Returns false, and changes nothing, if one of them is erased, merged
 * already or missing.
 */
export async function mergeClients(
  tx: Tx,
  dataOwners: readonly ClientDataOwner[],
  { from, to, actor, now }: Merging,
): Promise<boolean> {
  const locked = await lockClients(tx, [from, to]);
  const stands = (id: number) =>
    locked.some((client) => client.id === id && !client.erased && client.mergedInto === null);
  if (from === to || !stands(from) || !stands(to)) return false;
  for (const owner of dataOwners) await owner.repointClient?.(tx, from, to);
  await repointHolds(tx, from, to);
  await movePairs(tx, from, to);
  await markMerged(tx, from, to);
  const subject = { kind: 'client', id: from, version: await nextVersionOf(tx, 'client', from) };
  await appendEvent(tx, { subject, kind: 'client-merged', actor, at: now, data: { into: to } });
  return true;
}
