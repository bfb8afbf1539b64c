import type { DataChooser, DataPart } from '#domain/vendors/residency.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { STAFF_READ_REFUSALS } from '../protocol/refusals.ts';
import { dataSettings } from './settings-pages.ts';

/** Where the data of a vendor is. */
export interface Residency {
  data: {
    /** The place of the database and its files, as the operator names it; null if the operator has named none. */
    region: string | null;
    /** What is stored or passed on; only services in use. */
    places: {
      part: DataPart;
      chosen_by: DataChooser;
      /** The end of the service's host; null for one inside the installation's own network. */
      host: string | null;
    }[];
  };
}

/** Where the data of the vendor is stored, and which services get a part of it. */
export const seeResidency = endpoint<Residency>()({
  name: 'seeResidency',
  method: 'GET',
  path: `/api/internal/v1/admin${dataSettings.path}/residency`,
  access: dataSettings.access,
  vendor: 'session',
  api: 'internal',
  refusals: STAFF_READ_REFUSALS,
});
