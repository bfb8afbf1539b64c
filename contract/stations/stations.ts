import { resource } from '../protocol/resource.ts';
import type { StationFacts, StationListRow } from './stations.rows.ts';
import { stationValues } from './stations.values.ts';

export type { StationFacts, StationListRow } from './stations.rows.ts';
export type { StationValues } from './stations.values.ts';

/** The counters, desks and booths of a location where staff serve its line. */
export const setUpStations = resource<StationListRow, StationFacts>()({
  one: 'Station',
  many: 'Stations',
  path: '/stations',
  permission: 'rooms-edit',
  filters: ['state', 'location'],
  values: stationValues,
  actions: ['archive', 'restore'],
});
