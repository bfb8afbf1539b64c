import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { OwnRoom } from '#server/integrations/video/video-port.ts';

/** Returns the staff member's own room. */
export async function ownRoomOf(tx: Tx, staffId: number): Promise<OwnRoom | undefined> {
  return tx.maybe(sql<OwnRoom>`
    SELECT video_link AS link, dial_in FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ${staffId}`);
}

export interface VideoRooms {
  /** The location takes video calls, and staff there are assigned to them. */
  wanted: boolean;
  offered: boolean;
  /** The staff member is assigned to video calls, without a room for them. */
  mineMissing: boolean;
}

/** Returns whether a location's video calls have rooms, and those of one staff member. */
export async function videoRoomsOf(tx: Tx, locationId: number, staffId: number | null): Promise<VideoRooms> {
  const assigned = sql`SELECT 1 FROM assignments g JOIN staff s ON s.vendor_id = g.vendor_id AND s.id = g.staff_id AND s.deactivated_at IS NULL
    WHERE g.vendor_id = l.vendor_id AND g.location_id = l.id AND 3 = ANY(g.meeting_methods)`;
  return tx.one(sql<VideoRooms>`
    SELECT l.takes_video AND EXISTS (${assigned}) AS wanted, offers_video(l.vendor_id, l.id) AS offered,
           EXISTS (${assigned} AND g.staff_id = ${staffId ?? 0} AND 3 <> ALL(methods_with_room(g))) AS mine_missing
    FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND l.id = ${locationId}`);
}
