import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

/** The circumstances of a booking: actor, time and request. */
export interface Booking {
  now: Instant;
  actor: Actor;
  requestId: string;
  language: Language;
  keys: Keys;
  random(bytes: number): Buffer;
  /** Whether the limit on bookings per contact applies. */
  limitsOn: boolean;
  /** Decides the recorded booking source, unless the request proves another one. */
  caller: 'anyone' | 'staff';
  /** Overbooks: takes the time over existing reservations. Needs a permission and a reason. */
  overbook: { by: number; reason: string } | null;
}
