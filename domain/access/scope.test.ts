import { describe, expect, it } from 'vitest';
import { inScope } from './scope.ts';
import type { Person } from './scope.ts';

const person: Person = { vendorId: 1, staffId: 7, locationIds: new Set([2, 3]) };
const opened: Person = {
  vendorId: null,
  staffId: null,
  locationIds: new Set(),
  breakGlass: { vendorId: 1, until: 500 },
};

describe('inScope', () => {
  it.each([
    ['own', 'O', { vendorId: 1, locationId: 9, staffId: 7 }, true],
    ["a colleague's", 'O', { vendorId: 1, locationId: 2, staffId: 8 }, false],
    ["nobody's", 'O', { vendorId: 1, locationId: 2, staffId: null }, false],
    ['an assigned location', 'L', { vendorId: 1, locationId: 3, staffId: 8 }, true],
    ['another location', 'L', { vendorId: 1, locationId: 4, staffId: 7 }, false],
    ['no location', 'L', { vendorId: 1, locationId: null, staffId: 7 }, false],
    ['the vendor', 'V', { vendorId: 1, locationId: null, staffId: null }, true],
    ['the same location of another vendor', 'L', { vendorId: 2, locationId: 3, staffId: 7 }, false],
    ['the same person of another vendor', 'O', { vendorId: 2, locationId: 3, staffId: 7 }, false],
    ['another vendor', 'V', { vendorId: 2, locationId: 3, staffId: 7 }, false],
    ['platform without break-glass', 'P', { vendorId: 1, locationId: 3, staffId: 7 }, false],
  ] as const)('%s', (_, scope, record, expected) => {
    expect(inScope(scope, { person, record, now: 100 })).toBe(expected);
  });

  it('opens one vendor to the platform, for a while', () => {
    const record = { vendorId: 1, locationId: 2, staffId: 3 };
    expect(inScope('P', { person: opened, record, now: 499 })).toBe(true);
    expect(inScope('P', { person: opened, record, now: 500 })).toBe(false);
    expect(inScope('P', { person: opened, record: { ...record, vendorId: 2 }, now: 100 })).toBe(false);
  });

  it('never takes a person without staff id for the owner of an unassigned record', () => {
    const nobody = { ...person, staffId: null };
    expect(
      inScope('O', { person: nobody, record: { vendorId: 1, locationId: 2, staffId: null }, now: 0 }),
    ).toBe(false);
  });
});
