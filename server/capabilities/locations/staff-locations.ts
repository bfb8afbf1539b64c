import { isOpenAt } from '#domain/locations/opening-hours.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { nameOf } from './location-view.ts';
import { switcherRows } from './locations-store.ts';
import { scheduleOf } from './schedule.ts';

export interface StaffLocation {
  id: string;
  name: string;
  time_zone: string;
  is_open: boolean;
  line_ids: string[];
}

/** The locations a staff member works at, for the switcher: private ones too, because staff serve them. */
export function placesOf(db: Database) {
  return (vendorId: number, locationIds: readonly number[] | 'all', now: Instant): Promise<StaffLocation[]> =>
    db.withVendor(vendorId, async (tx) => {
      const rows = await switcherRows(tx, { now, ids: locationIds });
      return rows.map((row) => ({
        id: String(row.id),
        name: nameOf(row),
        time_zone: row.timeZone,
        is_open: isOpenAt(now, scheduleOf(row)),
        line_ids: row.linesOfBusiness.map(String),
      }));
    });
}
