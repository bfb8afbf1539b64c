import { describe, expect, it } from 'vitest';
import { modelOf, NOTHING_SEEN, withEndedWait } from './line-learning.ts';
import type { EndedWait, LineSeen } from './line-learning.ts';

const SERVICE = 1;
const raw = { low: 10, median: 20, high: 30 };
const waited = (minutes: number, shown: EndedWait['shown'] = { raw, low: 10, high: 30 }): EndedWait => ({
  serviceId: SERVICE,
  minutes,
  left: false,
  shown,
});
const after = (waits: readonly EndedWait[], from: LineSeen = NOTHING_SEEN) =>
  waits.reduce(withEndedWait, from);
const many = (times: number, wait: EndedWait) => Array.from({ length: times }, () => wait);
const calibrationOf = (seen: LineSeen) =>
  modelOf(seen, { day: '', seen: [], configured: new Map([[SERVICE, 10]]) }).calibrations.get(SERVICE);

describe('what a line has learned', () => {
  it('hides waits if they were wrong too often', () => {
    expect(calibrationOf(after(many(100, waited(25))))).toMatchObject({ median: expect.any(Number) });
    expect(calibrationOf(after(many(100, waited(55))))).toBeNull();
  });

  it('shows them again after some without estimates, with the learned correction', () => {
    const wrong = after(many(100, waited(55)));
    expect(calibrationOf(after(many(5, waited(55, null)), wrong))).toBeNull();
    const again = calibrationOf(after(many(40, waited(55, null)), wrong));
    expect(again!.high).toBeGreaterThan(2.5);
  });
});
