import { searchPrefixes } from '#domain/clients/search-terms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { clientsWithPrefixes } from './clients-store.ts';
import type { ClientRow } from './clients-store.ts';

/** Finds clients by prefixes of their names, e-mail or phone, up to the limit. The caller checks who may see them. */
export async function findClients(
  tx: Tx,
  { query, most }: { query: string; most: number },
): Promise<ClientRow[]> {
  const prefixes = searchPrefixes(query);
  return prefixes.length === 0 ? [] : clientsWithPrefixes(tx, { prefixes, most });
}
