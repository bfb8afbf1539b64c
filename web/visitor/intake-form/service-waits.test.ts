import { describe, expect, it } from 'vitest';
import type { ServiceWaitResource } from '#contract/vendors/services.ts';
import { fromIso } from '#domain/time/instant.ts';
import { serviceWait, withServiceWaits } from './service-waits.ts';

const now = fromIso('2026-11-20T18:00:00Z');
const wait = (id: string): ServiceWaitResource => ({
  id,
  type: 'wait-times',
  attributes: {
    expected_start: '2026-11-20T18:05:00Z',
    wait_minutes: 5,
    low: 2,
    high: 9,
    people_before: 1,
    serving: 2,
    others_waiting: 0,
    least: 0,
    varies: null,
    shown: true,
    reason: null,
  },
});
const shown = (
  id: string,
  expected_start: string | null,
  type: 'service' | 'queue-appointment' = 'service',
) => ({
  id,
  type,
  attributes: {
    expected_start,
    low: expected_start && 8,
    high: expected_start && 19,
    people_before: 3,
  } as never,
});

describe('live waits of services', () => {
  it('change only for the services in the message', () => {
    const waits = [wait('3'), wait('4')];
    const after = withServiceWaits(waits, { version: 1, data: [shown('3', '2026-11-20T18:12:59Z')] }, now);
    expect(after[0]?.attributes).toMatchObject({
      wait_minutes: 12,
      low: 8,
      high: 19,
      people_before: 3,
      shown: true,
    });
    expect(after[1]).toBe(waits[1]);
  });

  it('are hidden when the message has none', () => {
    const [after] = withServiceWaits([wait('3')], { version: 1, data: [shown('3', null)] }, now);
    expect(after?.attributes).toMatchObject({ wait_minutes: null, shown: false });
  });

  it('never read a visitor’s entry as a service', () => {
    const waits = [wait('3')];
    expect(withServiceWaits(waits, { version: 1, data: [shown('3', null, 'queue-appointment')] }, now)).toBe(
      waits,
    );
  });

  it.each([
    ['2026-11-20T18:00:59Z', 0],
    ['2026-11-20T18:01:00Z', 1],
    ['2026-11-20T17:00:00Z', 0],
    ['2026-11-20T18:33:00Z', 35],
  ])('%s is %i minutes away for a visitor with no one before', (expected_start, minutes) => {
    const alone = { ...wait('3').attributes, expected_start, people_before: 0 };
    expect(serviceWait(alone, now)).toMatchObject({ minutes });
  });

  it('are never 0 with people before, nor below what is certain', () => {
    const soon = { ...wait('3').attributes, expected_start: '2026-11-20T18:00:20Z', low: 0, high: 0 };
    expect(serviceWait(soon, now)).toMatchObject({ minutes: 1, low: 1, high: 1 });
    expect(serviceWait({ ...soon, least: 7 }, now)).toMatchObject({ minutes: 7, low: 7, high: 7 });
    expect(serviceWait({ ...soon, expected_start: null }, now)).toBeNull();
  });
});
