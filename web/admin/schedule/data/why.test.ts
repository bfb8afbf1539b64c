import { describe, expect, it } from 'vitest';
import { at } from '../testing/a-schedule.ts';
import { whyOf } from './why.ts';

describe('why times are missing', () => {
  it('joins the starts of a cause, and separates what concerns everyone', () => {
    const why = whyOf(
      [
        { staff: '7', start: at('09:00'), causes: ['location-hours', 'staff-hours'] },
        { staff: '7', start: at('09:15'), causes: ['location-hours'] },
        { staff: '7', start: at('10:00'), causes: ['staff-booked', 'no-room'] },
        { staff: '7', start: at('10:15'), causes: ['staff-booked'] },
        { staff: '7', start: at('11:00'), causes: ['staff-booked'] },
        { staff: '8', start: at('09:00'), causes: ['location-hours'] },
        { staff: '8', start: at('09:10'), causes: ['off-grid'] },
      ],
      15,
    );
    const span = (from: string, to: string) => ({ from: Date.parse(at(from)), to: Date.parse(at(to)) });
    expect(why.everyone).toEqual([{ cause: 'location-hours', spans: [span('09:00', '09:30')] }]);
    expect(why.staff).toEqual([
      {
        id: '7',
        blocked: [
          { cause: 'staff-booked', spans: [span('10:00', '10:30'), span('11:00', '11:15')] },
          { cause: 'no-room', spans: [span('10:00', '10:15')] },
        ],
      },
      { id: '8', blocked: [] },
    ]);
  });
});
