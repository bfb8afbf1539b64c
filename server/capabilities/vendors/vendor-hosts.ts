import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { deleteHost, insertHost } from './vendors-store.ts';

interface HostChange {
  /** A host as browsers send it: lower case, with its port unless that is the scheme's own. */
  host: string;
  actor: Actor;
  now: Instant;
}

/** Shows the vendor at the root of a host. Returns false if a vendor has that host already. */
export async function addHost(tx: Tx, change: HostChange): Promise<boolean> {
  return (await insertHost(tx, change.host)) && recordHostChange(tx, 'vendor-host-added', change);
}

/** Returns false if this vendor does not have the host. */
export async function removeHost(tx: Tx, change: HostChange): Promise<boolean> {
  return (await deleteHost(tx, change.host)) && recordHostChange(tx, 'vendor-host-removed', change);
}

/** Writes an event of the vendor that names a host. */
export async function recordHostChange(
  tx: Tx,
  kind: string,
  { host, actor, now }: HostChange,
): Promise<true> {
  const subject = {
    kind: 'vendor',
    id: tx.vendorId,
    version: await nextVersionOf(tx, 'vendor', tx.vendorId),
  };
  await appendEvent(tx, { subject, kind, actor, at: now, data: { host } });
  return true;
}
