import type { ChatList, ChatRow } from '#contract/chats/chats.ts';

export const CHATS_KEY = ['chats'] as const;

/** Chats that need this person: those that wait, and own ones with unread lines. */
export const chatsToSee = (list: ChatList, staffId: string | null): number =>
  list.data.filter((chat) => chat.state === 'waiting' || (isOwn(chat, staffId) && chat.unread > 0)).length;

const isOwn = ({ state, staff_id: holder }: ChatRow, staffId: string | null): boolean =>
  state === 'open' && holder !== null && holder === staffId;

export type ChatGroup = 'waiting' | 'own' | 'others' | 'ended';

/** The lists of the screen, in their order; groups without a chat are left out. */
export function groupedChats(
  rows: readonly ChatRow[],
  staffId: string | null,
): { group: ChatGroup; rows: ChatRow[] }[] {
  const groupOf = (row: ChatRow): ChatGroup => {
    if (row.state !== 'open') return row.state;
    return isOwn(row, staffId) ? 'own' : 'others';
  };
  return (['waiting', 'own', 'others', 'ended'] as const)
    .map((group) => ({ group, rows: rows.filter((row) => groupOf(row) === group) }))
    .filter((one) => one.rows.length > 0);
}
