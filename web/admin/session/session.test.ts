import { beforeEach, describe, expect, it } from 'vitest';
import { sessionState } from './session-state.ts';
import { minutesToEnd } from './SessionGuard.tsx';

describe('the end of a session', () => {
  it.each([
    [3 * 60_000, null],
    [120_001, null],
    [120_000, 2],
    [60_001, 2],
    [60_000, 1],
    [1, 1],
    [0, 0],
    [-5000, 0],
  ])('%i ms before it: %j minutes', (left, minutes) => {
    expect(minutesToEnd(1_000_000 + left, 1_000_000)).toBe(minutes);
  });
});

describe('losing the session', () => {
  beforeEach(() => sessionState.end());

  it('has no effect on a page that never had one', () => {
    sessionState.lose();
    expect(sessionState.isLost()).toBe(false);
  });

  it('is reported once, and ends with the next sign-in', () => {
    let shown = 0;
    const stop = sessionState.subscribe(() => (shown += 1));
    sessionState.gain();
    sessionState.lose();
    sessionState.lose();
    expect([sessionState.isLost(), shown]).toEqual([true, 1]);
    sessionState.gain();
    expect([sessionState.isLost(), shown]).toEqual([false, 2]);
    stop();
  });

  it('is not reported after a deliberate sign-out', () => {
    sessionState.gain();
    sessionState.end();
    sessionState.lose();
    expect(sessionState.isLost()).toBe(false);
  });
});
