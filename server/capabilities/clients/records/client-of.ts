import { isSameClient } from '#domain/clients/same-client.ts';
import type { Contact } from '#domain/clients/same-client.ts';
import { contactTerms } from '#domain/clients/search-terms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { clientsWithTerms } from './clients-store.ts';

/** The one client with this contact; null if there is none, or if several match. */
export async function clientOf(tx: Tx, contact: Contact): Promise<number | null> {
  const terms = contactTerms(contact);
  if (terms.length === 0) return null;
  const candidates = await clientsWithTerms(tx, terms);
  const ids = new Set(candidates.filter((client) => isSameClient(contact, client)).map(({ id }) => id));
  return ids.size === 1 ? [...ids][0]! : null;
}
