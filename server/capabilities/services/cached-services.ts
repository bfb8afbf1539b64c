import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Cache } from '#server/infrastructure/database/cache.ts';
import { serviceTranslations } from './service-translations.ts';
import { serviceResource } from './service-view.ts';
import { serviceRows } from './services-store.ts';

/** A service, encoded, if this process has it cached under this version of the configuration. */
export const cachedServiceText = (cache: Cache, vendorId: number, of: { id: number; version: number }) =>
  cache.get({ vendorId, version: of.version, name: nameFor(of.id) }) as string | undefined;

/** Empty if there is no such service. */
export async function readServiceText(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<string> {
  const [row] = await serviceRows(tx, [id]);
  const text = row
    ? JSON.stringify(serviceResource(row, (await serviceTranslations(tx, [row])).get(id)))
    : '';
  tx.cache.set({ vendorId: tx.vendorId, version, name: nameFor(id) }, text, text.length);
  return text;
}

const nameFor = (id: number): string => `service-text/${id}`;
