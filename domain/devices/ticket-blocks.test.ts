import { describe, expect, it } from 'vitest';
import { boundedJoin, kioskInstant, numbersLeft, takeNumber } from './ticket-blocks.ts';
import type { NumberBlock } from './ticket-blocks.ts';

const block = (id: string, more: Partial<NumberBlock> = {}): NumberBlock => ({
  id,
  prefix: 'A',
  first: 1,
  last: 50,
  from: 1_000,
  until: 2_000,
  ...more,
});

describe('the numbers of a kiosk', () => {
  it('are given in order, from the oldest block of the day', () => {
    const blocks = [block('2', { first: 101, last: 150 }), block('1')];
    const at = { prefix: 'A', now: 1_500 };
    expect(takeNumber(blocks, {}, at)?.number).toBe(1);
    expect(takeNumber(blocks, { 1: 50 }, at)?.number).toBe(50);
    expect(takeNumber(blocks, { 1: 51 }, at)).toMatchObject({ block: { id: '2' }, number: 101 });
    expect(takeNumber(blocks, { 1: 51, 2: 151 }, at)).toBeNull();
  });

  it('belong to one prefix and one business day', () => {
    expect(takeNumber([block('1')], {}, { prefix: 'B', now: 1_500 })).toBeNull();
    expect(takeNumber([block('1')], {}, { prefix: 'A', now: 999 })).toBeNull();
    expect(takeNumber([block('1')], {}, { prefix: 'A', now: 2_000 })).toBeNull();
    expect(takeNumber([block('1')], {}, { prefix: 'A', now: 1_000 })?.number).toBe(1);
  });

  it('are counted down to none', () => {
    expect(numbersLeft(block('1'), {})).toBe(50);
    expect(numbersLeft(block('1'), { 1: 50 })).toBe(1);
    expect(numbersLeft(block('1'), { 1: 99 })).toBe(0);
  });
});

describe('the moment of a ticket', () => {
  it('follows the server’s clock, and every earlier ticket', () => {
    expect(kioskInstant({ offset: 500, latest: 0 }, 1_000)).toBe(1_500);
    expect(kioskInstant({ offset: 500, latest: 9_000 }, 1_000)).toBe(9_001);
  });

  it('lies between the reservation and now', () => {
    const of = { reservedAt: 100, now: 200 };
    expect([50, 150, 250].map((joinedAt) => boundedJoin(joinedAt, of))).toEqual([100, 150, 200]);
  });
});
