import { describe, expect, it } from 'vitest';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { stageOf, withDocument, withManageEvent, withWaitEvent } from './visit-state.ts';

const visit = {
  id: '4',
  public_ref: 'ref4',
  status: 1,
  called_at: null,
  station: null,
  user: null,
  meeting_link: null,
  dial_in: null,
  expected_start: '2026-11-20T18:12:00Z',
  low: 8,
  high: 19,
  people_before: 3,
  shown: true,
  reason: null,
  version: 5,
} as QueueAppointmentAttributes;
const existing = { visit, waitShownAt: 1000 };
const called = {
  status: 1,
  called_at: '2026-11-20T18:05:00Z',
  station: 'Desk 3',
  user: { full_name: 'Priya Nair' },
  meeting_link: null,
  dial_in: null,
};

describe('the stage of a visit', () => {
  it.each([
    [1, null, 'waiting'],
    [1, '2026-11-20T18:05:00Z', 'called'],
    [5, '2026-11-20T18:05:00Z', 'serving'],
    [6, '2026-11-20T18:05:00Z', 'completed'],
    [2, '2026-11-20T18:05:00Z', 'completed'],
    [3, '2026-11-20T18:05:00Z', 'no-show'],
    [4, null, 'cancelled'],
  ] as const)('status %i, called at %s: %s', (status, called_at, stage) => {
    expect(stageOf({ status, called_at })).toBe(stage);
  });
});

describe('the cached visit', () => {
  it('takes a newer event, in either shape', () => {
    for (const event of [{ data: { ...called, version: 6 } }, { ...called, version: 6 }]) {
      const after = withManageEvent(existing, event);
      expect(after?.visit).toMatchObject({ station: 'Desk 3', version: 6, people_before: 3 });
      expect(after && stageOf(after.visit)).toBe('called');
    }
  });

  it('never returns to an older state', () => {
    expect(withManageEvent(existing, { data: { ...called, version: 5 } })).toBeNull();
    expect(withManageEvent(existing, { data: { ...called, version: 4 } })).toBeNull();
    expect(withDocument(existing, { ...visit, version: 4, status: 4 }, 2000)).toBe(existing);
  });

  it('takes a response of the same version, and one of another visit', () => {
    expect(withDocument(existing, { ...visit, people_before: 2 }, 2000)).toMatchObject({
      visit: { people_before: 2 },
      waitShownAt: 2000,
    });
    expect(withDocument(existing, { ...visit, id: '9', version: 1 }, 2000).visit.id).toBe('9');
    expect(withDocument(null, visit, 2000).waitShownAt).toBe(2000);
  });

  it('finds its own wait by its public ref, never by a service with the same text', () => {
    const attributes = { expected_start: '2026-11-20T18:20:00Z', low: 12, high: 25, people_before: 4 };
    const other = { id: 'ref4', type: 'service' as const, attributes };
    expect(withWaitEvent(existing, { version: 1, data: [other] }, 3000)).toBeNull();
    const own = { id: 'ref4', type: 'queue-appointment' as const, attributes };
    expect(withWaitEvent(existing, { version: 1, data: [other, own] }, 3000)).toMatchObject({
      visit: { low: 12, high: 25, people_before: 4 },
      waitShownAt: 3000,
    });
  });

  it('hides the wait when the new one is empty', () => {
    const gone = {
      id: 'ref4',
      type: 'queue-appointment' as const,
      attributes: { expected_start: null, low: null, high: null },
    };
    expect(withWaitEvent(existing, { version: 2, data: [gone] }, 3000)?.visit).toMatchObject({
      shown: false,
      people_before: 3,
    });
  });
});
