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
  /** The reader at the vendor: a staff member, or an address of the location. */
  reader?: string;
}

/** The unique key of an event's notification on a channel. A replay or a restore produces the same key. */
export function keyOf(event: StoredEvent, of: NotificationKey): string {
  const { channel, visit, attendee, reminder, subscription, reader } = of;
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
    ...(reader === undefined ? [] : [`reader-${reader}`]),
  ];
  return createHash('sha256').update(parts.join('/')).digest('base64url');
}

/** The unique key of a message that a moment requires: a time of day, a long wait, a silent device. */
export const keyOfMoment = (vendorId: number, parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(['moment', vendorId, ...parts].join('/'))
    .digest('base64url');
