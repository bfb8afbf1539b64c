import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '../time/instant.ts';
import { readImportedStart, writeStart } from './imported-start.ts';

const ZONE = 'America/Los_Angeles';
const read = (text: string, zone = ZONE) => {
  const start = readImportedStart(text, zone);
  return 'at' in start ? toIso(start.at) : start.fault;
};

describe('the start of an imported appointment', () => {
  it.each([
    ['2026-12-01 09:30', '2026-12-01T17:30:00Z'],
    ['2026-12-01T09:30', '2026-12-01T17:30:00Z'],
    [' 2026/12/01 9:30 ', '2026-12-01T17:30:00Z'],
    ['2026-12-01 09:30:00', '2026-12-01T17:30:00Z'],
    ['2026-12-01T09:30:00.000', '2026-12-01T17:30:00Z'],
    ['2026-12-01 9:30 AM', '2026-12-01T17:30:00Z'],
    ['2026-12-01 9:30pm', '2026-12-02T05:30:00Z'],
    ['2026-12-01 12:00 am', '2026-12-01T08:00:00Z'],
    ['2026-12-01 12:15 PM', '2026-12-01T20:15:00Z'],
    // Local time in the summer.
    ['2027-07-01 09:30', '2027-07-01T16:30:00Z'],
  ])('is local time of the location: %s', (text, at) => {
    expect(read(text)).toBe(at);
  });

  it.each([
    ['2026-12-01T09:30Z', '2026-12-01T09:30:00Z'],
    ['2026-12-01 09:30+01:00', '2026-12-01T08:30:00Z'],
    ['2026-12-01 09:30 -0500', '2026-12-01T14:30:00Z'],
    ['2026-12-01T09:30:00z', '2026-12-01T09:30:00Z'],
  ])('has an offset of its own: %s', (text, at) => {
    expect(read(text)).toBe(at);
    expect(read(text, 'Asia/Kathmandu')).toBe(at);
  });

  it.each([
    '',
    'tomorrow',
    '2026-12-01',
    '01/12/2026 09:30',
    '2026-13-01 09:30',
    '2026-02-30 09:30',
    '2026-12-01 24:00',
    '2026-12-01 13:00 pm',
    '2026-12-01 0:30 am',
    '2026-12-01 09:60',
    '2026-12-01 09:30:15',
    '2026-12-01 09:30+99:00',
    '1026-12-01 09:30',
    '2026-12-01 09:30 Europe/Paris',
  ])('has no other form: %s', (text) => {
    expect(read(text)).toBe('start_form');
  });

  it('is a fault where clocks skip it', () => {
    expect(read('2027-03-14 02:30')).toBe('clock_skipped');
    expect(read('2027-03-14 03:00')).toBe('2027-03-14T10:00:00Z');
  });

  it('is a fault where clocks show it twice, unless an offset says which', () => {
    const twice = readImportedStart('2026-11-01 01:30', ZONE);
    expect(twice).toEqual({
      fault: 'clock_repeated',
      readings: ['2026-11-01 01:30-07:00', '2026-11-01 01:30-08:00'],
    });
    expect(read('2026-11-01 01:30-07:00')).toBe('2026-11-01T08:30:00Z');
    expect(read('2026-11-01 01:30-08:00')).toBe('2026-11-01T09:30:00Z');
    expect(read('2026-11-01 02:00')).toBe('2026-11-01T10:00:00Z');
  });

  it('reads what it writes, in every zone and at every minute', () => {
    const zone = fc.constantFrom(ZONE, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC');
    const [min, max] = [fromIso('2020-01-01T00:00:00Z') / MINUTE, fromIso('2040-01-01T00:00:00Z') / MINUTE];
    fc.assert(
      fc.property(zone, fc.integer({ min, max }), (name, minute) => {
        const at = minute * MINUTE;
        expect(readImportedStart(writeStart(at, name), name)).toEqual({ at });
        // Without the offset it is the same instant, or a time that clocks show twice.
        const local = readImportedStart(writeStart(at, name).slice(0, 16), name);
        expect('at' in local ? local.at : local.fault).toBe('at' in local ? at : 'clock_repeated');
      }),
    );
  });
});
