import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { ChatChanged } from '#contract/protocol/realtime.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import type { ChannelPolicy } from '#server/infrastructure/realtime/channel-policy.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readScopeOf } from '../queue/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { isReached } from './chat-scope.ts';
import { opensChat } from './chat-code.ts';
import { chatById } from './chats-store.ts';

/** Tells the open pages of a chat, and the lists of staff, once the transaction has committed. */
export type TellChat = (tx: Tx, chat: { id: number; version: number; lastLine: number }) => void;

/** Messages hold a number and no text: pages fetch what they may see. */
export const tellChat =
  (broadcast: Broadcast): TellChat =>
  (tx, { id, version, lastLine }) => {
    const { vendorId } = tx;
    const news: ChatChanged = { version, last: lastLine };
    tx.afterCommit(() => {
      broadcast.send({ vendorId, channel: channels.chat(String(id)) }, EVENTS.chat, news);
      broadcast.send({ vendorId, channel: channels.chats(String(vendorId)) }, EVENTS.chats, { version });
    });
  };

/** Tells the lists alone: who takes chats has changed. */
export const tellLists =
  (broadcast: Broadcast) =>
  (tx: Tx, version: number): void => {
    const { vendorId } = tx;
    tx.afterCommit(() =>
      broadcast.send({ vendorId, channel: channels.chats(String(vendorId)) }, EVENTS.chats, { version }),
    );
  };

/** A chat opens to its code and to staff who reach it, the list to staff with the right. Both need the feature. */
export function channelPolicies({ db, keys }: { db: Database; keys: Keys }): ChannelPolicy[] {
  const isOn = (vendorId: number): Promise<boolean> =>
    db.withVendor(vendorId, async (tx) => (await effectiveSettings(tx)).feature('chats'));
  return [
    {
      prefix: 'chat.',
      proof: true,
      async authorise({ vendorId, id, person, confirmCode }) {
        if (!(await isOn(vendorId))) return false;
        const chat = await db.withVendor(vendorId, (tx) => chatById(tx, id));
        if (!chat) return false;
        if (confirmCode !== null && opensChat(keys, { vendorId, id }, confirmCode)) return true;
        const scope = readScopeOf(person, 'conversations');
        return scope !== null && isReached(scope, person, chat);
      },
    },
    {
      prefix: 'chats.',
      proof: true,
      authorise: async ({ vendorId, id, person }) =>
        id === vendorId &&
        person?.vendor?.id === vendorId &&
        readScopeOf(person, 'conversations') !== null &&
        (await isOn(vendorId)),
    },
  ];
}
