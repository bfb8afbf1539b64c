import { movesOn } from '#domain/conversations/thread.ts';
import type { ThreadMessageState } from '#domain/conversations/thread.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { changeThread } from '../threads/thread-changes.ts';
import { lockTextByKey, storeReceipt } from '../threads/thread-messages-store.ts';
import { threadById } from '../threads/threads-store.ts';

/** Stores what became of a text, unless that is known. A text of no thread, such as a reminder, has no receipts. */
export async function storeTextReceipt(
  tx: Tx,
  of: { key: string; state: ThreadMessageState; reason: string; now: Instant; requestId: string },
): Promise<void> {
  const { key, state, reason, now, requestId } = of;
  const known = await lockTextByKey(tx, key);
  if (!known || !movesOn(known.state, state)) return;
  const thread = await threadById(tx, known.threadId, { lock: true });
  if (!thread) return;
  await storeReceipt(tx, { id: known.id, state, reason });
  const change = { what: 'receipt', actor: { kind: 'system', id: null }, now, requestId } as const;
  await changeThread(tx, thread, { patch: {}, change: { ...change, messageId: known.id } });
}
