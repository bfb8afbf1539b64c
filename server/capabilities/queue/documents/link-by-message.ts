import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { channelsTo } from '#domain/notifications/due-line-messages.ts';
import type { ClosedChannels, Contact } from '#domain/notifications/due-line-messages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';

interface Reached extends Contact {
  meetingMethod: number;
  locationId: number;
  isDemo: boolean;
}

/**
 * Whether a visitor gets the link of the video call by message alone: `connectLobby` is off, and a message reaches
 * them. Their page shows the link to all others, who would not get it otherwise.
 */
export async function isLinkByMessage(tx: Tx, row: Reached, closed: ClosedChannels): Promise<boolean> {
  if (row.meetingMethod !== MEETING_METHOD.video || row.isDemo) return false;
  if (channelsTo(row, closed).length === 0) return false;
  return !(await effectiveSettings(tx, row.locationId)).feature('connectLobby');
}
