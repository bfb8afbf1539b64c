import { describe, expect, it } from 'vitest';
import { aSlotQuery, aPerson, everyDay } from '../testing/slot-worlds.ts';
import { MINUTE } from '../time/instant.ts';
import { findSlots } from './find-slots.ts';
import { publicCause, mainCauseAgainst } from './main-cause.ts';
import type { ResolvedSlotQuery } from './slot-query.ts';

const causeOf = (input: Partial<ResolvedSlotQuery>) => {
  const query = aSlotQuery(input);
  return mainCauseAgainst(query, findSlots(query));
};
const DAY_FROM = Date.UTC(2026, 10, 23) / MINUTE;
const nineToFive = everyDay(540, 1020);

describe('the main cause of a day without slots', () => {
  it.each<[string, Partial<ResolvedSlotQuery>, string | null]>([
    [
      'is that all staff are taken, though most of the day is closed',
      { staff: [aPerson(1, { blocks: nineToFive, booked: [DAY_FROM + 540, DAY_FROM + 1020] })] },
      'staff-booked',
    ],
    [
      'is that no staff member works, without other causes',
      { staff: [aPerson(1, { blocks: [] })] },
      'staff-hours',
    ],
    ['is that it is too far ahead', { horizonDays: 1 }, 'too-far'],
    ['is null without requested staff', { staff: [] }, null],
  ])('%s', (_, input, cause) => {
    expect(causeOf(input)).toBe(cause);
  });

  it('is sampled for a long window with many staff', () => {
    const staff = Array.from({ length: 40 }, (_, id) => aPerson(id + 1, { blocks: [] }));
    const request = aSlotQuery({ staff, to: Date.UTC(2027, 0, 20) });
    const result = findSlots(request);
    let looks = 0;
    const counting = {
      ...result,
      reasons: (id: number, at: number) => ((looks += 1), result.reasons(id, at)),
    };
    expect(mainCauseAgainst(request, counting)).toBe('staff-hours');
    expect(looks).toBeLessThanOrEqual(4_100);
  });
});

describe('its public form', () => {
  it.each([
    ['staff-absent', 'staff-hours'],
    ['staff-calendar', 'staff-booked'],
    ['staff-held', 'staff-booked'],
    ['daily-limit', 'staff-booked'],
    ['invitation-only', 'service-not-offered'],
    ['staff-invitation-only', 'not-assigned'],
    ['holiday', 'holiday'],
    ['too-soon', 'too-soon'],
    [null, null],
  ] as const)('of %s is %s', (cause, shown) => {
    expect(publicCause(cause)).toBe(shown);
  });
});
