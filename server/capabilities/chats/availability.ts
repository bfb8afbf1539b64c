import type { ChatOfferNow } from '#contract/chats/chats.ts';
import { chatClosedBy, usualWait } from '#domain/chats/chat.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { locationRow, openNow } from '../locations/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { onDutyNow } from './chat-duty-store.ts';
import type { OnChatDuty } from './chat-duty-store.ts';
import { recentWaits, waitingAt } from './chats-store.ts';

const WAITS_SINCE = 14 * DAY;
const WAITS = 25;

/** Whether a chat can begin at a public location now. Not found for any other location. */
export async function chatOffer(tx: Tx, locationId: number, now: Instant): Promise<ChatOfferNow> {
  const location = await locationRow(tx, locationId, now);
  if (location?.visibility !== 'public') throw refuse('not-found');
  const settings = await effectiveSettings(tx, locationId);
  const waiting = await waitingAt(tx, { locationId });
  const reason = chatClosedBy({
    isOn: settings.feature('chats') && settings.get('client_view.enabled'),
    isOpen: openNow(location, now).open,
    minute: wallOf(now, location.timeZone).minute,
    hours: settings.get('chat.hours'),
    staff: takersAt(await onDutyNow(tx, now), locationId).length,
    waiting,
    mostWaiting: settings.get('chat.maxWaiting'),
  });
  return { open: reason === null, reason, waiting, wait_minutes: await waitAt(tx, locationId, now) };
}

/** Staff who take chats of a location. */
export const takersAt = (staff: readonly OnChatDuty[], locationId: number): OnChatDuty[] =>
  staff.filter(({ locationIds }) => locationIds === null || locationIds.includes(locationId));

/** The usual wait there in minutes; null with too few chats. */
export const waitAt = async (tx: Tx, locationId: number, now: Instant): Promise<number | null> =>
  usualWait(await recentWaits(tx, { locationId, since: now - WAITS_SINCE, most: WAITS }));
