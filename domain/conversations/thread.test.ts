import { describe, expect, it } from 'vitest';
import { DAY } from '../time/instant.ts';
import { filledTemplate, movesOn, textBlocked } from './thread.ts';
import { linesIn } from '../language/lines-in.ts';

const now = Date.UTC(2026, 10, 20, 18);
const free = { optedOut: false, consent: true, wroteAt: null, address: '+12065550123', now };

describe('a text to a client', () => {
  it.each([
    ['leaves with consent', {}, null],
    ['does not leave without', { consent: false }, 'no-consent'],
    ['leaves to a client who wrote', { consent: false, wroteAt: now - DAY }, null],
    ['does not leave long after that', { consent: false, wroteAt: now - 31 * DAY }, 'no-consent'],
    ['does not leave after STOP', { optedOut: true, wroteAt: now }, 'opted-out'],
    ['does not leave to an erased client', { address: '' }, 'erased'],
  ] as const)('%s', (_, more, blocked) => {
    expect(textBlocked({ ...free, ...more })).toBe(blocked);
  });

  it('moves on only: a late receipt or answer takes nothing back', () => {
    expect(movesOn('queued', 'delivered')).toBe(true);
    expect(movesOn('delivered', 'sent')).toBe(false);
    expect(movesOn('delivered', 'failed')).toBe(false);
    expect(movesOn('failed', 'sent')).toBe(false);
    expect(movesOn('failed', 'delivered')).toBe(true);
    expect(movesOn('opted-out', 'sent')).toBe(false);
  });
});

describe('a template', () => {
  it('is one line of the setting', () => {
    expect(linesIn(' Thank you \n\n See you at {time}.\n')).toEqual(['Thank you', 'See you at {time}.']);
  });

  it('is filled in, and shows a variable that it does not know', () => {
    expect(filledTemplate('Hello {first_name}, {who}?', { first_name: 'Ana' })).toBe('Hello Ana, {who}?');
    expect(filledTemplate('Hello {first_name} !', { first_name: '' })).toBe('Hello !');
  });
});
