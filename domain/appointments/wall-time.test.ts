import { describe, expect, it } from 'vitest';
import { fromIso, HOUR, MINUTE, toIso } from '../time/instant.ts';
import { instantAgreed } from './wall-time.ts';

const agreed = (localStart: string, zone: string, startsAt: string) =>
  toIso(instantAgreed({ localStart, zone, startsAt: fromIso(startsAt) }));

describe('the instant of an agreed time', () => {
  it('is unchanged if the zone is', () => {
    expect(agreed('2026-11-23 09:00:00', 'America/Los_Angeles', '2026-11-23T17:00:00Z')).toBe(
      '2026-11-23T17:00:00Z',
    );
    expect(agreed('2026-11-23 00:30:00', 'Australia/Lord_Howe', '2026-11-22T13:30:00Z')).toBe(
      '2026-11-22T13:30:00Z',
    );
  });

  it('moves if the zone has changed since: an hour, half of one, another date', () => {
    for (const away of [HOUR, -HOUR, 30 * MINUTE, -14 * HOUR]) {
      const startsAt = toIso(fromIso('2026-11-23T17:00:00Z') + away);
      expect(agreed('2026-11-23 09:00:00', 'America/Los_Angeles', startsAt)).toBe('2026-11-23T17:00:00Z');
    }
  });

  it('keeps its occurrence in a repeated hour', () => {
    for (const pass of ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z'])
      expect(agreed('2026-11-01 01:30:00', 'America/Los_Angeles', pass)).toBe(pass);
  });

  it('moves later by a skipped stretch', () => {
    expect(agreed('2027-03-14 02:30:00', 'America/Los_Angeles', '2027-03-14T09:30:00Z')).toBe(
      '2027-03-14T10:30:00Z',
    );
  });

  it('throws for an invalid time or zone', () => {
    expect(() => agreed('2026-02-30 09:00:00', 'UTC', '2026-02-28T09:00:00Z')).toThrow(RangeError);
    expect(() => agreed('2026-02-20 09:00:00', 'Nowhere/Else', '2026-02-28T09:00:00Z')).toThrow(RangeError);
  });
});
