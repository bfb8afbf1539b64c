import { describe, expect, it } from 'vitest';
import { offsetText, zoneLabel, zonesNow } from './zone-names.ts';

const WINTER = Date.UTC(2026, 10, 20, 18);
const SUMMER = Date.UTC(2026, 6, 1);
const zone = (of: { country: string | null; now?: number }, name: string) =>
  zonesNow({ now: WINTER, ...of })?.find((each) => each.zone === name);

describe('zones', () => {
  it('of a country are sorted from west to east, with the current offset', () => {
    const offsets = zonesNow({ country: 'us', now: WINTER })!.map(({ offsetMinutes }) => offsetMinutes);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(zone({ country: 'US' }, 'America/Chicago')?.offsetMinutes).toBe(-360);
    expect(zone({ country: 'US', now: SUMMER }, 'America/Chicago')?.offsetMinutes).toBe(-300);
    expect(zone({ country: 'CA' }, 'America/Chicago')).toBeUndefined();
    expect(zonesNow({ country: null, now: WINTER })!.length).toBeGreaterThan(400);
  });

  it('have labels in the requested language, with a city', () => {
    expect(zoneLabel('America/Winnipeg', 'en')).toBe('Central Time – Winnipeg');
    expect(zoneLabel('Asia/Seoul', 'ko')).toBe('한국 표준시 – Seoul');
    expect(zoneLabel('Pacific/Easter', 'en')).toBe('Easter Island Time');
  });

  it.each(['XX', 'usa', '', '..', '1a'])('are null for %s', (country) =>
    expect(zonesNow({ country, now: WINTER })).toBeNull(),
  );

  it.each([
    [0, '+00:00'],
    [-480, '-08:00'],
    [-210, '-03:30'],
    [345, '+05:45'],
    [840, '+14:00'],
  ])('%i minutes read %s', (minutes, text) => expect(offsetText(minutes)).toBe(text));
});
