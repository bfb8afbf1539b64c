import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** Published snippets of a language: the vendor's overrides of single texts. */
export async function snippetsOf(tx: Tx, locale: string): Promise<Record<string, string>> {
  const rows = await tx.many(sql<{ key: string; content: string }>`
    SELECT key, content FROM snippets WHERE vendor_id = ${tx.vendorId} AND locale = ${locale} AND published ORDER BY key`);
  return Object.fromEntries(rows.map(({ key, content }) => [key, content]));
}

/** The vendor's own wording by catalogue key; snippets override it. */
export async function synonymsOf(tx: Tx, locale: string): Promise<Record<string, string>> {
  const rows = await tx.many(sql<{ word: string; synonym: string }>`
    SELECT word, synonym FROM synonyms WHERE vendor_id = ${tx.vendorId} AND locale = ${locale} ORDER BY word`);
  return Object.fromEntries(rows.map(({ word, synonym }) => [word, synonym]));
}
