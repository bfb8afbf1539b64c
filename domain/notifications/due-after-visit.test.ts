import { describe, expect, it } from 'vitest';
import { STATUS, STATUSES } from '../codes/status.ts';
import {
  AFTER_VISIT_EVENTS,
  afterVisitStillTrue,
  dueAfterVisit,
  isAfterVisitKind,
} from './due-after-visit.ts';

describe('the message of an end', () => {
  it.each([
    ['visit-no-showed', { reason: 'no_show' }, 'missed'],
    ['visit-no-showed', { reason: 'day_ended' }, null],
    ['visit-served', { reason: 'served' }, 'feedback'],
    ['visit-completed', { reason: 'completed' }, 'feedback'],
    ['visit-cancelled', { reason: 'staff' }, null],
    ['visit-undone', {}, null],
  ] as const)('%s with %j requires %s', (kind, data, due) => {
    expect(dueAfterVisit({ kind, data })).toBe(due);
    if (due !== null) expect(AFTER_VISIT_EVENTS).toContain(kind);
  });

  it('is of its own kind', () => {
    expect(['missed', 'feedback', 'called', 'booked'].filter(isAfterVisitKind)).toEqual([
      'missed',
      'feedback',
    ]);
  });
});

describe('a message that waits', () => {
  const over = { status: STATUS.completed, feedbackGiven: false, asksForFeedback: true };

  it('tells of a missed visit as long as it is missed', () => {
    const told = STATUSES.filter((status) => afterVisitStillTrue('missed', { ...over, status }));
    expect(told).toEqual([STATUS.noShow]);
  });

  it('asks how a visit was that is served or completed', () => {
    const asked = STATUSES.filter((status) => afterVisitStillTrue('feedback', { ...over, status }));
    expect(new Set(asked)).toEqual(new Set([STATUS.completed, STATUS.served]));
  });

  it('asks neither twice nor where the pages show no card', () => {
    expect(afterVisitStillTrue('feedback', over)).toBe(true);
    expect(afterVisitStillTrue('feedback', { ...over, feedbackGiven: true })).toBe(false);
    expect(afterVisitStillTrue('feedback', { ...over, asksForFeedback: false })).toBe(false);
  });
});
