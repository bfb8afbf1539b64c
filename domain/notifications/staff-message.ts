import type { Channel, Contact, Route } from './due-line-messages.ts';

/** The most characters of a text that staff write to a visitor; a longer text message costs as several. */
export const STAFF_MESSAGE_LENGTH: Readonly<Record<Channel, number>> = { sms: 300, email: 2_000 };

/** Texts that staff may send about one visit within `STAFF_MESSAGE_MINUTES`. */
export const MOST_STAFF_MESSAGES = 5;
export const STAFF_MESSAGE_MINUTES = 10;

/** Returns the route of a text by the channel that staff have chosen: a text message needs the consent. */
export function staffRoute(channel: Channel, { email, phone, receiveSms }: Contact): Route {
  const recipient = channel === 'email' ? email : phone;
  if (recipient === '') return { channel, recipient, suppressed: 'no-contact' };
  return { channel, recipient, suppressed: channel === 'sms' && !receiveSms ? 'no-consent' : null };
}

export type StaffMessageVerdict = { code: 'required' } | { code: 'too_long'; values: { max: number } } | null;

/** Returns what is wrong with a text, without the spaces around it; null if nothing is. */
export function checkStaffMessage(text: string, channel: Channel): StaffMessageVerdict {
  const max = STAFF_MESSAGE_LENGTH[channel];
  const { length } = text.trim();
  if (length === 0) return { code: 'required' };
  return length > max ? { code: 'too_long', values: { max } } : null;
}
