import { expect, it } from 'vitest';
import { smsLength } from './sms-length.ts';

it.each([
  ['', { encoding: 'gsm-7', count: 0, segments: 0 }],
  ['a'.repeat(160), { encoding: 'gsm-7', count: 160, segments: 1, room: 160 }],
  ['a'.repeat(161), { segments: 2, room: 153 }],
  ['a'.repeat(306), { segments: 2 }],
  ['a'.repeat(307), { segments: 3 }],
  ['é€', { encoding: 'gsm-7', count: 3, segments: 1 }],
  ['€'.repeat(80), { count: 160, segments: 1 }],
  [`a${'€'.repeat(80)}`, { count: 161, segments: 2 }],
  // The euro sign would spread over two segments.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, { count: 306, segments: 3 }],
  ['한'.repeat(70), { encoding: 'ucs-2', count: 70, segments: 1, room: 70 }],
  ['한'.repeat(71), { segments: 2, room: 67 }],
  ['’', { encoding: 'ucs-2', count: 1 }],
  ['👋'.repeat(35), { encoding: 'ucs-2', count: 70, segments: 1 }],
])('counts a text message as the network does: %j', (text, expected) => {
  expect(smsLength(text)).toMatchObject(expected);
});
