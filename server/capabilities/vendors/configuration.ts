import type { Tx } from '#server/infrastructure/database/database.ts';

/**
 * A part of the vendor's configuration under the version that this transaction read before it: from the
 * cache, or read and cached. The data may be newer than the version; the next caller reads the newer version,
 * and then the data again.
 */
export async function configured<T>(
  tx: Tx,
  of: { version: number; name: string },
  read: () => Promise<T>,
): Promise<T> {
  const key = { vendorId: tx.vendorId, ...of };
  const stored = tx.cache.get(key) as { value: T } | undefined;
  if (stored) return stored.value;
  const value = await read();
  tx.cache.set(key, { value }, JSON.stringify(value)?.length ?? 0);
  return value;
}
