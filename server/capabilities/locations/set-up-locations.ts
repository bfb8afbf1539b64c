import { setUpLocations } from '#contract/setup/locations.ts';
import type { LocationFacts, LocationListRow, LocationValues } from '#contract/setup/locations.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { readFilter, readIdFilter } from '#server/infrastructure/resources/list-request.ts';
import type { StoredRecord } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import { replaceTranslations, textsByLanguage, translationsOf } from '../vendors/index.ts';
import {
  archiveLocation,
  insertLocation,
  locationFilters,
  locationReferences,
  LOCATIONS,
  LOCATION_COLUMNS,
  LOCATION_SORTS,
  storedLocation,
  updateLocation,
} from './set-up-locations-store.ts';
import type { LocationListStored } from './set-up-locations-store.ts';

/** Locations as staff list, edit, archive and export them. Managers change their own, and create none. */
export const setUpLocationsRoutes = resourceRoutes(setUpLocations, {
  kind: 'location',
  source: (query, scope) => {
    const state = readFilter(query, 'state', ['active', 'archived', 'all'])?.[0] ?? 'active';
    return {
      table: LOCATIONS,
      columns: LOCATION_COLUMNS,
      sorts: LOCATION_SORTS,
      terms: 'location',
      where: locationFilters({
        within: scope.reach === 'vendor' ? undefined : scope.locationIds,
        archived: state === 'all' ? undefined : state === 'archived',
        visibility: readFilter(query, 'visibility', ['public', 'private'])?.[0],
        takes: readFilter(query, 'takes', ['queue', 'phone', 'video', 'curbside']) ?? [],
        lines: readIdFilter(query, 'line'),
      }),
    };
  },
  rowOf: ({ id, listed }: LocationListStored): LocationListRow => ({ id: String(id), ...listed }),
  heads: [
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
  cellsOf: (row) => [
    row.id,
    row.name,
    row.external_id,
    row.city,
    row.region,
    row.time_zone,
    row.visibility,
    row.services,
    row.staff,
    row.archived,
  ],
  read,
  mayRead: (scope, _values, id) => scope.reach === 'vendor' || scope.locationIds.includes(id),
  mayChange: (scope, _values, id) =>
    scope.reach === 'vendor' || (id !== null && scope.locationIds.includes(id)),
  check,
  async insert(tx, values, { now }) {
    const id = await insertLocation(tx, values, now);
    await replaceTranslations(tx, 'location', new Map([[id, values.translations]]));
    return id;
  },
  async update(tx, id, { values, version }) {
    await updateLocation(tx, id, { values, version });
    await replaceTranslations(tx, 'location', new Map([[id, values.translations]]));
  },
  archive: (tx, id, { archived, version, change }) =>
    archiveLocation(tx, id, { archivedAt: archived ? change.now : null, version }),
  actions: {
    archive: () => 'archive',
    restore: () => 'restore',
    publish: () => ({ visibility: 'public' }),
    hide: () => ({ visibility: 'private' }),
  },
});

async function read(
  tx: Tx,
  id: number,
  options: { lock: boolean },
): Promise<StoredRecord<LocationValues, LocationFacts> | undefined> {
  const stored = await storedLocation(tx, id, options);
  if (!stored) return undefined;
  const translations = await translationsOf(tx, 'location', [id]);
  const { version, archived, facts, columns } = stored;
  const values: LocationValues = {
    ...columns,
    external_id: stored.externalId ?? '',
    line_ids: stored.lineIds.map(String),
    translations: textsByLanguage(translations.get(id)),
  };
  return { version, archived, facts, values };
}

async function check(tx: Tx, values: LocationValues, { id }: { id: number | null }): Promise<FieldFault[]> {
  const { isTaken, lines } = await locationReferences(tx, {
    id,
    externalId: values.external_id,
    lineIds: values.line_ids.map(Number),
  });
  const isWrong = (wrong: boolean, field: string, code: FieldFault['code']): FieldFault[] =>
    wrong ? [{ pointer: `/values/${field}`, code, label: field }] : [];
  return [
    ...isWrong(!isTimeZone(values.time_zone), 'time_zone', 'option'),
    ...isWrong(isTaken, 'external_id', 'taken'),
    ...isWrong(lines < new Set(values.line_ids).size, 'line_ids', 'option'),
    // A point needs both.
    ...isWrong((values.latitude === null) !== (values.longitude === null), 'longitude', 'required'),
  ];
}
