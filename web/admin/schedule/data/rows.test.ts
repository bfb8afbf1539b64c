import { describe, expect, it } from 'vitest';
import { ALL, schedule, session, visit } from '../testing/a-schedule.ts';
import { filledRows, rowsInView, unassigned, withoutHost } from './rows.ts';
import type { Filters } from './rows.ts';
import { sessionOfEvent } from './sessions.ts';

describe('the rows of a day', () => {
  it('begin with the own row, follow the filters, and leave the rest in the tray', () => {
    const all = schedule([
      visit('1', ['10:00', '10:30']),
      visit('2', ['10:00', '10:30'], { staff_ids: [], service_id: '4' }),
      visit('3', ['10:00', '10:30'], { staff_ids: ['99'] }),
      visit('4', ['10:00', '10:30'], { staff_ids: [], session_id: '5' }),
      visit('5', ['10:00', '10:30'], { staff_ids: [], status: 2 }),
    ]);
    expect(filledRows(all, 'staff', ALL).map(({ id, visits }) => [id, visits.length])).toEqual([
      ['8', 0],
      ['7', 1],
    ]);
    expect(filledRows(all, 'staff', { ...ALL, service: '4' })[1]?.visits).toEqual([]);
    const booked = filledRows(all, 'staff', { ...ALL, state: 'booked' })[1];
    expect([
      booked?.visits.length,
      filledRows(all, 'staff', { ...ALL, state: 'no-show' })[1]?.visits,
    ]).toEqual([1, []]);
    expect(unassigned(all, ALL).map(({ id }) => id)).toEqual(['2', '3']);
    expect(unassigned(all, { ...ALL, service: '4' }).map(({ id }) => id)).toEqual(['2']);
  });
  it('show a session once, in the rows of its hosts or its room, in place of its attendees', () => {
    const all = {
      ...schedule(
        [
          visit('1', ['10:30', '11:00']),
          visit('2', ['10:00', '11:00'], { staff_ids: ['7'], session_id: '5', status: 2 }),
        ],
        [session('5', ['10:00', '11:00'], { staff_ids: ['7', '8'], room_ids: ['3'] })],
      ),
      rooms: [{ id: '3', name: 'Oak', detail: 'room', languages: [], hours: [], absences: [] }],
    };
    const shown = (kind: 'staff' | 'rooms', filters: Filters = ALL) =>
      filledRows(all, kind, filters).map(({ id, visits }) => [
        id,
        visits.map((each) => [each.visit.id, each.lane]),
      ]);
    expect(shown('staff')).toEqual([
      ['8', [['session-5', 0]]],
      [
        '7',
        [
          ['session-5', 0],
          ['1', 1],
        ],
      ],
    ]);
    expect(shown('rooms')).toEqual([['3', [['session-5', 0]]]]);
    expect(shown('rooms', { ...ALL, service: '3' })).toEqual([['3', []]]);
    expect(sessionOfEvent(all.sessions, 'session-5')?.booked).toBe(3);
    const hostless = schedule([], [session('6', ['10:00', '11:00'], { staff_ids: [] }), ...all.sessions]);
    expect(withoutHost(hostless, ALL).map(({ id }) => id)).toEqual(['session-6']);
    expect(withoutHost(hostless, { ...ALL, service: '3' })).toEqual([]);
    expect(sessionOfEvent(all.sessions, '5')).toBeUndefined();
  });
  it('renders only the part in view', () => {
    const rows = Array.from({ length: 100 }, () => ({ height: 86 }));
    const seen = rowsInView(rows, { top: 4_300, height: 700 });
    expect([seen.first, seen.last, seen.total]).toEqual([44, 63, 8_600]);
    expect(rowsInView([], { top: 0, height: 700 }).last).toBe(-1);
  });
});
