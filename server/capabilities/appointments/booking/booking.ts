import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

/** Who books, when, and by which call. */
export interface Booking {
  now: Instant;
  actor: Actor;
  requestId: string;
  language: Language;
  keys: Keys;
  random(bytes: number): Buffer;
  /** Whether bookings per contact are limited. */
  limitsOn: boolean;
  /** Where it is recorded to come from, unless what was asked for proves something else. */
  caller: 'anyone' | 'staff';
  /** Takes the time even where somebody else has it: a right, and why it was used. */
  overbook: { by: number; reason: string } | null;
}
