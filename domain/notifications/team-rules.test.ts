import { describe, expect, it } from 'vitest';
import { readCell } from '../access/cells.ts';
import { fromIso, HOUR, MINUTE } from '../time/instant.ts';
import { isChosen } from './team-kinds.ts';
import { channelOf, dailyDue, dueToStaff, namesClient, turnOf } from './team-rules.ts';

const of = (kind: string, changes: object = {}) =>
  dueToStaff({ kind, actorStaffId: null, before: 7, after: 7, ...changes }).map(
    ({ kind: message, staffId }) => `${message} ${staffId}`,
  );

describe('messages about an appointment', () => {
  it.each([
    ['visit-booked', {}, ['staff-assigned 7']],
    ['visit-booked', { after: null }, []],
    ['visit-rescheduled', {}, ['staff-changed 7']],
    ['visit-rescheduled', { after: 8 }, ['staff-cancelled 7', 'staff-assigned 8']],
    ['visit-unassigned', { after: null }, ['staff-cancelled 7']],
    ['visit-cancelled', {}, ['staff-cancelled 7']],
    ['visit-arrived', {}, ['staff-arrived 7']],
    ['visit-called', {}, []],
  ])('after %s %j are %j', (kind, changes, due) => {
    expect(of(kind, changes)).toEqual(due);
  });

  it('do not tell staff of their own act', () => {
    expect(of('visit-booked', { actorStaffId: 7 })).toEqual([]);
    expect(of('visit-rescheduled', { actorStaffId: 7, after: 8 })).toEqual(['staff-assigned 8']);
  });
});

it('a message names the client only to a reader who may see them', () => {
  const holder = (cell: string) => ({
    role: 10 as const,
    rights: new Map(cell === '' ? [] : [['clients-see' as const, [readCell(cell)!]]]),
  });
  expect(namesClient({ role: 10 }, true)).toBe(true);
  expect(namesClient({ role: 10 }, false)).toBe(false);
  expect(namesClient({ role: 15 }, false)).toBe(true);
  expect(namesClient({ role: 7 }, true)).toBe(false);
  expect(namesClient(holder(''), true)).toBe(false);
  expect(namesClient(holder('V min-fields'), true)).toBe(true);
});

it('a daily message is due for two hours from its minute', () => {
  const seven = fromIso('2026-11-20T15:00:00Z');
  const at = (now: number) => dailyDue(now, 'America/Los_Angeles', 420);
  expect([seven - MINUTE, seven, seven + 2 * HOUR - MINUTE, seven + 2 * HOUR].map(at)).toEqual([
    null,
    '2026-11-20',
    '2026-11-20',
    null,
  ]);
});

it('recipients take turns, each by the channel of its address', () => {
  expect(['desk@harbor.example', '+12065550188'].map(channelOf)).toEqual(['email', 'sms']);
  expect([0, 1, 2].map((position) => turnOf(1_000, position, 5))).toEqual([null, 301_000, 601_000]);
  expect(turnOf(1_000, 2, 0)).toBeNull();
  expect(isChosen<string>({}, 'staff-assigned', 'email')).toBe(false);
  expect(isChosen<string>({ 'staff-assigned': 'both' }, 'staff-assigned', 'sms')).toBe(true);
});
