import { describe, expect, it } from 'vitest';
import { addToast, toastLifetime } from './toast-queue.ts';
import type { Toast, ToastKind } from './toast-queue.ts';

const toast = (id: number, kind: ToastKind = 'success'): Toast => ({ id, kind, text: `message ${id}` });
const ids = (toasts: readonly Toast[]): number[] => toasts.map(({ id }) => id);

describe('addToast', () => {
  it('keeps three and drops the oldest message that times out', () => {
    expect(ids(addToast([toast(1), toast(2), toast(3)], toast(4)))).toEqual([2, 3, 4]);
  });

  it('keeps failures, which are unread, before messages that time out', () => {
    expect(ids(addToast([toast(1, 'failure'), toast(2), toast(3)], toast(4)))).toEqual([1, 3, 4]);
  });

  it('drops the oldest failure when all are failures, never the new message', () => {
    const failures = [toast(1, 'failure'), toast(2, 'failure'), toast(3, 'failure')];
    expect(ids(addToast(failures, toast(4)))).toEqual([2, 3, 4]);
  });
});

describe('toastLifetime', () => {
  it('is 6 s, 10 s with an undo, and unlimited for a failure', () => {
    expect(toastLifetime(toast(1))).toBe(6_000);
    expect(toastLifetime({ ...toast(1), undo: { label: 'Undo', act: () => undefined } })).toBe(10_000);
    expect(toastLifetime({ ...toast(1, 'failure'), lifetime: 50 })).toBeNull();
    expect(toastLifetime({ ...toast(1), lifetime: 5_000 })).toBe(5_000);
  });
});
