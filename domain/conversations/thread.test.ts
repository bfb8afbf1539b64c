import { describe, expect, it } from 'vitest';
import { DAY } from '../time/instant.ts';
import { movesOn, textBlocked } from './thread.ts';

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
