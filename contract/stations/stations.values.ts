import * as z from 'zod/mini';
import { recordId } from '../protocol/record-id.values.ts';
import { between, blankOf, required, text } from '../setup/common.values.ts';

export const stationValues = z.object({
  name: required(60),
  /** On the wall display, which has space for seven characters. */
  short_name: required(7),
  location_id: recordId,
  /** How to get there, as a called visitor reads it. */
  directions: text(200),
  sort_order: between(0, 9_999),
});
export type StationValues = z.output<typeof stationValues>;

export const blankStation = blankOf<StationValues>(stationValues, {});
