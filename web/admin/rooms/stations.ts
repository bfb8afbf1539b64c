import { setUpStations } from '#contract/stations/stations.ts';
import type { StationFacts, StationListRow, StationValues } from '#contract/stations/stations.ts';
import { blankStation, stationValues } from '#contract/stations/stations.values.ts';
import { declareResource } from '../resource/declare-resource.tsx';
import { RoomTabs } from './RoomTabs.tsx';

const BULK = ['archive', 'restore'] as const;

/** The stations of the line, a table of the page of rooms. */
export const stations = {
  ...declareResource<StationListRow, StationValues, StationFacts, (typeof BULK)[number]>({
    screen: 'rooms',
    endpoints: setUpStations,
    schema: stationValues,
    blank: blankStation,
    views: 'stations',
    tabs: RoomTabs,
    columns: [
      { name: 'name', sort: 'name' },
      { name: 'shortName', field: 'short_name' },
      'location',
      'directions',
      { name: 'order', field: 'sort_order', sort: 'order', align: 'end' },
    ],
    filters: [
      { name: 'state', values: ['active', 'archived', 'all'] },
      { name: 'location', records: 'location' },
    ],
    bulk: BULK,
    sections: {
      station: [
        { name: 'name', width: 'half', hint: true },
        { name: 'short_name', width: 'quarter', hint: true },
        { name: 'sort_order', width: 'quarter', hint: true },
        { name: 'location_id', records: 'location', width: 'half', hint: true },
        { name: 'directions', hint: true },
      ],
    },
    use: ({ in_use: inUse }, { t }) => t('stations.use', { taken: inUse ? 'yes' : 'no' }),
  }),
  words: 'stations',
};
