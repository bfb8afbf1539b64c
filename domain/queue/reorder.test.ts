import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import { lineOrder } from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import { reordered } from './reorder.ts';

const NOW = Date.UTC(2026, 10, 23, 17);
const entry = (ticketId: number, minutes: number, more: Partial<LineEntry> = {}): LineEntry => ({
  ticketId,
  visitId: ticketId,
  serviceId: 1,
  method: 1,
  priority: 0,
  orderAt: NOW - 60 * MINUTE + minutes * MINUTE,
  joinedAt: NOW - 60 * MINUTE + minutes * MINUTE,
  preferredStaffId: null,
  heldUntil: null,
  calledAt: null,
  bookedStart: null,
  ...more,
});
const after = (line: LineEntry[], ticketId: number, afterId: number | null): number[] | null => {
  const positions = reordered(line, { ticketId, afterId }, NOW);
  if (positions === null) return null;
  const moved = line.map((each) => ({ ...each, orderAt: positions.get(each.ticketId) ?? each.orderAt }));
  return lineOrder(moved, NOW).map((each) => each.ticketId);
};

describe('a visitor in another place of the line', () => {
  const line = [entry(1, 0), entry(2, 10), entry(3, 20), entry(4, 30)];
  it('stands first, between two others, or last', () => {
    expect(after(line, 3, null)).toEqual([3, 1, 2, 4]);
    expect(after(line, 4, 1)).toEqual([1, 4, 2, 3]);
    expect(after(line, 1, 3)).toEqual([2, 3, 1, 4]);
    expect(after(line, 1, 4)).toEqual([2, 3, 4, 1]);
  });
  it('finds a place among visitors who joined at one moment', () => {
    const same = [entry(1, 0), entry(2, 0), entry(3, 0), entry(4, 0)];
    expect(after(same, 4, 1)).toEqual([1, 4, 2, 3]);
    expect(after(same, 1, 3)).toEqual([2, 3, 1, 4]);
  });
  it('stays behind due appointments and higher priority, and among those who wait', () => {
    const due = [entry(1, 0, { bookedStart: NOW - MINUTE }), entry(2, 5, { priority: 1 }), ...line.slice(2)];
    expect(after(due, 4, null)).toEqual([1, 2, 4, 3]);
    expect(after(due, 4, 1)).toBeNull();
    expect(after(due, 4, 2)).toBeNull();
    expect(after([...line, entry(5, 1, { calledAt: NOW })], 4, 5)).toBeNull();
    expect(after(line, 4, 4)).toBeNull();
    expect(after(line, 9, null)).toBeNull();
  });
});
