import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { clientOf } from '../clients/index.ts';
import { chatById } from './chats-store.ts';
import { suggestClient } from './client-chats-store.ts';

/** Suggests the client of a chat after its response, which so reveals no known client (ground rule 13). */
export const linkListener: Listener = {
  name: 'chat-client-links',
  kinds: ['chat-started'],
  async handle(tx, { subjectId }) {
    const chat = await chatById(tx, subjectId);
    const clientId = chat ? await clientOf(tx, chat) : null;
    if (clientId !== null) await suggestClient(tx, { chatId: subjectId, clientId });
  },
};
