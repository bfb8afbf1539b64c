import { setUpStations } from '#contract/stations/stations.ts';
import type { StationFacts, StationListRow, StationValues } from '#contract/stations/stations.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import {
  archiveForm,
  insertForm,
  readForm,
  updateForm,
} from '#server/infrastructure/resources/form-table-store.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { leaveStation } from '../state/duty-store.ts';
import {
  stationFilters,
  stationReferences,
  STATIONS,
  STATION_COLUMNS,
  STATION_FACTS,
  STATION_FORM,
  STATION_JOINS,
  STATION_SORTS,
} from './set-up-stations-store.ts';

const RULES: RecordRules<StationValues, StationFacts, StationListRow, 'archive' | 'restore'> = {
  kind: 'station',
  source: (query, scope) => ({
    table: STATIONS,
    columns: STATION_COLUMNS,
    joins: STATION_JOINS,
    sorts: STATION_SORTS,
    terms: null,
    where: stationFilters(query, scope.reach === 'vendor' ? undefined : scope.locationIds),
  }),
  file: ['id', 'name', 'short_name', 'location', 'directions', 'sort_order', 'archived'],
  read: (tx, id, { lock }) => readForm(tx, STATION_FORM, { id, lock, facts: STATION_FACTS }),
  insert: (tx, values, { now }) => insertForm(tx, STATION_FORM, { values, now }),
  update: (tx, id, { values, version }) => updateForm(tx, STATION_FORM, { id, values, version }),
  async archive(tx, id, { archived, version, change }) {
    await archiveForm(tx, STATION_FORM, { id, archivedAt: archived ? change.now : null, version });
    if (archived) await leaveStation(tx, id);
  },
  mayRead: isWithin,
  mayChange: isWithin,
  // Lobbies and wall displays of the location read their line again.
  locationOf: (values) => Number(values.location_id),
  check,
  actions: { archive: () => 'archive', restore: () => 'restore' },
};

/** Stations as staff list, edit, archive and export them: those of the locations within the caller's reach. */
export const setUpStationsRoutes = resourceRoutes(setUpStations, RULES);

function isWithin(scope: RecordScope, { location_id: location }: StationValues): boolean {
  return scope.reach === 'vendor' || scope.locationIds.includes(Number(location));
}

async function check(tx: Tx, values: StationValues, { id }: { id: number | null }): Promise<FieldFault[]> {
  const { hasLocation, nameTaken, shortNameTaken } = await stationReferences(tx, {
    id,
    locationId: Number(values.location_id),
    name: values.name,
    shortName: values.short_name,
  });
  return [
    ...faultOf(!hasLocation, 'location_id', 'option'),
    ...faultOf(nameTaken, 'name', 'taken'),
    ...faultOf(shortNameTaken, 'short_name', 'taken'),
  ];
}
