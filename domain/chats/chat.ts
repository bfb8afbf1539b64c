import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

export const CHAT_STATES = ['waiting', 'open', 'ended'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** Outcomes that staff choose when they end a chat. */
export const STAFF_OUTCOMES = ['answered', 'booked', 'joined', 'callback', 'unresolved', 'spam'] as const;
export type StaffOutcome = (typeof STAFF_OUTCOMES)[number];

/** All outcomes: also those of a chat that its visitor or its silence ends. */
export const CHAT_OUTCOMES = [...STAFF_OUTCOMES, 'visitor-ended', 'silent'] as const;
export type ChatOutcome = (typeof CHAT_OUTCOMES)[number];

export const CHAT_AUTHORS = ['visitor', 'staff', 'system'] as const;
export type ChatAuthor = (typeof CHAT_AUTHORS)[number];

/** Ways on from a chat, which staff offer as a link to a page with the visitor's details. */
export const CHAT_OFFERS = ['offer-booking', 'offer-line', 'offer-callback'] as const;

/** A line is a text, an offer, or a note of the system. The words of notes stand in the catalogues. */
export const LINE_KINDS = ['text', ...CHAT_OFFERS, 'accepted', 'transferred', 'notice', 'ended'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The most characters of one line. */
export const CHAT_LINE_LENGTH = 2_000;
/** The most lines of one chat: beyond them it has to end. */
export const MOST_CHAT_LINES = 1_000;
/** The most lines that one request delivers, after a lost connection too. */
export const LINES_AT_ONCE = 20;
/** Chats that one address may start within an hour. */
export const CHATS_AN_HOUR = 6;

export type LineVerdict = { code: 'required' } | { code: 'too_long'; values: { max: number } } | null;

/** Returns the fault of a typed line, without the spaces around it; null without one. */
export function checkChatLine(text: string): LineVerdict {
  const { length } = text.trim();
  if (length === 0) return { code: 'required' };
  return length > CHAT_LINE_LENGTH ? { code: 'too_long', values: { max: CHAT_LINE_LENGTH } } : null;
}

/** A visitor who waits for an answer is not expected to write. */
const WAITING_FACTOR = 3;
/** The notice comes this long before the end, or at half of a shorter silence. */
const NOTICE_BEFORE = 2 * MINUTE;

/** Returns what a chat's silence calls for: nothing, a notice, or its end. */
export function silenceOf(of: {
  state: ChatState;
  lastLineAt: Instant;
  /** The notice about the current silence; null without one. */
  noticedAt: Instant | null;
  minutes: number;
  now: Instant;
}): 'none' | 'notice' | 'end' {
  if (of.state === 'ended') return 'none';
  const limit = of.minutes * MINUTE * (of.state === 'waiting' ? WAITING_FACTOR : 1);
  const before = Math.min(NOTICE_BEFORE, limit / 2);
  const silent = of.now - of.lastLineAt;
  // A visitor always has the time between the notice and the end, even if the worker stood still.
  if (of.noticedAt !== null) return of.now - of.noticedAt >= before ? 'end' : 'none';
  return silent >= limit - before ? 'notice' : 'none';
}

/** The fewest accepted chats from which a wait is told. */
const FEWEST_WAITS = 5;

/** Returns the usual wait in whole minutes, at least one: the median of recent ones; null with too few of them. */
export function usualWait(waits: readonly number[]): number | null {
  if (waits.length < FEWEST_WAITS) return null;
  const sorted = waits.toSorted((one, other) => one - other);
  return Math.max(1, Math.ceil(sorted[Math.floor(sorted.length / 2)]! / MINUTE));
}

export type ChatClosed = 'off' | 'closed' | 'unattended' | 'full';

/** Returns why no chat can begin at a location now; null if one can. */
export function chatClosedBy(of: {
  isOn: boolean;
  isOpen: boolean;
  /** Minutes of the local day. */
  minute: number;
  hours: { from: number; to: number };
  staff: number;
  waiting: number;
  mostWaiting: number;
}): ChatClosed | null {
  if (!of.isOn) return 'off';
  if (!of.isOpen || of.minute < of.hours.from || of.minute >= of.hours.to) return 'closed';
  if (of.staff === 0) return 'unattended';
  return of.waiting >= of.mostWaiting ? 'full' : null;
}

/** Returns the canned replies of a setting's text: one in each line. */
export const cannedReplies = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
