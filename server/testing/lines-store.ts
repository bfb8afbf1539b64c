import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { MOMENT } from './app.ts';

/** Gives a location a line of business as its only one, with a value of its own. Returns what takes the line away. */
export async function giveOnlyLine(
  db: Database,
  vendorId: number,
  { location, key, value }: { location: number; key: string; value: unknown },
): Promise<() => Promise<void>> {
  await db.withVendor(vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendorId}, 'Cards') RETURNING id`);
    await tx.run(sql`
      INSERT INTO line_settings (vendor_id, line_of_business_id, key, value, updated_at)
      VALUES (${vendorId}, ${id}, ${key}, ${json(value)}, ${at(MOMENT)})`);
    await tx.run(sql`
      UPDATE locations SET lines_of_business = ARRAY[${id}::bigint] WHERE vendor_id = ${vendorId} AND id = ${location}`);
  });
  return () =>
    db.withVendor(vendorId, async (tx) => {
      await tx.run(
        sql`UPDATE locations SET lines_of_business = '{}' WHERE vendor_id = ${vendorId} AND id = ${location}`,
      );
    });
}
