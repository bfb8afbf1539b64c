import type { Instant } from '#domain/time/instant.ts';
import * as appointmentsApi from './capabilities/appointments/index.ts';
import * as chatsApi from './capabilities/chats/index.ts';
import * as clientsApi from './capabilities/clients/index.ts';
import type { ClientDataOwner, ErasureLedger } from './capabilities/clients/index.ts';
import * as conversationsApi from './capabilities/conversations/index.ts';
import * as importsApi from './capabilities/imports/index.ts';
import * as notificationsApi from './capabilities/notifications/index.ts';
import * as queueApi from './capabilities/queue/index.ts';
import * as shortcutsApi from './capabilities/shortcuts/index.ts';
import * as visitsApi from './capabilities/visits/index.ts';
import { systemClock } from './infrastructure/clock/clock.ts';
import type { Database } from './infrastructure/database/database.ts';
import type { Log } from './infrastructure/logging/log.ts';

/** From right to left: those that refer to a visit, then visits, then clients. */
export const CLIENT_DATA_OWNERS: readonly ClientDataOwner[] = [
  chatsApi,
  notificationsApi,
  conversationsApi,
  importsApi,
  appointmentsApi,
  queueApi,
  shortcutsApi,
  visitsApi,
  clientsApi,
];

/** At the start of a process, with its log. */
export async function repeatErased({
  db,
  ledger,
  log,
}: {
  db: Database;
  ledger: ErasureLedger;
  log: Log;
}): Promise<void> {
  const { repeated, unknown } = await repeatErasures({ db, ledger, now: systemClock.now() });
  if (repeated > 0) log.warn({ repeated }, 'clients who were erased before the restore are erased again');
  if (unknown > 0)
    log.error({ unknown, file: ledger.file }, 'the ledger of erasures belongs to another installation');
}

/** Brings the ledger of erasures and the database together: at each start, and after a restore. */
export const repeatErasures = (of: {
  db: Database;
  ledger: ErasureLedger;
  now: Instant;
}): Promise<{ repeated: number; unknown: number }> =>
  clientsApi.repeatErasures({
    ...of,
    dataOwners: CLIENT_DATA_OWNERS,
    cancelVisits: appointmentsApi.cancelVisitsOfClient,
    linkVisits: visitsApi.linkVisits,
  });
