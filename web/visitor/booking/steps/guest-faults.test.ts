import { describe, expect, it } from 'vitest';
import { guestFaults } from './guest-faults.ts';

const guest = (firstName: string, email = '', lastName = '') => ({ firstName, lastName, email });
const result = (...guests: ReturnType<typeof guest>[]) =>
  guestFaults(guests, true).map(({ guest: position, field, code }) => `${position} ${field} ${code}`);

describe('further attendees', () => {
  it('need a name, and no e-mail address', () => {
    expect(result(guest('Ben'), guest(''))).toEqual(['1 firstName required']);
    expect(guestFaults([guest('')], false)).toEqual([]);
  });

  it('must have valid names and e-mail addresses', () => {
    expect(result(guest('B3n', 'nobody', 'www.example.com'))).toEqual([
      '0 firstName name_characters',
      '0 lastName not_url',
      '0 email email',
    ]);
  });

  it('need different e-mail addresses, in whatever spelling', () => {
    expect(result(guest('Ben', 'a@example.com'), guest('Cho', 'A@example.com '), guest('Dan'))).toEqual([
      '1 email duplicate',
    ]);
  });
});
