import type { Database } from '../infrastructure/database/database.ts';
import { aThreadAbout } from './conversation-calls.ts';
import type { Field, Planted } from './planted-texts.ts';

interface Of {
  db: Database;
  vendorId: number;
  /** Visits with a conversation. */
  about: readonly Planted[];
}

/** The name and the number of the client. */
const CONVERSATION: readonly Field[] = ['first', 'last', 'phone'];

/** The fields that responses about conversations hold. */
export function conversationContents(of: () => Of) {
  const written = async () => {
    const { db, vendorId, about } = of();
    const threads = [];
    for (const record of about) threads.push({ record, thread: await aThreadAbout(db, vendorId, record.id) });
    return threads;
  };
  const without = (path: string, body?: object) => ({
    shows: [],
    requests: async () => [{ path, ...(body && { body }) }],
  });
  return {
    listConversations: {
      shows: CONVERSATION,
      requests: async () => [
        { path: '/conversations', about: (await written()).map(({ record }) => record) },
      ],
    },
    seeConversation: {
      shows: CONVERSATION,
      requests: async () =>
        (await written()).map(({ record, thread }) => ({
          path: `/conversations/${thread}`,
          about: [record],
        })),
    },
    countUnreadConversations: without('/unread-conversations'),
    startConversation: without('/conversations', { visit_id: '1', text: 'Yes' }),
    writeText: without('/conversations/1/messages', { text: 'Yes' }),
    changeConversation: without('/conversations/1', { read: true }),
  };
}
