import type { Config } from '#server/config.ts';
import { auditFigures, openViolations } from '#server/infrastructure/audit/audit-store.ts';
import { newestBackup } from '#server/infrastructure/backups/backups-store.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Connection } from '#server/infrastructure/database/pool.ts';
import { deadLetters, schedules } from '#server/infrastructure/jobs/jobs-store.ts';
import { listenerLags, logRooms } from '#server/infrastructure/outbox/events-store.ts';
import { replacedAt, visitsMadeBefore } from '#server/infrastructure/signing/key-age-store.ts';
import { fingerprintsOf } from '#server/infrastructure/signing/keys.ts';
import type { Finding } from './doctor-finding.ts';
import {
  checkAudit,
  checkBackups,
  checkJobs,
  checkKeys,
  checkListeners,
  checkPartitions,
} from './doctor-work.ts';
import type { KeyAge } from './doctor-work.ts';

/** Checks the background work of a database at this code's schema version. */
export async function checkWork(connection: Connection, config: Config): Promise<Finding[]> {
  const now = systemClock.now();
  const db = openDatabase(connection, { connections: 1 });
  try {
    return await db.acrossVendors(
      async (tx) => [
        checkListeners(await listenerLags(tx)),
        ...checkJobs({ letters: await deadLetters(tx), schedules: await schedules(tx) }, now),
        checkPartitions(await logRooms(tx)),
        checkAudit({ figures: await auditFigures(tx), open: await openViolations(tx, 20) }, now),
        checkBackups(await newestBackup(tx), now),
        checkKeys(await keyAge(tx, config), now),
      ],
      'foyer_worker',
    );
  } finally {
    await db.close();
  }
}

async function keyAge(tx: Tx, { secretKeys }: Config): Promise<KeyAge> {
  const [keys, oldest] = [secretKeys.length, fingerprintsOf(secretKeys).at(-1)];
  const since = keys < 2 || oldest === undefined ? null : ((await replacedAt(tx, oldest)) ?? null);
  const notOver = since === null ? 0 : (await visitsMadeBefore(tx, since)).notOver;
  return { keys, oldestReplacedAt: since, notOver };
}
