import type { Channel } from './due-line-messages.ts';
import type { ChannelChoice } from './client-rules.ts';

/** The readers of a message: clients, staff members, or the shared mailboxes and phones of a location. */
export const AUDIENCES = ['client', 'staff', 'location'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Messages to a staff member that a vendor may switch on. */
export const STAFF_KINDS = [
  'staff-assigned',
  'staff-changed',
  'staff-cancelled',
  'staff-arrived',
  'staff-long-wait',
  'staff-queue-full',
  'staff-texts',
  'staff-agenda',
] as const;
export type StaffKind = (typeof STAFF_KINDS)[number];

/** Messages to the recipients of a location that a vendor may switch on. */
export const LOCATION_KINDS = [
  'location-request',
  'location-callback',
  'location-closing',
  'location-unstaffed',
  'location-device',
  'location-summary',
] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** The mail that collects others of a day. */
export const STAFF_DIGEST = 'staff-digest';
export type TeamKind = StaffKind | LocationKind | typeof STAFF_DIGEST;

/** Mails that a digest collects: the others matter at once, or are daily themselves. */
export const COLLECTED_KINDS: readonly TeamKind[] = ['staff-assigned', 'staff-changed', 'staff-cancelled'];

/** Messages that go to the next recipient until staff act. */
export const ESCALATED_KINDS: readonly TeamKind[] = [
  'location-request',
  'location-callback',
  'location-unstaffed',
  'location-device',
];

/** Whether staff must receive a message, or may switch it off for themselves. */
export const OPTIONS = ['required', 'optional'] as const;

export const isTeamKind = (kind: string): kind is TeamKind =>
  isStaffKind(kind) || LOCATION_KINDS.some((one) => one === kind);

/** Whether a message is for staff members. */
export const isStaffKind = (kind: string): kind is StaffKind | typeof STAFF_DIGEST =>
  kind === STAFF_DIGEST || STAFF_KINDS.some((one) => one === kind);

/** Whether a vendor sends a message to staff or a location by a channel; without a choice it does not. */
export function isChosen<K extends string>(
  choices: Readonly<Partial<Record<K, ChannelChoice>>>,
  kind: K,
  channel: Channel,
): boolean {
  const choice = choices[kind] ?? 'none';
  return choice === 'both' || choice === channel;
}
