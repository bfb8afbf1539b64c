import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Instant } from '#domain/time/instant.ts';
import { saveThread } from './threads-store.ts';
import type { Thread, ThreadPatch } from './threads-store.ts';

/** What has happened in a thread. An event holds no address and no text. */
export type ThreadNews =
  | 'received'
  | 'started'
  | 'written'
  | 'sent'
  | 'receipt'
  | 'assigned'
  | 'closed'
  | 'reopened'
  | 'spam'
  | 'read'
  | 'opted-out'
  | 'opted-in';

export interface ThreadChange {
  what: ThreadNews;
  actor: Actor;
  now: Instant;
  requestId: string;
  /** The message that it is about; null without one. */
  messageId?: number | null;
  /** Whether staff confirmed the consent of the number's owner with it. */
  consentConfirmed?: true;
}

/** Saves a thread and notifies open screens of it: the event leaves with the transaction. */
export async function changeThread(
  tx: Tx,
  thread: Thread,
  { patch, change }: { patch: ThreadPatch; change: ThreadChange },
): Promise<Thread> {
  const version = await saveThread(tx, thread, patch);
  const after = { ...thread, ...patch, version };
  const { what, actor, now, requestId, messageId = null, consentConfirmed } = change;
  await appendEvent(tx, {
    subject: { kind: 'conversation', id: thread.id, version },
    kind: 'conversation-changed',
    actor,
    at: now,
    requestId,
    data: {
      what,
      message_id: messageId,
      staff_id: after.staffId,
      location_id: after.locationId,
      visit_id: after.visitId,
      ...(consentConfirmed && { consent_confirmed: true }),
    },
  });
  return after;
}
