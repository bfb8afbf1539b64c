import { createHash } from 'node:crypto';
import type { SentChannel } from '#domain/notifications/due-line-messages.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';

/**
 * Identifies one notification of an event: the channel, the appointment of several, the attendee, the minutes before,
 * the browser.
 */
export interface NotificationKey {
  channel: SentChannel;
  visit?: number;
  attendee?: number;
  reminder?: number;
  /** The subscription of a browser. */
  subscription?: number;
}

/** The unique key of an event's notification on a channel. A replay or a restore produces the same key. */
export function keyOf(event: StoredEvent, of: NotificationKey): string {
  const { channel, visit, attendee, reminder, subscription } = of;
  const { vendorId, subjectKind, subjectId, subjectVersion } = event;
  const parts = [
    vendorId,
    subjectKind,
    subjectId,
    subjectVersion,
    channel,
    ...(visit === undefined ? [] : [`visit-${visit}`]),
    ...(attendee === undefined ? [] : [`attendee-${attendee}`]),
    ...(reminder === undefined ? [] : [`reminder-${reminder}`]),
    ...(subscription === undefined ? [] : [`subscription-${subscription}`]),
  ];
  return createHash('sha256').update(parts.join('/')).digest('base64url');
}
