import { silenceOf } from '#domain/chats/chat.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { effectiveSettings } from '../vendors/index.ts';
import type { TellChat } from './chat-channels.ts';
import { removeOldDuty } from './chat-duty-store.ts';
import { change, endChat } from './chat-port.ts';
import { lockChat } from './chats-store.ts';
import type { StoredChat } from './chats-store.ts';
import { liveChats, vendorsWithChats } from './silent-chats-store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  tell: TellChat;
}

/**
 * Gives notice in silent chats, and ends them later. The job is idempotent and safe in several processes: each chat has
 * its own transaction and is checked again under its lock.
 */
export async function endSilentChats({ db, clock, log, tell }: Deps): Promise<void> {
  const now = clock.now();
  for (const { vendorId } of await db.acrossVendors(vendorsWithChats, 'foyer_worker')) {
    const ids = await db.withVendor(vendorId, (tx) => liveChats(tx), 'foyer_worker');
    for (const id of ids)
      await db
        .withVendor(vendorId, (tx) => endIfSilent(tx, id, { now, tell }), 'foyer_worker')
        .catch((error: unknown) =>
          log.error({ err: error, vendorId, chat: id }, 'a silent chat was not ended'),
        );
    await db.withVendor(vendorId, (tx) => removeOldDuty(tx, now), 'foyer_worker');
  }
}

async function endIfSilent(
  tx: Tx,
  id: number,
  { now, tell }: { now: number; tell: TellChat },
): Promise<void> {
  const chat = await lockChat(tx, id);
  if (!chat) return;
  const by = { now, actor: { kind: 'system', id: null }, requestId: '', tell } as const;
  const due = silenceOf({ ...chat, minutes: await minutesOf(tx, chat), now });
  if (due === 'end') await endChat(tx, chat, { outcome: 'silent', staffId: null, by });
  if (due === 'notice')
    await change(tx, chat, {
      patch: { noticedAt: now },
      note: { kind: 'notice', staffId: null },
      event: null,
      by,
    });
}

const minutesOf = async (tx: Tx, { locationId }: StoredChat): Promise<number> =>
  (await effectiveSettings(tx, locationId)).get('chat.silenceMinutes');
