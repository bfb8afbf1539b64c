import { setUpLocations } from '#contract/setup/locations.ts';
import { importLocations } from '#contract/imports/imports.ts';
import type { LocationFacts, LocationListRow, LocationValues } from '#contract/setup/locations.ts';
import { blankLocation, locationValues } from '#contract/setup/locations.values.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { ImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { recordsOfAction } from '#server/infrastructure/resources/act-on-records.ts';
import type { RecordAction } from '#server/infrastructure/resources/act-on-records.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change, RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { idsByText } from '#server/infrastructure/resources/records-store.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { translatedForm } from '../vendors/index.ts';
import {
  locationFilters,
  locationReferences,
  LOCATIONS,
  LOCATION_COLUMNS,
  LOCATION_FACTS,
  LOCATION_FORM,
  LOCATION_SORTS,
} from './set-up-locations-store.ts';

const stored = translatedForm<LocationValues, LocationFacts>(LOCATION_FORM, {
  kind: 'location',
  facts: LOCATION_FACTS,
});

type Action = 'archive' | 'restore' | 'publish' | 'hide';

const RULES: RecordRules<LocationValues, LocationFacts, LocationListRow, Action> = {
  kind: 'location',
  source: (query, scope) => ({
    table: LOCATIONS,
    columns: LOCATION_COLUMNS,
    sorts: LOCATION_SORTS,
    terms: 'location',
    where: locationFilters(query, scope.reach === 'vendor' ? undefined : scope.locationIds),
  }),
  file: [
    'id',
    'name',
    'external_id',
    'city',
    'region',
    'time_zone',
    'visibility',
    'services',
    'staff',
    'archived',
  ],
  ...stored,
  mayRead: (scope, _values, id) => scope.reach === 'vendor' || scope.locationIds.includes(id),
  mayChange: (scope, _values, id) =>
    scope.reach === 'vendor' || (id !== null && scope.locationIds.includes(id)),
  check,
  actions: {
    archive: () => 'archive',
    restore: () => 'restore',
    publish: () => ({ visibility: 'public' }),
    hide: () => ({ visibility: 'private' }),
  },
};

/** Locations as staff list, edit, archive and export them. Managers change their own, and create none. */
export const setUpLocationsRoutes = resourceRoutes(setUpLocations, RULES);

/** The locations that an action would change. */
export const locationsOfAction = (tx: Tx, of: RecordAction<Action>, change: Change) =>
  recordsOfAction(tx, of, { endpoints: setUpLocations, rules: RULES, change });

/** Locations from a CSV file. */
export const locationImport: ImportKind<LocationValues> = {
  name: 'locations',
  endpoints: importLocations,
  schema: locationValues,
  blank: blankLocation,
  rules: RULES,
  apart: ['translations'],
  find: idsByText('locations', ['external_id']),
  references: { line_ids: idsByText('lines_of_business', ['name']) },
  remove: stored.remove,
};

async function check(tx: Tx, values: LocationValues, { id }: { id: number | null }): Promise<FieldFault[]> {
  const { isTaken, lines } = await locationReferences(tx, {
    id,
    externalId: values.external_id,
    lineIds: values.line_ids.map(Number),
  });
  return [
    ...faultOf(!isTimeZone(values.time_zone), 'time_zone', 'option'),
    ...faultOf(isTaken, 'external_id', 'taken'),
    ...faultOf(lines < new Set(values.line_ids).size, 'line_ids', 'option'),
    // A point needs both.
    ...faultOf((values.latitude === null) !== (values.longitude === null), 'longitude', 'required'),
  ];
}
