import { expect, it } from 'vitest';
import { mayConvert } from './ConvertButton.tsx';

const may = { add: true, edit: true };
const waiting = { stage: 'waiting', appointment_at: null } as const;

it('offers an appointment to visitors without one, until their service begins', () => {
  expect(mayConvert(waiting, may)).toBe(true);
  expect(mayConvert({ ...waiting, stage: 'called' }, may)).toBe(true);
  for (const stage of ['serving', 'served', 'done'] as const)
    expect(mayConvert({ ...waiting, stage }, may)).toBe(false);
  expect(mayConvert({ ...waiting, appointment_at: '2026-11-23T17:00:00Z' }, may)).toBe(false);
});

it('asks for the rights to add and to edit visits', () => {
  expect(mayConvert(waiting, { ...may, add: false })).toBe(false);
  expect(mayConvert(waiting, { ...may, edit: false })).toBe(false);
});
