import { searchPrefixes } from '#domain/clients/search-terms.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { deleteVendorExports } from '#server/infrastructure/exports/vendor-exports-store.ts';
import { deleteResponsesNaming } from '#server/infrastructure/http/response/idempotency-store.ts';
import {
  deleteExportsNaming,
  deleteTasksSearching,
  searchesOfTasks,
} from '#server/infrastructure/list-tasks/list-tasks-store.ts';
import { deleteViewsSearching, searchesOfViews } from '../../staff/index.ts';
import { emptyClient, namesOfClient } from '../records/clients-store.ts';
import type { NamesOfClient } from '../records/clients-store.ts';
import type { Erased } from './forget-client.ts';

/** Shorter words are in too many texts to name a person. */
const LEAST_LETTERS = 3;

/**
 * Erases a client's record, and what names the client without an id: stored responses, files of exports, searches that
 * staff saved. A text of another person with the same name or address goes too: all of them can be made again.
 */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  const names = await namesOfClient(tx, clientId);
  if (!names) return { counts: {} };
  const groups = groupsOf(names);
  const responses = await deleteResponsesNaming(tx, groups);
  // mutation: exports-of-a-client
  const exports = await deleteExportsNaming(tx, { groups, list: 'clients' });
  const whole = await deleteVendorExports(tx);
  const tasks = await deleteTasksSearching(tx, findingOf(names, await searchesOfTasks(tx)));
  const views = await deleteViewsSearching(tx, findingOf(names, await searchesOfViews(tx)));
  const counts = await emptyClient(tx, clientId);
  return { counts: { ...counts, responses, exports: exports + whole, searches: tasks + views } };
}

/** The texts that name a client, in groups of which one is enough. */
export async function textsNaming(tx: Tx, clientId: number): Promise<string[][]> {
  const names = await namesOfClient(tx, clientId);
  return names ? groupsOf(names) : [];
}

/** An address, a number, or both names. */
function groupsOf({ firstName, lastName, email, phones, numbers }: NamesOfClient): string[][] {
  const alone = [email, ...phones, ...numbers].filter((text) => text.length >= LEAST_LETTERS);
  const both = firstName !== '' && lastName !== '' ? [[firstName, lastName]] : [];
  return [...alone.map((text) => [text]), ...both];
}

/** The searches that would find the client, by the rule of the list: every word begins a term. */
function findingOf({ terms }: NamesOfClient, searches: readonly string[]): string[] {
  return searches.filter((search) => {
    const prefixes = searchPrefixes(search);
    const isLong = prefixes.some((prefix) => prefix.length >= LEAST_LETTERS);
    return isLong && prefixes.every((prefix) => terms.some((term) => term.startsWith(prefix)));
  });
}
