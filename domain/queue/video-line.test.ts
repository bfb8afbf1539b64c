import { expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import { videoLineIsFull } from './video-line.ts';

const NOW = Date.UTC(2026, 10, 23, 17);
const limits = { max_waiting: 3, max_wait_minutes: 60 };

it.each([
  ['fewer than may wait, soon', 2, 60, false],
  ['the limit of waiting visitors', 3, 1, true],
  ['a minute more than anybody should wait', 0, 61, true],
  ['unknown start', 2, null, false],
  ['too many, and unknown start', 4, null, true],
])('%s', (_, waiting, minutes, full) => {
  const expectedStart = minutes === null ? null : NOW + minutes * MINUTE;
  expect(videoLineIsFull({ waiting, expectedStart, now: NOW }, limits)).toBe(full);
});
