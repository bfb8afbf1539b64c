import { describe, expect, it } from 'vitest';
import { BOOKING_SOURCES } from '../codes/booking-source.ts';
import { decideSource } from './source.ts';
import type { SourceRequest, SourceCaller } from './source.ts';

const CALLERS: SourceCaller[] = ['anyone', 'device', 'api', 'staff', 'server'];

/** Columns as CALLERS. +: recorded as claimed. d: the default. k: 14, by the device's key. */
const TABLE: Record<number, string> = {
  1: 'dkd++',
  2: '+k+++',
  3: 'dkd++',
  4: 'dkd++',
  5: 'dk+dd',
  6: 'dkd++',
  7: 'dkd++',
  9: '+k+++',
  10: 'dkddd',
  12: 'dkd++',
  13: '+k+++',
  14: 'dkddd',
  15: 'dkddd',
  16: 'dk+dd',
  17: 'dk+dd',
  18: 'dk+dd',
  20: 'dkddd',
};

const request = (changes: Partial<SourceRequest>): SourceRequest => ({
  claimed: null,
  caller: 'anyone',
  srcToken: null,
  hasRwgToken: false,
  inLine: true,
  layout: 'new',
  ...changes,
});

describe('decideSource', () => {
  const cells = BOOKING_SOURCES.flatMap((claimed) =>
    CALLERS.map((caller, column) => ({ claimed, caller, cell: TABLE[claimed]?.[column] })),
  );

  it.each([
    ['in line', { inLine: true }, 13],
    ['booking, new layout', { inLine: false }, 9],
    ['booking, old layout', { inLine: false, layout: 'old' }, 2],
  ] as const)('follows the table for 17 codes and 5 callers, %s', (_, where, fallback) => {
    expect(cells).toHaveLength(85);
    for (const { claimed, caller, cell } of cells) {
      const expected = cell === '+' ? claimed : cell === 'k' ? 14 : fallback;
      expect(decideSource(request({ claimed, caller, ...where })), `${claimed} by ${caller}`).toBe(expected);
    }
  });

  it.each([
    ['no claim in line', {}, 13],
    ['no claim, booking', { inLine: false }, 9],
    ['a reserved code', { claimed: 8 }, 13],
    ['an unknown code', { claimed: 99 }, 13],
    ['the QR code of a TV', { srcToken: 15, claimed: 13 }, 15],
    ['the QR code of a kiosk', { srcToken: 20, claimed: 14 }, 20],
    ['Reserve with Google', { hasRwgToken: true, inLine: false, claimed: 9 }, 10],
    ['a signed code over an unsigned token', { srcToken: 20, hasRwgToken: true }, 20],
    ['a kiosk over everything', { caller: 'device', srcToken: 15, hasRwgToken: true, claimed: 13 }, 14],
  ] as const)('%s', (_, changes, expected) => {
    expect(decideSource(request(changes))).toBe(expected);
  });
});
