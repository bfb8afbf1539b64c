import { describe, expect, it } from 'vitest';
import { blockedWordIn, maskedNumbers } from './text-filter.ts';

describe('the words that staff may not send', () => {
  const words = ['damn', 'Crédit gratuit', '免费', ''];
  it.each([
    ['Oh DAMN!', 'damn'],
    ['un credit gratuit, vite', 'Crédit gratuit'],
    ['今天免费送', '免费'],
    ['goddamn', null],
    ['Your card is here.', null],
    ['damned, then damn', 'damn'],
  ])('%s', (text, found) => {
    expect(blockedWordIn(text, words)).toBe(found);
  });
});

describe('long numbers in texts', () => {
  it.each([
    ['My card is 4111 1111 1111 1234.', 'My card is •••• •••• •••• 1234.'],
    ['SSN 078-05-1120', 'SSN •••-••-1120'],
    ['at 10:30 on 2026-11-29', 'at 10:30 on 2026-11-29'],
    ['12345678', '12345678'],
    ['123456789', '•••••6789'],
  ])('%s', (text, masked) => {
    expect(maskedNumbers(text)).toBe(masked);
  });
});
