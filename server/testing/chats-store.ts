import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { at } from '../infrastructure/database/values.ts';
import { MOMENT } from './app.ts';
import { aChatKey } from './chats.ts';

/** A chat with one line: it waits, or a staff member has it. */
export async function aStoredChat(
  db: Database,
  vendorId: number,
  of: { location: number; staff: number | null },
): Promise<number> {
  return db.withVendor(vendorId, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO chats (vendor_id, location_id, start_key, source_mark, page, lang, first_name, state, staff_id, last_line, created_at, waits_since, last_line_at)
      VALUES (${vendorId}, ${of.location}, ${aChatKey()}, '', '/how', 'es', 'Lucía', ${of.staff === null ? 'waiting' : 'open'}, ${of.staff}, 1,
        ${at(MOMENT)}, ${at(MOMENT)}, ${at(MOMENT)}) RETURNING id`);
    await tx.run(sql`
      INSERT INTO chat_lines (vendor_id, chat_id, number, author, key, text, said_at)
      VALUES (${vendorId}, ${id}, 1, 'visitor', 'first', 'Hola', ${at(MOMENT)})`);
    return id;
  });
}
