import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { MOMENT } from './app.ts';
import type { EveryRole, Principal } from './every-role-store.ts';

/** Rows by hand: 5, 7, 10, 13, 15, 20, 30, 50. */
export const CONVERSATION_ROWS = {
  listConversations: 'V – O L L L V –',
  countUnreadConversations: 'V – O L L L V –',
  seeConversation: 'V – O L L L V –',
  startConversation: 'V – O L L L V –',
  writeText: 'V – O L L L V –',
  changeConversation: 'V – O L L L V –',
};

/** A thread about a visit, in which the client has written; returns its id. */
export async function aThreadAbout(db: Database, vendorId: number, visitId: number): Promise<number> {
  const at = new Date(MOMENT);
  return db.withVendor(vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO threads (vendor_id, channel, own_address, address, location_id, visit_id, unread, wrote_at, last_at, created_at)
      SELECT ${vendorId}, 'sms', '', COALESCE(NULLIF(phone, ''), ${`+1206558${visitId}`}), location_id, id, 1, ${at}, ${at}, ${at} FROM visits WHERE id = ${visitId}
      ON CONFLICT (vendor_id, channel, own_address, address) WHERE address <> '' DO UPDATE SET unread = 1
      RETURNING id`);
    await tx.run(sql`INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, visit_id, text, state, sent_at, created_at)
      VALUES (${vendorId}, ${id}, 'in', 'client', ${visitId}, 'Is parking free?', 'received', ${at}, ${at})`);
    return id;
  });
}

/** Gives a visit a number of its own with the consent to texts. */
export async function textable(db: Database, vendorId: number, visitId: number): Promise<string> {
  const { phone } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ phone: string }>`
      UPDATE visits SET phone = ${`+1206559${String(visitId).padStart(4, '0')}`}, receive_sms = true
      WHERE vendor_id = ${vendorId} AND id = ${visitId} RETURNING phone`),
  );
  return phone;
}

/** Conversations about a visit of the staff member of role 10. */
export function conversationCalls(
  worldOf: () => EveryRole,
): Record<string, (who: Principal) => Promise<{ path: string; body?: object }>> {
  const thread = async (): Promise<string> => {
    const { db, vendorId, ...world } = worldOf();
    const visit = Number(await world.anAppointment());
    return `/conversations/${await aThreadAbout(db, vendorId, visit)}`;
  };
  return {
    listConversations: async () => ({ path: '/conversations' }),
    countUnreadConversations: async () => ({ path: '/unread-conversations' }),
    seeConversation: async () => ({ path: await thread() }),
    startConversation: async () => {
      const { db, vendorId, ...world } = worldOf();
      const visit = await world.anAppointment();
      await textable(db, vendorId, Number(visit));
      return { path: '/conversations', body: { visit_id: visit, text: 'Your card is here.' } };
    },
    writeText: async () => ({ path: `${await thread()}/messages`, body: { text: 'Yes' } }),
    changeConversation: async () => ({ path: await thread(), body: { read: true } }),
  };
}
