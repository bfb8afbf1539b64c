import type { Instant } from '../time/instant.ts';
import type { Contact, NotifiedEvent, Route } from './due-line-messages.ts';
import { routesOf } from './due-line-messages.ts';

/** Messages to a visitor on the wait list: the confirmation, a time that has opened, and a cancelled session. */
export const WAIT_LIST_KINDS = ['wait-listed', 'time-offered', 'awaited-cancelled'] as const;
export type WaitListKind = (typeof WAIT_LIST_KINDS)[number];

export const isWaitListKind = (kind: string): kind is WaitListKind =>
  (WAIT_LIST_KINDS as readonly string[]).includes(kind);

const KIND_OF = {
  'wait-list-joined': 'wait-listed',
  'wait-list-offered': 'time-offered',
  'wait-list-cancelled': 'awaited-cancelled',
} as const;

/** Events of an entry that require a message. */
export const WAIT_LIST_EVENTS = Object.keys(KIND_OF) as readonly (keyof typeof KIND_OF)[];

/** Returns the message that an event of an entry requires, or null. */
export const dueWaitListMessage = ({ kind }: Pick<NotifiedEvent, 'kind'>): WaitListKind | null =>
  kind in KIND_OF ? KIND_OF[kind as keyof typeof KIND_OF] : null;

/** As for the line: to each address, text messages only with consent. */
export const waitListRoutesOf = (contact: Contact): Route[] => routesOf('joined', contact, 'system');

/** Returns whether a message is still true: the entry waits, and the start that it names is still offered. */
export function waitListStillTrue(
  kind: WaitListKind,
  of: { waits: boolean; offered: readonly Instant[]; message: Instant | null },
): boolean {
  // The cancellation has ended the entry.
  if (kind === 'awaited-cancelled') return true;
  if (!of.waits) return false;
  return kind === 'wait-listed' || (of.message !== null && of.offered.includes(of.message));
}
