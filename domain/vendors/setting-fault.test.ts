import { expect, it } from 'vitest';
import { settingFault } from './setting-fault.ts';

const WAIT = { type: 'int', min: 0, max: 240 } as const;

it.each([
  ['number', 'soon'],
  ['least', -1],
  ['most', 600],
])('names both ends of a range for the fault %s of %j', (code, value) => {
  expect(settingFault(WAIT, value)).toEqual({ code, values: { min: 0, max: 240 } });
});

it('finds no fault at the ends of a range', () => {
  expect([0, 240].map((value) => settingFault(WAIT, value))).toEqual([null, null]);
});
