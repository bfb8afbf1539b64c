import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPress } from './staff-corner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aScreen() {
  const target = new EventTarget();
  const opened = vi.fn<() => void>();
  followPress(target, opened);
  const send = (name: string, facts: object = {}) =>
    target.dispatchEvent(Object.assign(new Event(name), { isPrimary: true, repeat: false, ...facts }));
  return { send, opened, wait: (ms: number) => vi.advanceTimersByTime(ms) };
}

const CORNER = { clientX: 10, clientY: 79 };

describe('the corner of staff', () => {
  it('opens after five seconds of one press, and once', () => {
    const { send, opened, wait } = aScreen();
    send('pointerdown', CORNER);
    wait(4_999);
    expect(opened).not.toHaveBeenCalled();
    wait(1);
    expect(opened).toHaveBeenCalledOnce();
    wait(60_000);
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each(['pointerup', 'pointercancel', 'blur', 'pagehide'])('does not open after an early %s', (name) => {
    const { send, opened, wait } = aScreen();
    send('pointerdown', CORNER);
    wait(4_000);
    send(name);
    wait(10_000);
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    { clientX: 80, clientY: 10 },
    { clientX: 10, clientY: 80 },
    { clientX: 10, clientY: 10, isPrimary: false },
  ])('does not open for a press at %o', (facts) => {
    const { send, opened, wait } = aScreen();
    send('pointerdown', facts);
    wait(10_000);
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens by a long press of Escape, which repeats', () => {
    const { send, opened, wait } = aScreen();
    send('keydown', { key: 'Escape' });
    for (let n = 0; n < 49; n += 1) {
      wait(100);
      send('keydown', { key: 'Escape', repeat: true });
    }
    expect(opened).not.toHaveBeenCalled();
    wait(100);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('does not open by another key, or by Escape pressed again and again', () => {
    const { send, opened, wait } = aScreen();
    send('keydown', { key: 'a' });
    wait(10_000);
    for (let n = 0; n < 20; n += 1) {
      send('keydown', { key: 'Escape' });
      wait(400);
      send('keyup', { key: 'Escape' });
    }
    wait(10_000);
    expect(opened).not.toHaveBeenCalled();
  });
});
