import { searchPrefixes } from '#domain/clients/search-terms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { clientsWithPrefixes } from './clients-store.ts';
import type { ClientRow } from './clients-store.ts';

/** Clients by beginnings of their names, e-mail or phone, as many as asked for. Who may see them is for the caller to say. */
export async function findClients(
  tx: Tx,
  { query, most }: { query: string; most: number },
): Promise<ClientRow[]> {
  const prefixes = searchPrefixes(query);
  return prefixes.length === 0 ? [] : clientsWithPrefixes(tx, { prefixes, most });
}
