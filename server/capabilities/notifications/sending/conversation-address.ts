import type { DueKind } from '#domain/notifications/due-booking-messages.ts';
import { isTeamKind } from '#domain/notifications/team-kinds.ts';
import type { TeamKind } from '#domain/notifications/team-kinds.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { replyAddress } from '#server/integrations/email/reply-address.ts';
import { effectiveSettings } from '../../vendors/index.ts';

interface MailOfVisit {
  kind: DueKind | TeamKind;
  channel: string;
  visitId: number | null;
  attendeeId: number | null;
  locationId: number;
}

/** Where the visitor's reply to a mail reaches staff; undefined while the vendor has no conversations. */
export async function conversationAddress(
  tx: Tx,
  { kind, channel, visitId, attendeeId, locationId }: MailOfVisit,
  { keys, replyBase }: { keys: Keys; replyBase: string | undefined },
): Promise<string | undefined> {
  if (replyBase === undefined || channel !== 'email' || visitId === null) return undefined;
  // The conversation is with the one who came or booked: further attendees and staff have none about the visit.
  if (attendeeId !== null || isTeamKind(kind)) return undefined;
  const settings = await effectiveSettings(tx, locationId);
  if (!settings.feature('conversations')) return undefined;
  return replyAddress(keys, replyBase, { vendorId: tx.vendorId, visitId });
}
