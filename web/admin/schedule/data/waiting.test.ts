import { expect, it } from 'vitest';
import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import { cardOf, entryOfCard, preferenceText } from './waiting.ts';

const ROW: WaitListRow = {
  id: '7',
  first_name: 'Eve',
  last_name: 'Moss',
  service_id: '3',
  service: 'Mortgage',
  meeting_method: 2,
  staff_id: null,
  staff: null,
  preferences: [],
  offers: [],
  created: '2026-11-20T18:00:00Z',
};

it('gives an entry the length of its service, and finds it by its card', () => {
  const card = cardOf(ROW, [
    {
      id: '3',
      name: 'Mortgage',
      minutes: 45,
      fixed_length: false,
      is_group: false,
      may_book: true,
      methods: [1],
    },
  ]);
  expect(card).toMatchObject({ name: 'Eve Moss', meeting_method: 2, staff_ids: [] });
  expect(Date.parse(card.end) - Date.parse(card.start)).toBe(45 * 60_000);
  expect(entryOfCard([ROW], card.id)).toBe(ROW);
  expect(entryOfCard([ROW], '7')).toBeUndefined();
});

it('says the dates, the day of the week and the part of the day that a visitor wants', () => {
  const input = {
    t: ((id: string) => id) as never,
    formats: {
      localDate: (date: string) => date,
      weekday: () => 'Monday',
      time: (at: number) => `${at / 3_600_000} o’clock`,
    } as never,
  };
  const whole = { from: '2026-11-23', to: '2026-11-23', weekday: null, start: 0, end: 1440 };
  expect(preferenceText(whole, input)).toBe('2026-11-23');
  expect(preferenceText({ ...whole, start: 540, end: 660 }, input)).toBe(
    '2026-11-23 · 9 o’clock – 11 o’clock',
  );
  expect(preferenceText({ ...whole, to: '2026-11-25', weekday: 1, end: 1020 }, input)).toBe(
    '2026-11-23 – 2026-11-25 · Monday · waitList.part.morning, waitList.part.afternoon',
  );
});
