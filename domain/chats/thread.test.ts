import { describe, expect, it } from 'vitest';
import { EMPTY_THREAD, heard, lastSeen, toDeliver, typed } from './thread.ts';
import type { Thread } from './thread.ts';

interface Line {
  number: number;
  author: 'visitor' | 'staff';
  key: string;
}

const line = (number: number, author: Line['author'] = 'staff'): Line => ({
  number,
  author,
  key: `k${number}`,
});
const empty: Thread<Line> = EMPTY_THREAD;

describe('a thread', () => {
  it('takes lines in once, whatever the order of the responses', () => {
    const one = heard(empty, { lines: [line(2), line(1)], own: 'visitor' });
    const again = heard(one, { lines: [line(1), line(2), line(3)], own: 'visitor' });
    expect(again.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(lastSeen(again)).toBe(3);
    expect(heard(again, { lines: [line(2)], own: 'visitor' })).toBe(again);
  });

  it('waits for the lines of a gap', () => {
    const one = heard(empty, { lines: [line(1), line(3)], own: 'visitor' });
    expect(lastSeen(one)).toBe(1);
    expect(lastSeen(heard(one, { lines: [line(2), line(3)], own: 'visitor' }))).toBe(3);
  });

  it('keeps unsent lines until the server has them', () => {
    const waiting = typed(typed(empty, { key: 'k1', text: 'One' }), { key: 'k2', text: 'Two' });
    expect(toDeliver(waiting).map(({ text }) => text)).toEqual(['One', 'Two']);
    // A line of the other side with the same key delivers nothing.
    expect(heard(waiting, { lines: [line(1)], own: 'visitor' }).unsent).toHaveLength(2);
    const sent = heard(waiting, { lines: [line(1, 'visitor')], own: 'visitor' });
    expect(toDeliver(sent)).toEqual([{ key: 'k2', text: 'Two' }]);
  });

  it('delivers at most twenty lines at once', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ key: `k${index}`, text: 'More' }));
    expect(toDeliver(many.reduce((thread, next) => typed(thread, next), empty))).toEqual(many.slice(0, 20));
  });
});
