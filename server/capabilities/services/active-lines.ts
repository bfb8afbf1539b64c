import type { Database } from '#server/infrastructure/database/database.ts';
import { activeLineRows } from './service-groups-store.ts';

/** The active lines of business of a vendor, for the filter in the frame of the staff pages. */
export const activeLines =
  (db: Database) =>
  (vendorId: number): Promise<{ id: string; name: string }[]> =>
    db.withVendor(vendorId, async (tx) =>
      (await activeLineRows(tx)).map(({ id, name }) => ({ id: String(id), name })),
    );
