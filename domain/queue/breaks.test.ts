import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../time/instant.ts';
import { breaksFrom, NO_BREAKS, withDutyState, withVisitEnded } from './breaks.ts';
import type { BreaksSeen, DutyChange } from './breaks.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

/** A break of these minutes, which ends in this state. */
function withBreak(
  seen: BreaksSeen,
  staffId: number,
  minutes: number,
  state: DutyChange['state'] = 'available',
) {
  const begun = withDutyState(seen, { staffId, state: 'break', at: NOON });
  return withDutyState(begun, { staffId, state, at: NOON + minutes * MINUTE });
}
const many = (staffId: number, minutes: number, from = NO_BREAKS) =>
  Array.from({ length: 40 }).reduce<BreaksSeen>((seen) => withBreak(seen, staffId, minutes), from);
const minutesOf = (seen: BreaksSeen, staffId: number) => breaksFrom(seen).get(staffId)?.minutes;

describe('lengths of breaks', () => {
  it('are 25 minutes until the first one ends', () => {
    expect(minutesOf(NO_BREAKS, 0)).toBeCloseTo(25, 6);
  });

  it('are learned by location and by person', () => {
    const seen = many(2, 10, many(1, 45));
    expect(minutesOf(seen, 1)).toBeGreaterThan(38);
    expect(minutesOf(seen, 2)).toBeLessThan(14);
    expect(minutesOf(seen, 0)).toBeGreaterThan(15);
    expect(minutesOf(seen, 0)).toBeLessThan(35);
  });

  it('leave out breaks that end in leaving, that staff forgot, or that they set by mistake', () => {
    expect(withBreak(NO_BREAKS, 1, 0.9)).toEqual(NO_BREAKS);
    expect(withBreak(NO_BREAKS, 1, 20, 'off')).toEqual(NO_BREAKS);
    expect(withBreak(NO_BREAKS, 1, (5 * HOUR) / MINUTE)).toEqual(NO_BREAKS);
  });

  it('count from the end of the service during which a break was set', () => {
    const set = withDutyState(NO_BREAKS, { staffId: 1, state: 'break', at: NOON });
    const ended = withVisitEnded(set, { staffId: 1, at: NOON + 20 * MINUTE });
    const back = withDutyState(ended, { staffId: 1, state: 'available', at: NOON + 30 * MINUTE });
    expect(Math.exp(back.lengths[1]!.meanLog)).toBeCloseTo(10, 6);
    expect(withVisitEnded(NO_BREAKS, { staffId: 1, at: NOON })).toBe(NO_BREAKS);
  });
});
