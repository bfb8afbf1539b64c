import { addCounts } from '#domain/clients/erasure.ts';
import type { ErasedCounts } from '#domain/clients/erasure.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { lockClients, markErased } from '../records/clients-store.ts';

export interface Forgetting {
  clientId: number;
  actor: Actor;
  now: Instant;
}

/** Ids of the rows that were about the client, and stay without the person. */
export interface Traces {
  visits: readonly number[];
  /** Attendees of visits that other people booked. */
  attendees: readonly number[];
  entries: readonly number[];
  invitations: readonly number[];
}

export interface Erased {
  counts: ErasedCounts;
  traces?: Partial<Traces>;
}

export interface Forgotten {
  counts: ErasedCounts;
  /** The client, and the records that were merged with it. */
  clients: readonly number[];
  traces: Traces;
}

/**
 * Erases all personal data of a client and of the clients merged with it, in one transaction; visits, ratings
 * and the client's number stay and are counted. Returns undefined when there is nothing left to forget.
 * Data owners run from the right of the capabilities' order to the left: those that refer to a visit, then
 * visits, then clients. Each finds its rows through the data of the next one.
 */
export async function forgetClient(
  tx: Tx,
  dataOwners: readonly ClientDataOwner[],
  { clientId, actor, now }: Forgetting,
): Promise<Forgotten | undefined> {
  const locked = await lockClients(tx, [clientId]);
  const existing = locked.filter(({ erased }) => !erased);
  if (existing.length === 0) return undefined;
  const parts: Erased[] = [];
  for (const { id } of existing) for (const owner of dataOwners) parts.push(await owner.eraseClient(tx, id));
  const ids = existing.map(({ id }) => id);
  await markErased(tx, ids, now);
  for (const id of ids) {
    const subject = { kind: 'client', id, version: await nextVersionOf(tx, 'client', id) };
    await appendEvent(tx, { subject, kind: 'client-erased', actor, at: now });
  }
  const idsOf = (kind: keyof Traces) => [...new Set(parts.flatMap(({ traces }) => traces?.[kind] ?? []))];
  return {
    counts: addCounts(...parts.map(({ counts }) => counts)),
    clients: ids,
    traces: {
      visits: idsOf('visits'),
      attendees: idsOf('attendees'),
      entries: idsOf('entries'),
      invitations: idsOf('invitations'),
    },
  };
}

/**
 * Functions that a capability with personal data of clients must provide. Each owner of a personal column
 * exports these from its public API, and `app.ts` passes them all to this capability, which cannot import to
 * its right. A test holds the list complete.
 */
export interface ClientDataOwner {
  /** Erases all personal data of the client, and counts it; rows that are counted stay. */
  eraseClient(tx: Tx, clientId: number): Promise<Erased>;
  /** Erases rows by their ids, which an earlier erasure found. Absent where the client alone finds them. */
  eraseTraces?(tx: Tx, traces: Traces): Promise<void>;
  /** Changes references from one client to the other. Absent where no row refers to a client. */
  repointClient?(tx: Tx, from: number, to: number): Promise<void>;
  /** What its tables hold of a client within a scope, by kind of record. Absent where the rows hold nothing of a person. */
  exportClient?(
    tx: Tx,
    of: { clientId: number; scope: RecordScope },
  ): Promise<Record<string, Record<string, unknown>[]>>;
}
