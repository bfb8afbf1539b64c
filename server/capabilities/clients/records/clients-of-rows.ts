import { blankClient, clientValues } from '#contract/clients/clients.values.ts';
import type { ClientValues } from '#contract/clients/clients.ts';
import { contactKeys, foldEmail, phoneDigits } from '#domain/clients/same-client.ts';
import type { Contact } from '#domain/clients/same-client.ts';
import { contactTerms } from '#domain/clients/search-terms.ts';
import * as z from 'zod/mini';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { faultOf } from '#server/infrastructure/http/request/validate.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';
import { noteAll, recordWriter } from '#server/infrastructure/resources/record-writer.ts';
import { isClientWithin } from './client-scope-store.ts';
import { clientsByNumber, clientsLike, isUnchangedClient, removeUnchanged } from './clients-store.ts';
import { CLIENT_RULES } from './set-up-clients.ts';

/** A client as a row of a file of other records names them; what the row does not say is empty. */
export interface ClientOfRow extends Contact {
  externalId: string;
}

/**
 * The clients whom a row may mean within a scope: the one with its number; else those with its name and its address or
 * phone. A row without a name means those with the address or phone alone.
 */
export async function clientsOfRow(tx: Tx, row: ClientOfRow, scope: RecordScope): Promise<number[]> {
  const numbered = Number((await clientsByNumber(tx, [row.externalId].filter(Boolean))).get(row.externalId));
  if (numbered) return (await isClientWithin(tx, { clientId: numbered, scope })) ? [numbered] : [];
  const alike = await clientsLike(tx, { terms: contactTerms(row), scope });
  const keys = contactKeys(row);
  const isNamed = row.firstName !== '' || row.lastName !== '';
  const isMeant = (client: Contact): boolean =>
    isNamed ? contactKeys(client).some((key) => keys.includes(key)) : hasContact(client, row);
  // Two different numbers of another system are two clients.
  const found = alike.filter((client) => isMeant(client) && (row.externalId === '' || !client.isNumbered));
  return [...new Set(found.map(({ id }) => id))];
}

const hasContact = (client: Contact, row: Contact): boolean =>
  (row.email !== '' && foldEmail(client.email) === foldEmail(row.email)) ||
  (row.phone !== '' && phoneDigits(client.phone) === phoneDigits(row.phone));

type NewClient = Partial<ClientValues>;

/** The faults of a client whom a row would add, by the rules of the form. */
export async function faultsOfNewClient(tx: Tx, of: NewClient, change: Change): Promise<FieldFault[]> {
  const parsed = z.safeParse(clientValues, { ...blankClient, ...of });
  if (!parsed.success) return parsed.error.issues.map((issue) => faultOf(issue));
  return CLIENT_RULES.check(tx, parsed.data, { id: null, change });
}

/** Adds the client of a row by the rules of the form. Returns the client's id. */
export async function addClientOfRow(tx: Tx, of: NewClient, change: Change): Promise<number> {
  const values = z.parse(clientValues, { ...blankClient, ...of });
  return (await recordWriter(CLIENT_RULES).create(tx, values, change)).id;
}

/** Whether a client is as a row added them, within the scope: an undo may delete them. */
export const isClientOfRow = (tx: Tx, id: number, scope: RecordScope): Promise<boolean> =>
  isUnchangedClient(tx, { id, scope });

/** Deletes a client whom a row added, unless a change was made since or another record refers to them. */
export async function removeClientOfRow(tx: Tx, id: number, change: Change): Promise<void> {
  const result = await removeUnchanged(tx, { written: [{ id, version: 1 }], scope: change.scope });
  if (result.get(id) !== 'removed') return;
  await noteAll(tx, change, { kind: CLIENT_RULES.kind, records: [{ id, version: 2 }], what: 'removed' });
}
