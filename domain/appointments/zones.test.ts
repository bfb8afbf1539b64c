import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { aPerson, aSlotQuery, everyDay } from '#domain/testing/slot-worlds.ts';
import { fromIso, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { offsetsBetween } from '#domain/time/zone.ts';
import { findSlots } from './find-slots.ts';
import type { ResolvedSlotQuery } from './slot-query.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const YEAR = { from: fromIso('2027-01-01T00:00:00Z'), to: fromIso('2028-01-01T00:00:00Z') };
const STEPS = [5, 10, 15, 20, 30, 60];
/** Nearly all day, a night across midnight, and the hours of clock changes. */
const HOURS = [
  everyDay(0, 1440),
  [...everyDay(22 * 60, 1440), ...everyDay(0, 3 * 60 + 30)],
  everyDay(90, 4 * 60 + 15),
];

const changesOf = (zone: string, span: { from: Instant; to: Instant }): Instant[] =>
  offsetsBetween(zone, span)
    .slice(1)
    .map(({ from }) => from);

/**
 * Unusual changes of this century and the last: half hours, two hours, midnights, skipped dates, a pause for
 * Ramadan.
 */
const CHOSEN: [zone: string, years: [string, string]][] = [
  ['Australia/Lord_Howe', ['2026-01-01', '2030-01-01']],
  ['Antarctica/Troll', ['2026-01-01', '2028-01-01']],
  ['America/Sao_Paulo', ['2014-01-01', '2019-12-01']],
  ['Asia/Beirut', ['2026-01-01', '2029-01-01']],
  ['Africa/Cairo', ['2026-01-01', '2029-01-01']],
  ['Africa/Casablanca', ['2026-01-01', '2029-01-01']],
  ['America/St_Johns', ['2009-01-01', '2012-01-01']],
  ['Pacific/Apia', ['2011-01-01', '2013-01-01']],
  ['America/Havana', ['2026-01-01', '2028-01-01']],
  ['Asia/Gaza', ['2026-01-01', '2028-01-01']],
];

const TURNS = [
  ...ZONES.flatMap((zone) => changesOf(zone, YEAR).map((at) => ({ zone, at }))),
  ...CHOSEN.flatMap(([zone, [from, to]]) =>
    changesOf(zone, { from: fromIso(`${from}T00:00:00Z`), to: fromIso(`${to}T00:00:00Z`) }).map((at) => ({
      zone,
      at,
    })),
  ),
].map((turn, i) => ({
  ...turn,
  step: STEPS[i % STEPS.length]!,
  hours: HOURS[Math.floor(i / STEPS.length) % HOURS.length]!,
}));

type Turn = (typeof TURNS)[number];

const queryAbout = ({ zone, at, step, hours }: Turn): ResolvedSlotQuery =>
  aSlotQuery({
    zone,
    step,
    from: at - 48 * HOUR,
    to: at + 48 * HOUR,
    now: at - 72 * HOUR,
    location: { ...aSlotQuery().location, blocks: hours },
    service: { ...aSlotQuery().service, minutes: step },
    staff: [aPerson(1)],
  });

const wall = (at: Instant, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
const minuteOfDay = (time: Temporal.ZonedDateTime): number => time.hour * 60 + time.minute;
const isOpen = (minute: number, hours: Turn['hours']): boolean =>
  hours.some(({ from, to }) => from <= minute && minute < to);

/**
 * Local time by a library, every five minutes of the four days. Where clocks change between two of them,
 * these hours neither begin nor end.
 */
function openMinutes({ zone, at, hours }: Turn): Set<Instant> {
  const open = new Set<Instant>();
  for (let minute = at - (at % (5 * MINUTE)) - 49 * HOUR; minute < at + 49 * HOUR; minute += 5 * MINUTE)
    if (isOpen(minuteOfDay(wall(minute, zone)), hours)) open.add(minute);
  return open;
}

describe('slots around clock changes', { timeout: 60_000 }, () => {
  it('covers every zone, and the chosen changes', () => {
    expect(ZONES.length).toBeGreaterThan(400);
    expect(new Set(TURNS.map(({ zone }) => zone)).size).toBeGreaterThan(90);
    expect(TURNS.length).toBeGreaterThan(ZONES.length / 2);
  });

  it('are on the grid, within the hours, without duplicates, and convert back', () => {
    for (const turn of TURNS) {
      const { slots } = findSlots(queryAbout(turn));
      expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length);
      for (const { start, minutes } of slots.filter(
        (_, i) => i % 9 === 0 || Math.abs(i - slots.length / 2) < 20,
      )) {
        const shown = wall(start, turn.zone);
        expect(minuteOfDay(shown) % turn.step).toBe(0);
        for (const minute of [start, start + (minutes - 1) * MINUTE])
          expect(isOpen(minuteOfDay(wall(minute, turn.zone)), turn.hours)).toBe(true);
        // The local time converts back to the instant, as the first or second occurrence of a repeated hour.
        const back = (['earlier', 'later'] as const).map(
          (disambiguation) =>
            shown.toPlainDateTime().toZonedDateTime(turn.zone, { disambiguation }).epochMilliseconds,
        );
        expect(back).toContain(start);
      }
    }
  });

  it('are complete: each start on the grid with open minutes is offered, in both occurrences', () => {
    for (const turn of TURNS.filter((_, i) => i % 9 === 0 || i >= TURNS.length - 48)) {
      const open = openMinutes(turn);
      const expected = [...open].filter(
        (start) =>
          start >= turn.at - 48 * HOUR &&
          start < turn.at + 48 * HOUR &&
          minuteOfDay(wall(start, turn.zone)) % turn.step === 0 &&
          Array.from({ length: turn.step / 5 }, (_, i) => start + 5 * i * MINUTE).every((minute) =>
            open.has(minute),
          ),
      );
      expect(findSlots(queryAbout(turn)).slots.map(({ start }) => start)).toEqual(expected);
    }
  });

  it('stay available when requested alone', () => {
    for (const turn of TURNS.filter((_, i) => i % 5 === 0)) {
      const query = queryAbout(turn);
      for (const { start } of findSlots(query).slots.filter((_, i) => i % 7 === 0)) {
        const alone = findSlots({ ...query, from: start, to: start + 1 });
        expect(alone.slots.map((slot) => slot.start)).toEqual([start]);
        expect(alone.reasons(1, start)).toEqual([]);
      }
    }
  });
});
