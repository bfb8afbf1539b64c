import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { at } from '../database/values.ts';
import { recordSecurityEvent } from '../security-log/security-events-store.ts';

export interface BackupMade {
  at: Instant;
  /** Path of the file, for the operator. */
  file: string;
  bytes: number;
}

/** Recorded once the file is complete and in place, never before; as foyer_worker. */
export async function recordBackup(tx: Tx, made: BackupMade): Promise<void> {
  await tx.run(sql`
    INSERT INTO backups_made (made_at, file, bytes) VALUES (${at(made.at)}, ${made.file}, ${made.bytes})`);
  await recordSecurityEvent(tx, {
    kind: 'backup-made',
    at: made.at,
    identityId: null,
    account: '',
    address: '',
    detail: { bytes: made.bytes },
  });
}

export async function newestBackup(tx: Tx): Promise<BackupMade | undefined> {
  return tx.maybe(sql<BackupMade>`
    SELECT made_at AS at, file, bytes FROM backups_made ORDER BY made_at DESC, id DESC LIMIT 1`);
}
