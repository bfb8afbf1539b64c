import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Takes the mailbox of the installation, or keeps it; false while another process reads it. As foyer_worker. */
export async function takeMailbox(
  tx: Tx,
  { holder, now, until }: { holder: string; now: Instant; until: Instant },
): Promise<boolean> {
  const row = await tx.maybe(sql<{ holder: string }>`
    INSERT INTO mailbox_readers AS r (id, holder, until) VALUES (1, ${holder}, ${at(until)})
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE r.holder = excluded.holder OR r.until <= ${at(now)} RETURNING holder`);
  return row !== undefined;
}

/** Another process may take it at once. */
export async function leaveMailbox(tx: Tx, holder: string): Promise<void> {
  await tx.run(sql`DELETE FROM mailbox_readers WHERE holder = ${holder}`);
}
