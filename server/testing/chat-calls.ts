import { aChatKey } from './chats.ts';
import { aStoredChat } from './chats-store.ts';
import { ROLES } from './every-role-store.ts';
import type { EveryRole, Principal } from './every-role-store.ts';

type Call = (who: Principal) => Promise<{ path: string; body?: object }>;

/** Rows copied by hand: 5, 7, 10, 13, 15, 20, 30, 50. */
const ROW = 'V – O L L L V –';
export const CHAT_ROWS: Record<string, string> = {
  listChats: ROW,
  seeStaffChat: ROW,
  setChatDuty: ROW,
  moveChat: ROW,
  replyInChat: ROW,
};
/** Those that name no single chat. */
export const CHAT_LISTS = ['listChats', 'setChatDuty'] as const;

/** A request of each endpoint for staff, each about a chat of its own. Staff of our location write in one that they have. */
export const chatCalls = (worldOf: () => EveryRole): Record<string, Call> => {
  const chat = (staff: number | null): Promise<number> => {
    const { db, vendorId, location } = worldOf();
    return aStoredChat(db, vendorId, { location, staff });
  };
  return {
    listChats: async () => ({ path: '/chats' }),
    seeStaffChat: async () => ({ path: `/chats/${await chat(null)}` }),
    setChatDuty: async () => ({ path: '/chats/duty', body: { available: true } }),
    moveChat: async () => ({ path: `/chats/${await chat(null)}/moves`, body: { act: 'accept' } }),
    replyInChat: async (who) => {
      const role = ROLES.find((one) => one === who);
      const holder = role === undefined || role === 50 || role === 7 ? null : await worldOf().staffOf(role);
      return {
        path: `/chats/${await chat(holder)}/lines`,
        body: { lines: [{ key: aChatKey(), text: 'Hello' }] },
      };
    },
  };
};
