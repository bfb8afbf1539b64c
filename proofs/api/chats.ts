import type { TestApp } from '#server/testing/app.ts';
import { aStoredChat } from '#server/testing/chats-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { chatCode } from '#server/capabilities/chats/chat-code.ts';

const OPERATIONS = ['startChat', 'seeChat', 'writeInChat', 'endOwnChat', 'seeStaffChat', 'moveChat'] as const;
const CHATS = 60;

/**
 * Values of operations on chats, null for any other operation. A chat may end: each operation has chats of its own,
 * and each request draws another one.
 */
export async function openChats({ deps }: TestApp, world: EveryRole) {
  const { db, vendorId, location } = world;
  const staff = await world.staffOf(30);
  const severally = (holder: number | null): Promise<number[]> =>
    Promise.all(Array.from({ length: CHATS }, () => aStoredChat(db, vendorId, { location, staff: holder })));
  const chats = new Map<string, number[]>([['replyInChat', await severally(staff)]]);
  for (const name of OPERATIONS) chats.set(name, await severally(null));
  await world.call(30, 'PUT /api/internal/v1/admin/chats/duty', { body: { available: true } });
  return (operationId: string): Record<string, unknown> | null => {
    if (operationId === 'seeChatOffer') return { id: String(location) };
    const ours = chats.get(operationId);
    if (ours === undefined) return null;
    const id = ours.shift()!;
    ours.push(id);
    return {
      id: String(id),
      code: chatCode(deps.keys, { vendorId, id }),
      after: operationId.startsWith('see') ? '0' : 0,
      text: 'Hello',
      page: '/s/ours/how',
      phone: '+12065550142',
      act: 'accept',
    };
  };
}
