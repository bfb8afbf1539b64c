import { describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { at, schedule, visit } from '../testing/a-schedule.ts';
import { axisOf, gapsOf, hoursOf, instantAt, extentOf, widthOf, xOf } from './axis.ts';

describe('the axis of a day', () => {
  const axis = axisOf(schedule([visit('1', ['16:30', '17:10'])]), '2026-11-27');
  it('spans hours and appointments, from full hour to full hour', () => {
    expect([new Date(axis.from).toISOString(), new Date(axis.to).toISOString()]).toEqual([
      at('09:00'),
      at('18:00'),
    ]);
    expect(hoursOf(axis)).toHaveLength(9);
    expect(widthOf(axis)).toBe(9 * 128);
  });
  it('shows a usual day where nothing is open', () => {
    const { open: _, staff: __, ...rest } = schedule([]);
    const empty = axisOf({ ...rest, open: [], staff: [] }, '2026-11-28');
    expect((empty.to - empty.from) / (60 * MINUTE)).toBe(8);
  });
  it('has 23 hours when the clocks skip one', () => {
    const short = schedule([]);
    const whole = {
      ...short,
      open: [{ start: '2026-03-08T08:00:00Z', end: '2026-03-09T07:00:00Z' }],
      staff: [],
    };
    expect(hoursOf(axisOf(whole, '2026-03-08'))).toHaveLength(23);
  });
  it('leads from pixels to the nearest start, and stays within', () => {
    expect(instantAt(axis, 128 + 10, 15)).toBe(Date.parse(at('10:00')));
    expect(instantAt(axis, 128 + 20, 15)).toBe(Date.parse(at('10:15')));
    expect(instantAt(axis, -50, 15)).toBe(axis.from);
    expect(instantAt(axis, 99_999, 15)).toBe(axis.to - 15 * MINUTE);
    expect(xOf(axis, Date.parse(at('10:30')))).toBe(192);
  });
  it('cuts a stretch, and finds what is left between', () => {
    expect(extentOf(axis, { start: at('08:00'), end: at('09:30') })).toEqual({ left: 0, width: 64 });
    expect(extentOf(axis, { start: at('07:00'), end: at('08:30') })).toBeNull();
    expect(gapsOf(axis, [{ start: at('10:00'), end: at('16:00') }])).toEqual([
      { start: at('09:00'), end: at('10:00') },
      { start: at('16:00'), end: at('18:00') },
    ]);
  });
});
