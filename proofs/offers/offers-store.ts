import { sql } from '#server/infrastructure/database/database.ts';
import type { TestApp } from '#server/testing/app.ts';

/** The references of the waiting entries, the longest wait first. */
export const referencesOf = async ({ deps }: TestApp, vendorId: number): Promise<string[]> =>
  (
    await deps.db.withVendor(vendorId, (tx) =>
      tx.many(sql<{ reference: string }>`SELECT reference FROM wait_list ORDER BY created_at, id`),
    )
  ).map(({ reference }) => reference);

/** The number of live reservations of appointments. */
export const bookedSlots = async ({ deps }: TestApp, vendorId: number): Promise<number> =>
  (
    await deps.db.withVendor(vendorId, (tx) =>
      tx.one(
        sql<{
          count: number;
        }>`SELECT count(*) FROM reservations WHERE live AND kind = 'visit' AND resource_kind = 1`,
      ),
    )
  ).count;

/** Leaves the working hours of one day of the week. */
export const onlyOn = async ({ deps }: TestApp, vendorId: number, weekday: number): Promise<void> => {
  await deps.db.withVendor(vendorId, (tx) =>
    tx.run(sql`DELETE FROM staff_hours WHERE vendor_id = ${vendorId} AND weekday <> ${weekday}`),
  );
};

/** The seats of the vendor's group sessions. */
export const seatsOf = ({ deps }: TestApp, vendorId: number): Promise<{ taken: number; held: number }> =>
  deps.db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ taken: number; held: number }>`
      SELECT sum(seats_taken)::integer AS taken, sum(seats_held)::integer AS held FROM sessions`),
  );
