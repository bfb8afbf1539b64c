import { listWaitAverages, seeWaitAverage } from '#contract/queue/wait-averages.ts';
import type { WaitAverageResource } from '#contract/queue/wait-averages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { readConfigurationVersion } from '../vendors/index.ts';
import { cachedLocations } from './cached-locations.ts';
import type { LinesNow } from './list-locations.ts';
import { NO_LINE } from './location-view.ts';
import type { LineNow } from './location-view.ts';
import type { LocationRow } from './locations-store.ts';

/** The wait of locations as their cards show it, for callers that need nothing else. */
export function waitAverageRoutes(linesNow: LinesNow): Route[] {
  const response = async (
    tx: Tx,
    context: RequestContext<unknown, Record<string, unknown>>,
    of: WaitAveragesRequested,
  ) => {
    const list = readListQuery(context.query, { path: of.path, filters: [], sorts: [], most: 1000 });
    const version = await readConfigurationVersion(tx);
    const rows = (await cachedLocations(tx, { now: context.now, version })).filter(of.wants);
    const { items } = list.page(rows, idOf);
    const lines = await linesNow(tx, items, { now: context.now, configuration: version });
    const resource = (row: LocationRow) => resourceOf(row, lines.get(row.id) ?? NO_LINE);
    return list.document(rows, { id: idOf, resource });
  };
  const all = route(listWaitAverages, async (context) =>
    context.read(async (tx) =>
      ok(await response(tx, context, { path: listWaitAverages.path, wants: () => true })),
    ),
  );
  const one = route(seeWaitAverage, async (context) =>
    context.read(async (tx) => {
      const id = readId(context.params.locationId);
      const path = seeWaitAverage.path.replace(':locationId', String(id));
      const result = await response(tx, context, { path, wants: (row) => row.id === id });
      if (result.meta.total === 0) throw refuse('not-found');
      return ok(result);
    }),
  );
  return [all, one];
}

interface WaitAveragesRequested {
  path: string;
  wants(row: LocationRow): boolean;
}

const idOf = (row: LocationRow): string => String(row.id);

function resourceOf(row: LocationRow, { waits }: LineNow): WaitAverageResource {
  const { wait_minutes = null, low = null, high = null } = waits['1'] ?? {};
  const attributes = { wait_minutes, low, high };
  return { id: idOf(row), type: 'wait-time-averages', location_id: idOf(row), attributes };
}
