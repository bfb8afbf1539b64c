import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { OwnRoom } from '#server/integrations/video/video-port.ts';

/** Returns the staff member's own room. */
export async function ownRoomOf(tx: Tx, staffId: number): Promise<OwnRoom | undefined> {
  return tx.maybe(sql<OwnRoom>`
    SELECT video_link AS link, dial_in FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ${staffId}`);
}
