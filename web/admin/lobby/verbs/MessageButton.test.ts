import { expect, it } from 'vitest';
import { firstWay } from './MessageButton.tsx';

it('starts with a text message where the visitor agreed to them', () => {
  const [email, sms] = [
    { channel: 'email', refused: null } as const,
    { channel: 'sms', refused: null } as const,
  ];
  expect(firstWay([email, sms])).toBe('sms');
  expect(firstWay([email, { ...sms, refused: 'no-consent' }])).toBe('email');
  expect(
    firstWay([
      { ...email, refused: 'no-contact' },
      { ...sms, refused: 'no-consent' },
    ]),
  ).toBeNull();
  expect(firstWay([])).toBeNull();
});
