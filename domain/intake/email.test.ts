import { expect, it } from 'vitest';
import { emailIsPlausible, mailtoOf, maskedEmail } from './email.ts';

it.each([
  ['dana.diaz@example.com', 'd…@example.com'],
  ['ñandú@example.com', 'ñ…@example.com'],
  ['', null],
  ['nobody', null],
  ['@example.com', null],
])('%s is masked as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

it.each([
  ['dana@example.com', 'mailto:dana@example.com'],
  ['dana+1@example.com', 'mailto:dana%2B1@example.com'],
  ['d?bcc=all&body=pay#@example.com', 'mailto:d%3Fbcc%3Dall%26body%3Dpay%23@example.com'],
  ['50%40@example.com', 'mailto:50%2540@example.com'],
])('a link to %s names no other field of a mail', (email, link) => {
  expect(emailIsPlausible(email)).toBe(true);
  expect(mailtoOf(email)).toBe(link);
  expect(new URL(link).search).toBe('');
  expect(decodeURIComponent(new URL(link).pathname)).toBe(email);
});
