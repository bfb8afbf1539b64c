import { afterEach, describe, expect, it } from 'vitest';
import type { ZoneOffsets } from '#contract/protocol/page-state.ts';
import { fromIso } from '#domain/time/instant.ts';
import { formatsOf } from './formats.ts';
import { followZones, onZoneClock } from './zone-clock.ts';
import { dateWords } from '#web/visitor/shell/pieces/date-words.ts';
import { dayParts, slotsByDay } from '#web/visitor/booking/times/slots-by-day.ts';
import { openState } from '#web/visitor/location-picker/detail/opening.ts';

const seconds = (iso: string): number => fromIso(iso) / 1000;
const MAY = fromIso('2026-05-05T22:30:00Z');

/** A country changed the offsets of its zones after this device's rules were made. */
function rulesChanged(): void {
  followZones({
    // By older rules UTC+9, UTC−3 and UTC+5:45.
    'Asia/Tokyo': [
      [seconds('2026-03-01T00:00:00Z'), 9 * 60],
      [seconds('2026-05-01T00:00:00Z'), 10 * 60],
      [seconds('2026-06-01T00:00:00Z'), null],
    ],
    'America/Sao_Paulo': [[seconds('2026-05-01T00:00:00Z'), -2 * 60]],
    'Asia/Kathmandu': [[seconds('2026-05-01T00:00:00Z'), 6 * 60]],
    UTC: [[seconds('2026-05-01T00:00:00Z'), 0]],
  } satisfies ZoneOffsets);
}
afterEach(() => followZones({}));

describe('the clock of a zone', () => {
  const minutes = (iso: string, zone: string): number =>
    (onZoneClock(fromIso(iso), zone) - fromIso(iso)) / 60_000;

  it('follows the server’s offsets from when to when the server tells them', () => {
    rulesChanged();
    expect(minutes('2026-05-05T22:30:00Z', 'Asia/Tokyo')).toBe(60);
    expect(minutes('2026-05-05T22:30:00Z', 'America/Sao_Paulo')).toBe(60);
    expect(minutes('2026-05-05T22:30:00Z', 'Asia/Kathmandu')).toBe(15);
    expect(minutes('2026-05-05T22:30:00Z', 'UTC')).toBe(0);
    expect(minutes('2026-04-30T22:30:00Z', 'Asia/Tokyo')).toBe(0);
    expect(minutes('2026-02-05T22:30:00Z', 'Asia/Tokyo')).toBe(0);
    expect(minutes('2026-06-05T22:30:00Z', 'Asia/Tokyo')).toBe(0);
    expect(minutes('2026-05-05T22:30:00Z', 'Europe/Paris')).toBe(0);
  });
});

describe('every time on a page', () => {
  const formats = formatsOf('en', (id) => id);
  const written = () => {
    const zone = 'Asia/Tokyo';
    const opens = { is_currently_open: false, open_until: null, opens_next: '2026-05-06T14:30:00Z' };
    const slot = {
      id: '1',
      type: 'timeslots',
      attributes: { start: '2026-05-06T02:30:00Z', end: '2026-05-06T03:00:00Z' },
    };
    const slots = [...slotsByDay([slot as never], zone).values()].flat();
    return {
      time: formats.time(MAY, zone),
      date: formats.date(fromIso('2026-05-05T14:30:00Z'), zone),
      dateTime: formats.dateTime(MAY, zone),
      range: dateWords('en').times(MAY, MAY + 1_800_000, zone),
      shortDay: dateWords('en').shortDay(fromIso('2026-05-05T14:30:00Z'), zone),
      inDays: openState({ ...opens, timezone: zone }, fromIso('2026-05-06T01:00:00Z')),
      parts: dayParts(slots, zone).map(({ part }) => part),
    };
  };

  it('is on that clock', () => {
    const before = written();
    rulesChanged();
    const after = written();
    expect([before.time, after.time]).toEqual(['7:30\u00A0AM', '8:30\u00A0AM']);
    expect([before.date, after.date]).toEqual(['Tuesday, May 5, 2026', 'Wednesday, May 6, 2026']);
    expect(after.dateTime).toBe('Wednesday, May 6, 2026 at 8:30\u00A0AM');
    expect(after.range).toMatch(/^8:30 – 9:00/);
    expect([before.shortDay, after.shortDay]).toEqual(['Tue, May 5', 'Wed, May 6']);
    expect([before.inDays, after.inDays]).toMatchObject([{ opens: { inDays: 0 } }, { opens: { inDays: 1 } }]);
    expect([before.parts, after.parts]).toEqual([['morning'], ['afternoon']]);
  });
});
