import { describe, expect, it } from 'vitest';
import { NOTHING_SEEN, withDuty } from '#domain/queue/line-learning.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { learnFrom, leftUnserved, modelFrom } from './lessons.ts';
import type { LessonRow } from './learning-store.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const [SERVICE, STAFF] = [7, 3];
const at = (minutes: number) => NOW + minutes * MINUTE;

const row: LessonRow = {
  locationId: 1,
  timeZone: 'UTC',
  serviceId: SERVICE,
  staffId: STAFF,
  queuedAt: NOW,
  calledAt: null,
  startedAt: null,
  endedAt: null,
  outcome: null,
  low: 0,
  high: 0,
  rawLow: 0,
  rawMedian: 0,
  rawHigh: 0,
};
const learn = (kind: string, minutes: number, lesson: Partial<LessonRow>, seen = NOTHING_SEEN) =>
  learnFrom(seen, { event: { kind, at: at(minutes) }, lesson: { ...row, ...lesson }, model: undefined });

describe('an event of a visit', () => {
  it('teaches the wait at its start, also of a visitor who was shown none', () => {
    const { seen } = learn('visit-started', 9, { calledAt: at(9), startedAt: at(9) });
    expect(seen.patience.minutes[0]).toBe(9);
    expect(seen.atOnce).toMatchObject({ shown: 1, longer: [1, 1, 1, 1, 1, 0, 0, 0] });
  });

  it('teaches the length at its end, and that a break set meanwhile begins', () => {
    const resting = withDuty(NOTHING_SEEN, { staffId: STAFF, state: 'break', at: at(5) });
    const served = { calledAt: NOW, startedAt: NOW, endedAt: at(20), outcome: 'served' as const };
    const { seen, length } = learn('visit-served', 20, served, resting);
    expect(length).toEqual({ serviceId: SERVICE, staffId: STAFF, minutes: 20 });
    const back = withDuty(seen, { staffId: STAFF, state: 'available', at: at(50) });
    expect(Math.exp(back.breaks!.lengths[STAFF]!.meanLog)).toBeCloseTo(30, 6);
    const rows = { times: [], offers: [], elsewhere: [], appointments: { over: 0, missed: 0 } };
    const model = modelFrom(back, rows, { at: at(50), timeZone: 'UTC' });
    expect(model.breaks!.get(STAFF)!.minutes).toBeGreaterThan(25);
  });

  it('teaches patience if the visitor left before a call, not if the day ended', () => {
    const left = { endedAt: at(4), outcome: 'cancelled' as const };
    const of = (lesson: Partial<LessonRow>) => ({
      event: { kind: 'visit-cancelled', at: at(4) },
      lesson: { ...row, ...lesson },
    });
    expect([leftUnserved(of(left)), leftUnserved(of({ ...left, outcome: 'day_ended' }))]).toEqual([
      true,
      false,
    ]);
    expect(learn('visit-cancelled', 4, left).seen.patience.left[0]).toBe(1);
    expect(learn('visit-cancelled', 4, { ...left, calledAt: at(2) }).seen).toBe(NOTHING_SEEN);
  });
});
