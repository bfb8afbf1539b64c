import { expect, it } from 'vitest';
import { isOffered, isSwitchedOff, opensTo } from './is-offered.ts';
import type { Person } from './session.ts';

const adminWith = (...features: string[]) =>
  ({ role: 30, vendor: { id: '1' }, features }) as unknown as Person;

it('pages of the lobby lead to the forbidden page while it is off, other pages are not found', () => {
  const [off, on] = [adminWith(), adminWith('lobby', 'newDatatable')];
  for (const path of ['/lobby', '/settings/lobby']) {
    expect([isOffered(off, path), isSwitchedOff(off, path), opensTo(off, path)], path).toEqual([
      false,
      true,
      false,
    ]);
    expect([isOffered(on, path), isSwitchedOff(on, path), opensTo(on, path)], path).toEqual([
      true,
      false,
      true,
    ]);
  }
  expect([isOffered(off, '/services'), isSwitchedOff(off, '/services')]).toEqual([false, false]);
  expect([isSwitchedOff(off, '/insights'), opensTo(off, '/insights')]).toEqual([false, true]);
});

it('opens nothing beyond the role', () => {
  const planner = { ...adminWith('lobby'), role: 10 };
  expect([opensTo(planner, '/lobby'), opensTo(planner, '/settings/lobby')]).toEqual([true, false]);
});
