import { expect, it } from 'vitest';
import { whyNot } from './AppointmentActs.tsx';

const NOW = Date.UTC(2026, 10, 27, 17);
const row = { may: { edit: true, book: true }, status: 1, start: '2026-11-28T17:00:00Z' };
const acts = ['rebook', 'move', 'cancel', 'resend', 'print'] as const;
const reasons = (of: Partial<typeof row>) => acts.map((act) => whyNot(act, { ...row, ...of }, NOW));

it('offers each act where it can be done, and says why not elsewhere', () => {
  expect(reasons({})).toEqual([null, null, null, null, null]);
  const over = 'history.reason.over';
  expect(reasons({ status: 4 })).toEqual([null, over, over, over, null]);
  expect(reasons({ start: '2026-11-27T16:59:00Z' })).toEqual([null, null, null, over, null]);
  const right = 'list.leftOut.right';
  expect(reasons({ may: { edit: false, book: true } })).toEqual([null, right, right, right, null]);
  expect(reasons({ may: { edit: true, book: false } })).toEqual([right, null, null, null, null]);
});
