import { HOUR } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import type { DueKind } from './due-booking-messages.ts';
import { NEAR_KINDS } from './due-line-messages.ts';
import type { Channel } from './due-line-messages.ts';
import { endOfQuietHours } from './quiet-hours.ts';

/** The messages that a vendor may switch off, by channel. Those that staff write are sent as staff choose. */
export const SWITCHED_KINDS = [
  'booked',
  'rescheduled',
  'unfit',
  'called-off',
  'reminder',
  'late',
  'joined',
  'position',
  'return',
  'next',
  'called',
  'recalled',
  'video-ready',
  'cancelled',
  'day-ended',
  'missed',
  'feedback',
  'wait-listed',
  'time-offered',
  'awaited-cancelled',
] as const satisfies readonly DueKind[];
export type SwitchedKind = (typeof SWITCHED_KINDS)[number];

/** Messages that are sent once a vendor switches them on. */
const OFF_AT_FIRST: readonly DueKind[] = ['late', ...NEAR_KINDS, 'missed', 'feedback'];

/** By which channels a message goes. */
export const CHANNEL_CHOICES = ['both', 'email', 'sms', 'none'] as const;
export type ChannelChoice = (typeof CHANNEL_CHOICES)[number];
export type ChannelChoices = Readonly<Partial<Record<SwitchedKind, ChannelChoice>>>;

/** The choice of a vendor; without one, both channels or, for a message that is off at first, none. */
export const choiceOf = (choices: ChannelChoices, kind: DueKind): ChannelChoice =>
  (choices as Readonly<Partial<Record<DueKind, ChannelChoice>>>)[kind] ??
  (OFF_AT_FIRST.includes(kind) ? 'none' : 'both');

/** Whether the vendor sends a message by a channel. */
export function isSwitchedOn(choices: ChannelChoices, kind: DueKind, channel: Channel): boolean {
  const choice = choiceOf(choices, kind);
  return choice === 'both' || choice === channel;
}

/** The choice once a channel is switched. */
export function switched(choice: ChannelChoice, channel: Channel): ChannelChoice {
  const other = channel === 'email' ? 'sms' : 'email';
  if (choice === 'both') return other;
  if (choice === 'none') return channel;
  return choice === channel ? 'none' : 'both';
}

/** Messages that can wait for the morning: the client has not just acted, and no line or offer runs. */
const CAN_WAIT: readonly DueKind[] = [
  'rescheduled',
  'unfit',
  'called-off',
  'reminder',
  'missed',
  'feedback',
  'awaited-cancelled',
];

interface Quiet {
  readonly kind: DueKind;
  readonly now: Instant;
  /** The zone of the times in the message. */
  readonly zone: string;
  /** Minutes of the local day; equal ones are no quiet hours. */
  readonly hours: { readonly from: number; readonly to: number };
  /** The start of the appointment that the message names. */
  readonly startsAt: Instant | null;
  /** The visitor's own act is confirmed at once. */
  readonly isOwnAct: boolean;
}

/** Returns until when a message waits in quiet hours; null is at once. A message that would come too late does not wait. */
export function quietUntil({ kind, now, zone, hours, startsAt, isOwnAct }: Quiet): Instant | null {
  if (isOwnAct || !CAN_WAIT.includes(kind)) return null;
  const end = endOfQuietHours(now, zone, hours);
  if (end === null) return null;
  return startsAt !== null && startsAt < end + HOUR ? null : end;
}
