import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearize } from './linearizable.ts';
import type { Done, Sequential } from './linearizable.ts';

/** A register: a read returns the last write. And a line: first in, first out. */
type LinearizableRequest = { write: number } | 'read';
const register: Sequential<number, LinearizableRequest, number> = {
  begin: 0,
  step: (state, op, shown) => {
    if (op !== 'read') return op.write;
    return shown === null || shown === state ? state : null;
  },
  markOf: String,
  isReadOnly: (op) => op === 'read',
};

const done = (
  from: number,
  to: number | null,
  op: LinearizableRequest,
  shown: number | null = null,
): Done<LinearizableRequest, number> => ({
  // A completed write returns its value.
  op,
  from,
  to,
  shown: op !== 'read' && to !== null ? op.write : shown,
});
const holds = (...history: Done<LinearizableRequest, number>[]) => linearize(history, register).linearizable;

describe('a history of a register', () => {
  it('is linearizable if all requests ran one after the other', () => {
    expect(
      holds(done(1, 2, { write: 1 }), done(3, 4, 'read', 1), done(5, 6, { write: 2 }), done(7, 8, 'read', 2)),
    ).toBe(true);
    expect(linearize([], register)).toEqual({ linearizable: true, order: [] });
  });

  it('is not linearizable if a read returns a value that was overwritten before it started', () => {
    expect(holds(done(1, 2, { write: 1 }), done(3, 4, { write: 2 }), done(5, 6, 'read', 1))).toBe(false);
    expect(holds(done(1, 2, { write: 1 }), done(3, 4, 'read', 0))).toBe(false);
  });

  it('may show an unfinished write to one reader and then to all, never back', () => {
    const write = done(1, 10, { write: 1 });
    expect(holds(write, done(2, 3, 'read', 0), done(4, 5, 'read', 1), done(6, 7, 'read', 1))).toBe(true);
    expect(holds(write, done(2, 3, 'read', 1), done(4, 5, 'read', 0))).toBe(false);
  });

  it('lets a request without a response take effect at any time after its start, or never', () => {
    const open = done(3, null, { write: 7 });
    expect(holds(done(1, 2, { write: 1 }), open, done(4, 5, 'read', 1), done(60, 70, 'read', 7))).toBe(true);
    expect(holds(done(1, 2, { write: 1 }), open, done(4, 5, 'read', 1))).toBe(true);
    expect(holds(done(1, 2, 'read', 7), open)).toBe(false);
    expect(holds(open, done(4, 5, 'read', 7), done(6, 7, 'read', 0))).toBe(false);
  });

  it('lets a write of the current value take effect later', () => {
    const history = [
      done(1, 9, { write: 0 }),
      done(2, 4, { write: 1 }),
      done(5, 6, 'read', 1),
      done(10, 11, 'read', 0),
    ];
    expect(holds(...history)).toBe(true);
  });

  it('returns the request that it could not explain', () => {
    const verdict = linearize(
      [done(1, 2, { write: 1 }), done(3, 4, 'read', 1), done(5, 6, 'read', 9)],
      register,
    );
    expect(verdict).toEqual({ linearizable: false, order: [0, 1], stuck: 2 });
  });
});

/** Eight bits that clients flip by two names: the order matters only to clients that get the number. */
const anyHistory = fc
  .array(
    fc.record({
      write: fc.nat({ max: 3 }),
      isRead: fc.boolean(),
      at: fc.nat({ max: 30 }),
      long: fc.nat({ max: 12 }),
    }),
    {
      maxLength: 7,
    },
  )
  .chain((request) =>
    fc.record({
      asked: fc.constant(request),
      told: fc.array(fc.nat({ max: 3 }), { minLength: 7, maxLength: 7 }),
    }),
  )
  .map(({ asked: request, told: shown }) =>
    request.map(({ write, isRead, at, long }, index) =>
      done(at, at + long + 1, isRead ? 'read' : { write }, isRead ? shown[index]! : null),
    ),
  );

/** Tries all orders that respect time, one by one. */
function byBruteForce(
  history: readonly Done<LinearizableRequest, number>[],
  state = register.begin,
): boolean {
  if (history.length === 0) return true;
  return history.some((one, index) => {
    const rest = history.toSpliced(index, 1);
    if (rest.some((other) => other.to! < one.from)) return false;
    const after = register.step(state, one.op, one.shown);
    return after !== null && byBruteForce(rest, after);
  });
}

describe('the search', () => {
  it('finds the same as trying every order, for small histories', () => {
    const result = { yes: 0, no: 0 };
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { linearizable } = linearize(history, register);
        result[linearizable ? 'yes' : 'no'] += 1;
        expect(linearizable).toBe(byBruteForce(history));
      }),
      { numRuns: 2_000, seed: 4 },
    );
    expect(Math.min(result.yes, result.no)).toBeGreaterThan(200);
  });

  it('returns an order that respects time and explains every response', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const verdict = linearize(history, register);
        if (!verdict.linearizable) return;
        let state = register.begin;
        for (const [position, index] of verdict.order.entries()) {
          const one = history[index]!;
          for (const later of verdict.order.slice(position + 1))
            expect(history[later]!.to!).toBeGreaterThanOrEqual(one.from);
          state = register.step(state, one.op, one.shown)!;
          expect(state).not.toBeNull();
        }
        expect(verdict.order.toSorted((a, b) => a - b)).toEqual(history.map((_, index) => index));
      }),
      { numRuns: 1_000, seed: 5 },
    );
  });
});
