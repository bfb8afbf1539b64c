import { createHash } from 'node:crypto';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';

/** Identifies one notification of an event: the channel, the appointment of several, the attendee, the minutes before. */
export interface NotificationKey {
  channel: Channel;
  visit?: number;
  attendee?: number;
  reminder?: number;
}

/** The unique key of an event's notification on a channel. A replay or a restore produces the same key. */
export function keyOf(event: StoredEvent, { channel, visit, attendee, reminder }: NotificationKey): string {
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
  ];
  return createHash('sha256').update(parts.join('/')).digest('base64url');
}
