import { foldEmail, isSameClient, phoneDigits } from '#domain/clients/same-client.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { contactOfClient } from '../clients/index.ts';
import type { Erased } from '../clients/index.ts';
import { draftCutoff, storedCutoff } from '../vendors/index.ts';
import { locationsOf } from './chat-scope.ts';
import {
  chatsAlike,
  chatsToForget,
  countChatsDue,
  emptyChats,
  exportedChats,
  moveToClient,
} from './client-chats-store.ts';

const BATCH = 200;

/** Words of a chat are kept like notes: both may hold anything. */
export const chatsRetention: Retention = {
  name: 'chats',
  keeps: '90 days after the chat (`retention.notesDays`)',
  removeDue: (due) =>
    inBatches(due, async (tx) => {
      const ids = await chatsToForget(tx, {
        endedBefore: await storedCutoff(tx, 'chats', due.now),
        most: BATCH,
      });
      await emptyChats(tx, ids);
      return ids.length;
    }),
  preview: { kind: 'chats', count: (tx, of) => countChatsDue(tx, draftCutoff('chats', of)) },
};

/** The chats of a client: linked ones, and unlinked ones with their name and contact. */
async function chatsOfClient(tx: Tx, clientId: number): Promise<number[]> {
  const contact = await contactOfClient(tx, clientId);
  const [email, digits] = contact ? [foldEmail(contact.email), phoneDigits(contact.phone)] : ['', ''];
  const rows = await chatsAlike(tx, { clientId, email, digits });
  return rows
    .filter((row) => row.clientId === clientId || (contact && isSameClient(row, contact)))
    .map(({ id }) => id);
}

/** Erases the client's chats with all lines, and counts the lines as messages. */
export async function eraseClient(tx: Tx, clientId: number): Promise<Erased> {
  return { counts: { messages: await emptyChats(tx, await chatsOfClient(tx, clientId)) } };
}

export const repointClient = moveToClient;

/** The client's chats at the locations of a scope, with their lines. */
export async function exportClient(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<{ chats: Record<string, unknown>[] }> {
  const ids = await chatsOfClient(tx, clientId);
  return { chats: await exportedChats(tx, { ids, locationIds: locationsOf(scope) }) };
}
