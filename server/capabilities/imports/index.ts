import { DAY } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { LeasedWork } from '#server/infrastructure/leased-work/leased-work.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { textsNaming } from '../clients/index.ts';
import type { Erased } from '../clients/index.ts';
import { draftCutoff, storedCutoff } from '../vendors/index.ts';
import type { ImportingDeps } from '../appointments/index.ts';
import { importKinds } from './import-kinds.ts';
import { importRoutes } from './import-routes.ts';
import { deleteMappingsBefore } from './mappings-store.ts';
import { countRowsBefore, deleteRowsBefore, deleteRowsNaming } from './imports-store.ts';
import type { Undertaking } from './plan-rows.ts';
import { importWork } from './work-imports.ts';

/** Deletes the rows of imported files that hold the client. */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  const groups = await textsNaming(tx, clientId);
  return { counts: { imports: await deleteRowsNaming(tx, { clientId, groups }) } };
}

export { importFile } from './import-file.ts';
export { IMPORT_KIND_NAMES } from './import-kinds.ts';
export type { ImportedFile } from './import-file.ts';

/** Imports records from CSV files. */
export function importsCapability(deps: ImportingDeps & { invite: Undertaking['invite'] }): {
  routes: Route[];
  work: LeasedWork[];
} {
  const kinds = importKinds(deps);
  return {
    routes: kinds.flatMap((kind) => importRoutes(kind)),
    work: [importWork(kinds, deps.invite)],
  };
}

const BATCH = 1_000;

const MAPPING_DAYS = 400;

export const mappingsRetention: Retention = {
  name: 'columns of imports',
  keeps: `${MAPPING_DAYS} days`,
  removeDue: (due) =>
    inBatches(due, (tx) => deleteMappingsBefore(tx, { before: due.now - MAPPING_DAYS * DAY, most: BATCH })),
};

export const importsRetention: Retention = {
  name: 'rows of imports',
  keeps: '30 days (`retention.importsDays`)',
  removeDue: (due) =>
    inBatches(due, async (tx) =>
      deleteRowsBefore(tx, { before: await storedCutoff(tx, 'imports', due.now), most: BATCH }),
    ),
  preview: { kind: 'imports', count: (tx, of) => countRowsBefore(tx, draftCutoff('imports', of)) },
};
