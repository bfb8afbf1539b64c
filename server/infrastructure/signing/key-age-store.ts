import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { at } from '../database/values.ts';
import { recordSecurityEvent } from '../security-log/security-events-store.ts';

/** Records the keys of a starting process: the newest signs, the others only verify. Newest first; as foyer_worker. */
export async function rememberKeys(tx: Tx, fingerprints: readonly string[], now: Instant): Promise<void> {
  const [newest, ...others] = fingerprints;
  if (newest === undefined) return;
  // An older key may sign again, so a key that is known already is a change too.
  const changed = await tx.run(sql`
    INSERT INTO secret_keys (fingerprint, seen_at) VALUES (${newest}, ${at(now)})
    ON CONFLICT (fingerprint) DO UPDATE SET replaced_at = NULL WHERE secret_keys.replaced_at IS NOT NULL`);
  if (changed > 0)
    await recordSecurityEvent(tx, {
      kind: 'keys-changed',
      at: now,
      identityId: null,
      account: '',
      address: '',
      detail: { keys: fingerprints.length },
    });
  await tx.run(sql`
    INSERT INTO secret_keys (fingerprint, seen_at) SELECT f, ${at(now)} FROM unnest(${others}::text[]) AS f
    ON CONFLICT (fingerprint) DO NOTHING`);
  await tx.run(
    sql`UPDATE secret_keys SET replaced_at = ${at(now)} WHERE fingerprint <> ${newest} AND replaced_at IS NULL`,
  );
}

/** Returns the time since which a key is not the newest: null while it is, undefined if no running Foyer has had it. */
export async function replacedAt(tx: Tx, fingerprint: string): Promise<Instant | null | undefined> {
  const row = await tx.maybe(
    sql<{ at: Instant | null }>`SELECT replaced_at AS at FROM secret_keys WHERE fingerprint = ${fingerprint}`,
  );
  return row?.at;
}

/** Counts visits, and with them links, made before an instant; as foyer_worker. */
export async function visitsMadeBefore(tx: Tx, instant: Instant): Promise<{ made: number; notOver: number }> {
  return tx.one(sql<{ made: number; notOver: number }>`
    SELECT made, not_over FROM visits_made_before(${at(instant)})`);
}
