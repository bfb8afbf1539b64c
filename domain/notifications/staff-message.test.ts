import { describe, expect, it } from 'vitest';
import { checkStaffMessage, STAFF_MESSAGE_LENGTH, staffRoute } from './staff-message.ts';

const both = { email: 'ana@example.com', phone: '+12065550143', receiveSms: true };

describe('the route of a staff member’s text', () => {
  it.each([
    ['email', both, 'ana@example.com', null],
    ['sms', both, '+12065550143', null],
    ['sms', { ...both, receiveSms: false }, '+12065550143', 'no-consent'],
    ['email', { ...both, receiveSms: false }, 'ana@example.com', null],
    ['email', { ...both, email: '' }, '', 'no-contact'],
    ['sms', { ...both, phone: '' }, '', 'no-contact'],
  ] as const)('by %s with %o', (channel, contact, recipient, suppressed) => {
    expect(staffRoute(channel, contact)).toEqual({ channel, recipient, suppressed });
  });
});

describe('the text', () => {
  it.each(['sms', 'email'] as const)('fits a %s', (channel) => {
    const max = STAFF_MESSAGE_LENGTH[channel];
    expect(checkStaffMessage(' \n ', channel)).toEqual({ code: 'required' });
    expect(checkStaffMessage(` ${'x'.repeat(max)} `, channel)).toBeNull();
    expect(checkStaffMessage('x'.repeat(max + 1), channel)).toEqual({ code: 'too_long', values: { max } });
  });
});
