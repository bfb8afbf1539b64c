import { MINUTE } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { erasureRoutes } from './erasure/erasures.ts';
import type { ErasureLedger } from './erasure/erasure-ledger.ts';
import type { CancelVisits } from './erasure/erase-approved.ts';
import type { ClientDataOwner, Forgetting } from './erasure/forget-client.ts';
import { forgetClient } from './erasure/forget-client.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { duplicatesJob, duplicatesListener } from './merging/find-duplicates.ts';
import { dataRequestRoutes } from './requests/data-request-routes.ts';
import { mergeClients } from './merging/merge-clients.ts';
import { mergingRoutes } from './merging/merging-routes.ts';
import type { Merging } from './merging/merge-clients.ts';
import { forgetSamples } from './erasure/ledger-store.ts';
import { enterErasures } from './erasure/repeat-erasures.ts';
import { clientRoutes } from './records/set-up-clients.ts';
import { clientVisitRoutes } from './history/client-visits.ts';
import { timelineRoutes } from './history/timeline.ts';
import { workflowRoutes } from './history/workflows.ts';
import { wrapUpClientRoute } from './history/wrap-ups.ts';

export type { ClientDataOwner, Erased, Traces } from './erasure/forget-client.ts';
export { clientOf } from './records/client-of.ts';
export { isClientWithin, visitWithin } from './records/client-scope-store.ts';
export { contactOfClient } from './records/clients-store.ts';
// This capability's part in forgetting and merging clients; the whole is `forgetClient` and `mergeClients`.
// Names and terms stay with the merged row, which becomes an alias of the other one.
export { repointClient } from './records/clients-store.ts';
export { eraseClient, textsNaming } from './erasure/erase-record.ts';
export { erasureLedger, LedgerUnreadable } from './erasure/erasure-ledger.ts';
export type { ErasureLedger } from './erasure/erasure-ledger.ts';
export { enterErasures, repeatErasures } from './erasure/repeat-erasures.ts';
export { findClients } from './records/find-clients.ts';
export { customAnswersOf } from './records/set-up-clients-store.ts';
export {
  addClientOfRow,
  clientsOfRow,
  faultsOfNewClient,
  isClientOfRow,
  removeClientOfRow,
} from './records/clients-of-rows.ts';
export { clientImport } from './records/import-clients.ts';
export { masksOf } from './records/set-up-clients.ts';
export { reachedVisit } from './history/client-visits.ts';
export { wrapUpWords } from './history/wrap-ups.ts';
export { countWrapUp } from './history/wrap-ups-store.ts';
export { isWorkflowOf, workflowOfVisit } from './history/workflows-store.ts';

export interface ClientsCapability {
  routes: Route[];
  listeners: Listener[];
  jobs: Job[];
  forgetClient(tx: Tx, forgetting: Forgetting): Promise<boolean>;
  mergeClients(tx: Tx, merging: Merging): Promise<boolean>;
}

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  random(bytes: number): Buffer;
  /** The public APIs of all data owners, from the right of the order to the left. */
  dataOwners: readonly ClientDataOwner[];
  cancelVisits: CancelVisits;
  ledger: ErasureLedger;
}

/** The job looks again at the erasures of this time: another process may have made them. */
const FRAMES_BACK = 10 * MINUTE;
const EVERY_SECONDS = 60;

export function clientsCapability(deps: Deps): ClientsCapability {
  const { db, clock, log, dataOwners, ledger } = deps;
  const enter = async (): Promise<void> => {
    if ((await enterErasures({ db, ledger }, clock.now() - FRAMES_BACK)) > 0)
      await db.acrossVendors(forgetSamples, 'foyer_worker');
  };
  const onErased = () =>
    void enter().catch((error: unknown) =>
      log.error({ err: error, file: ledger.file }, 'an erasure is not in the ledger yet'),
    );
  return {
    routes: [
      ...mergingRoutes(dataOwners),
      ...dataRequestRoutes(dataOwners),
      ...clientRoutes,
      ...clientVisitRoutes,
      ...timelineRoutes,
      wrapUpClientRoute,
      ...workflowRoutes,
      ...erasureRoutes({ ...deps, onErased }),
    ],
    listeners: [duplicatesListener],
    jobs: [duplicatesJob({ db }), { name: 'erasure-ledger', everySeconds: EVERY_SECONDS, work: enter }],
    forgetClient: async (tx, forgetting) => (await forgetClient(tx, dataOwners, forgetting)) !== undefined,
    mergeClients: (tx, merging) => mergeClients(tx, dataOwners, merging),
  };
}
