import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';

describe('Agenda', () => {
  it('runs entries in order of time, and of insertion for equal times', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
        const agenda = new Agenda();
        const ran: [number, number][] = [];
        for (const [i, at] of times.entries()) agenda.add(at, (then) => ran.push([then, i]));
        agenda.runUntil(100);
        const expected = times
          .map((at, i) => [at, i] as [number, number])
          .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(ran).toEqual(expected);
      }),
    );
  });

  it('stops at the limit, and runs entries added on the way', () => {
    const agenda = new Agenda();
    const ran: number[] = [];
    agenda.add(5, (at) => {
      ran.push(at);
      agenda.add(7, (then) => ran.push(then));
      agenda.add(11, (then) => ran.push(then));
    });
    agenda.runUntil(10);
    expect(ran).toEqual([5, 7]);
    agenda.runUntil(11);
    expect(ran).toEqual([5, 7, 11]);
  });
});
