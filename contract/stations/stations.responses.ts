import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { stationFacts, stationRow } from './stations.rows.ts';
import { setUpStations } from './stations.ts';
import { blankStation, stationValues } from './stations.values.ts';
import type { StationValues } from './stations.ts';

export const SET_UP_STATIONS = describeResource(setUpStations, {
  tag: 'Set-up',
  one: 'a station',
  many: 'stations',
  values: stationValues,
  row: stationRow,
  facts: stationFacts,
});

const counter: StationValues = {
  ...blankStation,
  name: 'Counter 3',
  short_name: 'C3',
  location_id: '3',
  directions: 'To the left of the entrance',
  sort_order: 3,
};
export const STATION_EXAMPLES = examplesOfResource(setUpStations, counter);
