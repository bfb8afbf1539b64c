import { describe, expect, it } from 'vitest';
import type { ChatList, ChatRow } from '#contract/chats/chats.ts';
import { chatsToSee, groupedChats } from './waiting-chats.ts';

const chat = (of: Partial<ChatRow>): ChatRow =>
  ({ id: '1', state: 'open', staff_id: '7', unread: 0, ...of }) as ChatRow;

const rows = [
  chat({ id: '1', state: 'waiting', staff_id: null }),
  chat({ id: '2', unread: 3 }),
  chat({ id: '3' }),
  chat({ id: '4', staff_id: '8', unread: 2 }),
  chat({ id: '5', state: 'ended' }),
];

describe('the chats of a staff member', () => {
  it('count if they wait, or are own ones with unread lines', () => {
    expect(chatsToSee({ data: rows } as unknown as ChatList, '7')).toBe(2);
    expect(chatsToSee({ data: rows } as unknown as ChatList, null)).toBe(1);
  });

  it('stand in groups, without empty ones', () => {
    expect(groupedChats(rows, '7').map(({ group, rows: own }) => [group, own.map(({ id }) => id)])).toEqual([
      ['waiting', ['1']],
      ['own', ['2', '3']],
      ['others', ['4']],
      ['ended', ['5']],
    ]);
    expect(groupedChats([], '7')).toEqual([]);
  });
});
