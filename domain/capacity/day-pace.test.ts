import { describe, expect, it } from 'vitest';
import { NO_PACE, onDay, paceOf, withPace } from './day-pace.ts';
import type { PaceSeen } from './day-pace.ts';

const scatter = 0.6;

/** The pace after these services of one day, whose lengths differ from the expected by this factor and by chance. */
function after(visits: number, factor: number, { day = 'monday', from = NO_PACE } = {}): PaceSeen {
  return Array.from({ length: visits }).reduce<PaceSeen>(
    (seen, _, n) => withPace(seen, { day, beyond: Math.log(factor) + scatter * (n % 2 === 0 ? 0.5 : -0.5) }),
    from,
  );
}
const paceAfter = (...of: Parameters<typeof after>) => paceOf({ ...after(...of), scatter });

describe('the pace of a day', () => {
  it('is normal without data, and uncertain', () => {
    const pace = paceOf({ ...NO_PACE, scatter });
    expect(pace.factor).toBe(1);
    expect(pace.scatter).toBeGreaterThan(0.08);
    expect(pace.scatter).toBeLessThan(0.12);
  });

  it('follows a slow day more the longer it lasts', () => {
    expect(paceAfter(10, 1.1).factor).toBeLessThan(paceAfter(100, 1.1).factor);
    expect(paceAfter(100, 1.1).factor).toBeLessThan(1.1);
    expect(paceAfter(100, 1.1).scatter).toBeLessThan(paceAfter(10, 1.1).scatter);
  });

  it('follows within twenty services when all take twice as long', () => {
    expect(paceAfter(6, 2).factor).toBeLessThan(1.6);
    expect(paceAfter(20, 2).factor).toBeGreaterThan(1.8);
    expect(paceAfter(20, 0.5).factor).toBeLessThan(0.56);
  });

  it('follows a change in the middle of a day', () => {
    const doubled = after(150, 2, { from: after(300, 1) });
    expect(paceOf({ ...doubled, scatter }).factor).toBeGreaterThan(1.4);
  });

  it('may last into the next morning, and is soon corrected if it does not', () => {
    const tuesday = onDay(after(100, 2), 'tuesday');
    expect(paceOf({ ...tuesday, scatter }).factor).toBeGreaterThan(1.5);
    expect(paceAfter(20, 1, { day: 'tuesday', from: after(100, 2) }).factor).toBeLessThan(1.15);
    // A usual day leaves nothing.
    expect(paceOf({ ...onDay(after(100, 1.1), 'tuesday'), scatter }).factor).toBeLessThan(1.02);
  });
});
