import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { at } from '../database/values.ts';

export interface BackupMade {
  at: Instant;
  /** Where it was written to, as an operator finds it again. */
  file: string;
  bytes: number;
}

/** Kept once the file is whole and in its place, never before; as foyer_worker. */
export async function recordBackup(tx: Tx, made: BackupMade): Promise<void> {
  await tx.run(sql`
    INSERT INTO backups_made (made_at, file, bytes) VALUES (${at(made.at)}, ${made.file}, ${made.bytes})`);
}

export async function newestBackup(tx: Tx): Promise<BackupMade | undefined> {
  return tx.maybe(sql<BackupMade>`
    SELECT made_at AS at, file, bytes FROM backups_made ORDER BY made_at DESC, id DESC LIMIT 1`);
}
