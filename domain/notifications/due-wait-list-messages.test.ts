import { expect, it } from 'vitest';
import { BOOKING_KINDS } from './due-booking-messages.ts';
import { MESSAGE_KINDS } from './due-line-messages.ts';
import {
  dueWaitListMessage,
  isWaitListKind,
  WAIT_LIST_KINDS,
  waitListRoutesOf,
  waitListStillTrue,
} from './due-wait-list-messages.ts';

const contact = { email: 'ana@example.com', phone: '+12065550100', receiveSms: false };

it.each([
  ['wait-list-joined', 'wait-listed'],
  ['wait-list-offered', 'time-offered'],
  ['wait-list-left', null],
  ['wait-list-cancelled', 'awaited-cancelled'],
  ['visit-booked', null],
])('%s requires %s', (kind, due) => {
  expect(dueWaitListMessage({ kind })).toBe(due);
});

it('differs from the messages of lines and appointments', () => {
  expect(WAIT_LIST_KINDS.every(isWaitListKind)).toBe(true);
  expect([...MESSAGE_KINDS, ...BOOKING_KINDS].some(isWaitListKind)).toBe(false);
});

it('sends text messages only with consent', () => {
  const smsOf = (receiveSms: boolean) =>
    waitListRoutesOf({ ...contact, receiveSms }).find(({ channel }) => channel === 'sms')?.suppressed;
  expect([smsOf(false), smsOf(true)]).toEqual(['no-consent', null]);
});

it('offers a time only while it is held, and confirms an entry only while it waits', () => {
  const state = { waits: true, offered: [1_000], message: 1_000 };
  expect(waitListStillTrue('time-offered', state)).toBe(true);
  expect(waitListStillTrue('time-offered', { ...state, offered: [2_000] })).toBe(false);
  expect(waitListStillTrue('time-offered', { ...state, message: null })).toBe(false);
  expect(waitListStillTrue('wait-listed', { ...state, message: null })).toBe(true);
  expect(waitListStillTrue('wait-listed', { ...state, waits: false })).toBe(false);
  expect(waitListStillTrue('awaited-cancelled', { ...state, waits: false })).toBe(true);
});
