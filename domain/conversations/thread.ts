import { DAY, HOUR, MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

export const THREAD_STATES = ['open', 'closed', 'spam'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

export const THREAD_MESSAGE_STATES = [
  'received',
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'opted-out',
] as const;
export type ThreadMessageState = (typeof THREAD_MESSAGE_STATES)[number];

export const THREAD_MESSAGE_KINDS = ['client', 'staff', 'reply', 'required', 'away'] as const;
export type ThreadMessageKind = (typeof THREAD_MESSAGE_KINDS)[number];

/** The most characters of one text: what providers send as ten parts in any language. */
export const TEXT_LENGTH = 640;

/** The time for the answer to “cancel?”. */
export const CANCEL_CONFIRMED_WITHIN = 10 * MINUTE;

/** A keyword that arrives later than this acts no more: the visit may be another one. */
export const KEYWORD_VALID = 15 * MINUTE;

/** The minutes that a visitor who is late, or not ready, keeps the position without a call. */
export const LATE_MINUTES = 15;
export const SNOOZE_MINUTES = 10;

/** A client gets the reply outside the hours once in this time. */
export const AWAY_AGAIN = 8 * HOUR;

/** Automatic replies to one thread a day: two programs that answer each other stop there. */
export const MOST_REPLIES_A_DAY = 20;

/** The days of a thread without a message after which a text to it needs the consent of a visit again. */
const ANSWERED_WITHIN = 30 * DAY;

/** Why a text to a client does not leave. */
export type TextBlocked = 'opted-out' | 'no-consent' | 'no-provider' | 'erased' | 'daily-cap';

/** Why staff may not begin a conversation. */
export type StartBlocked = TextBlocked | 'no-number' | 'elsewhere';

interface Standing {
  /** Whether the client wrote STOP to any number of the vendor. */
  readonly optedOut: boolean;
  /** Whether the visit or the client agreed to text messages, or staff confirmed it. */
  readonly consent: boolean;
  /** When the client wrote last; null if they never did. */
  readonly wroteAt: Instant | null;
  readonly address: string;
  readonly now: Instant;
}

/** Returns why no text may leave to a client; null if it may. A client who writes agrees to be answered. */
export function textBlocked({ optedOut, consent, wroteAt, address, now }: Standing): TextBlocked | null {
  if (address === '') return 'erased';
  if (optedOut) return 'opted-out';
  const wrote = wroteAt !== null && now - wroteAt < ANSWERED_WITHIN;
  return consent || wrote ? null : 'no-consent';
}

/** A number with its country code: the only form that every provider sends to. */
export const isTextNumber = (number: string): boolean => /^\+[1-9]\d{7,14}$/.test(number);

/** Whether a client wrote so lately that an answer disturbs them at no hour. */
export const isAwake = (wroteAt: Instant | null, now: Instant): boolean =>
  wroteAt !== null && now - wroteAt < AWAY_AGAIN;

/** The order of states of a text that leaves: a receipt never takes it back. */
const RANK: Readonly<Record<ThreadMessageState, number>> = {
  received: 9,
  queued: 0,
  sending: 1,
  sent: 2,
  delivered: 9,
  failed: 3,
  'opted-out': 9,
};

/** Whether a text moves on to a state: receipts come in any order, and before the provider's own answer. */
export const movesOn = (from: ThreadMessageState, to: ThreadMessageState): boolean => RANK[to] > RANK[from];
