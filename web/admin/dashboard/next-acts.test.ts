import { describe, expect, it } from 'vitest';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { nextActs, nextStart } from './next-acts.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const base = {
  status: 1,
  stage: null,
  ticket_number: null,
  meeting_method: 1,
  session_id: null,
  start: toIso(NOON),
};
const all = { now: NOON - MINUTE, may: { move: true, checkIn: true }, checkInMinutes: 60 };

describe('a confirmed appointment', () => {
  it('at the location is checked in, and is a no-show only from its start on', () => {
    expect(nextActs(base, all)).toEqual({ acts: ['checkIn'], isInLine: false, from: NOON - 60 * MINUTE });
    expect(nextActs(base, { ...all, now: NOON }).acts).toEqual(['checkIn', 'noShow']);
  });

  it.each([
    ['by phone', { ...base, meeting_method: 2 }, all],
    ['of a session', { ...base, session_id: '4' }, all],
    ['without a line', base, { ...all, checkInMinutes: null }],
  ])('%s starts at any time', (_name, visit, of) => {
    expect(nextActs(visit, of)).toEqual({ acts: ['start'], isInLine: false, from: null });
  });

  it('offers nothing without the right', () => {
    const may = { move: false, checkIn: false };
    expect(nextActs(base, { ...all, now: NOON, may }).acts).toEqual([]);
    expect(nextActs(base, { ...all, may: { move: true, checkIn: false } }).acts).toEqual(['start']);
  });
});

describe('a later stage', () => {
  it('leads to the lobby while the visitor has a ticket', () => {
    const waiting = { ...base, ticket_number: 'A-12', stage: 'waiting' as const };
    expect(nextActs(waiting, all)).toMatchObject({ acts: [], isInLine: true });
    expect(nextActs({ ...waiting, status: 2, stage: 'done' }, all)).toMatchObject({
      acts: [],
      isInLine: false,
    });
  });

  it('is completed once it has started, and needs nothing after that', () => {
    expect(nextActs({ ...base, status: 5, stage: 'serving' }, all).acts).toEqual(['complete']);
    expect(nextActs({ ...base, status: 3, stage: 'done' }, all).acts).toEqual([]);
  });
});

it('a staff member is free until their next confirmed appointment', () => {
  const at = (minutes: number, more = {}) => ({
    status: 1,
    staff_ids: ['7'],
    start: toIso(NOON + minutes * MINUTE),
    ...more,
  });
  const visits = [at(-5), at(15, { status: 3 }), at(20, { staff_ids: ['8'] }), at(45), at(30)];
  expect(nextStart(visits, { staffId: '7', now: NOON })).toBe(NOON + 30 * MINUTE);
  expect(nextStart(visits, { staffId: '9', now: NOON })).toBeNull();
});
