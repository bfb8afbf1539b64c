import { describe, expect, it } from 'vitest';
import type { VisitOutside } from '#contract/vendors/impact.ts';
import { decisionsOf, sharedDecision } from './decisions.ts';
import type { Chosen } from './decisions.ts';

const visit = (id: string, to: string | null): VisitOutside =>
  ({ id, version: 1, suggest: to === null ? 'tell' : 'move', move_to: to }) as VisitOutside;
const TWO = [visit('1', '2026-12-03T15:00:00Z'), visit('2', null)];

describe('decisions', () => {
  it.each<[string, Chosen, boolean, string[]]>([
    ['begin with the suggestions', {}, true, ['move', 'tell']],
    ['are what was chosen', { 1: 'leave', 2: 'leave' }, true, ['leave', 'leave']],
    ['move no one without a free time', { 2: 'move' }, true, ['move', 'tell']],
    ['leave everything without the right to move', { 1: 'move' }, false, ['leave', 'leave']],
  ])('%s', (_, chosen, mayEdit, expected) => {
    expect(decisionsOf(TWO, { chosen, mayEdit }).map(({ does }) => does)).toEqual(expected);
  });

  it.each<[Chosen, string | null]>([
    [{ 1: 'move', 2: 'move' }, 'move'],
    [{ 1: 'tell', 2: 'tell' }, 'tell'],
    [{ 1: 'leave', 2: 'leave' }, 'leave'],
    [{ 1: 'leave', 2: 'tell' }, null],
  ])('%j share %s', (chosen, shared) => {
    expect(sharedDecision(decisionsOf(TWO, { chosen, mayEdit: true }))).toBe(shared);
  });
});
