import type { TestApp } from '#server/testing/app.ts';
import { aStoredChat } from '#server/testing/chats-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { chatCode } from '#server/capabilities/chats/chat-code.ts';

const OPERATIONS: ReadonlySet<string> = new Set(
  'seeChatOffer startChat seeChat writeInChat endOwnChat seeStaffChat moveChat replyInChat'.split(' '),
);
const CHATS = 60;

/** Values of operations on chats, null for any other operation. A chat may end, so each request draws another one. */
export async function openChats({ deps }: TestApp, world: EveryRole) {
  const { db, vendorId, location } = world;
  const staff = await world.staffOf(30);
  const held = new Set(['replyInChat']);
  const severally = (holder: number | null): Promise<number[]> =>
    Promise.all(Array.from({ length: CHATS }, () => aStoredChat(db, vendorId, { location, staff: holder })));
  const [waiting, open] = [await severally(null), await severally(staff)];
  await world.call(30, 'PUT /api/internal/v1/admin/chats/duty', { body: { available: true } });
  let drawn = 0;
  return (operationId: string): Record<string, unknown> | null => {
    if (!OPERATIONS.has(operationId)) return null;
    if (operationId === 'seeChatOffer') return { id: String(location) };
    drawn += 1;
    const id = (held.has(operationId) ? open : waiting)[drawn % CHATS]!;
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
