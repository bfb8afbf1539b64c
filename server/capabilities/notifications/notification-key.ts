import { createHash } from 'node:crypto';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';

/** Of what an event owes, which: on a channel, to somebody who comes along, so many minutes before. */
export interface Duty {
  channel: Channel;
  attendee?: number;
  reminder?: number;
}

/** The duty: this event of this subject, on this channel. The same after a replay, and after a restore. */
export function keyOf(event: StoredEvent, { channel, attendee, reminder }: Duty): string {
  const { vendorId, subjectKind, subjectId, subjectVersion } = event;
  const parts = [
    vendorId,
    subjectKind,
    subjectId,
    subjectVersion,
    channel,
    ...(attendee === undefined ? [] : [`attendee-${attendee}`]),
    ...(reminder === undefined ? [] : [`reminder-${reminder}`]),
  ];
  return createHash('sha256').update(parts.join('/')).digest('base64url');
}
