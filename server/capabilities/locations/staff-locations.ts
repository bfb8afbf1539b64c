import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { isOpenNow } from './list-locations.ts';
import { nameOf } from './location-view.ts';
import { locationRows } from './locations-store.ts';

export interface StaffLocation {
  id: string;
  name: string;
  time_zone: string;
  is_open: boolean;
}

/** The locations a staff member works at, for the switcher: private ones too, because staff serve them. */
export function placesOf(db: Database) {
  return (vendorId: number, locationIds: readonly number[] | 'all', now: Instant): Promise<StaffLocation[]> =>
    db.withVendor(vendorId, async (tx) => {
      const rows = await locationRows(tx, {
        now,
        assigned: false,
        serviceIds: null,
        method: null,
        limit: 1_000,
        visibility: 'any',
        ids: locationIds === 'all' ? null : locationIds,
      });
      return rows.map((row) => ({
        id: String(row.id),
        name: nameOf(row),
        time_zone: row.timeZone,
        is_open: isOpenNow(row, now),
      }));
    });
}
