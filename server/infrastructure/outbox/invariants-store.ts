import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import type { AuditRange } from '../audit/invariant.ts';

export interface WrongRow {
  vendorId: number;
  about: number;
}

export const eventsOutOfCount = (tx: Tx, { whole, after, upto }: AuditRange): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`
    SELECT vendor_id, about FROM audit_event_versions(${whole}, ${after}, ${upto})`);

export const unstampedEvents = (tx: Tx): Promise<WrongRow[]> =>
  tx.many(sql<WrongRow>`SELECT vendor_id, about FROM audit_unstamped()`);

/** Returns the position of each of these listeners that is behind. */
export const listenersBehind = (
  tx: Tx,
  names: readonly string[],
): Promise<{ name: string; position: number }[]> =>
  tx.many(sql<{ name: string; position: number }>`
    SELECT name, position FROM listeners
    WHERE name = ANY(${[...names]}::text[]) AND position < last_event_position() ORDER BY name`);
