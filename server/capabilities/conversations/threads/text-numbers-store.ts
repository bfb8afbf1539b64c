import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** The numbers that the vendor has set, for itself, its locations and its lines of business. No other vendor has them. */
export async function numbersOfVendor(tx: Tx): Promise<string[]> {
  const rows = await tx.many(
    sql<{ number: string }>`SELECT number FROM text_numbers WHERE vendor_id = ${tx.vendorId}`,
  );
  return rows.map(({ number }) => number);
}
