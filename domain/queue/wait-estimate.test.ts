import { describe, expect, it } from 'vitest';
import { always, busyFor, estimate, NOW, server, ticket, waits } from '../testing/waiting-line.ts';
import { MINUTE } from '../time/instant.ts';

describe('estimateWaits', () => {
  it('serves in sequence with one server', () => {
    expect(waits({ line: [ticket(1), ticket(2), ticket(3)], servers: [server(1, busyFor(4))] })).toEqual([
      [1, 4],
      [2, 14],
      [3, 24],
    ]);
  });

  it('is at most a minute for the first in line if a suitable server is free', () => {
    const { tickets, newcomers } = estimate({
      line: [ticket(1)],
      servers: [server(1), server(2, busyFor(30))],
      newcomers: [{ serviceId: 1, method: 1 }],
    });
    expect(tickets.get(1)).toEqual({
      shown: true,
      expectedStart: NOW,
      lowMinutes: 0,
      highMinutes: 1,
      leastMinutes: 0,
      varies: null,
      raw: { low: 0, median: 0, high: 0 },
      peopleBefore: 0,
      othersWaiting: 0,
      serving: 2,
    });
    expect(newcomers[0]).toMatchObject({ shown: true, expectedStart: NOW + 10 * MINUTE, peopleBefore: 1 });
  });

  it('shares the line among servers by skills', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 }), ticket(3), ticket(4, { serviceId: 2 })];
    const servers = [server(1), server(2, { serviceIds: new Set([2]) })];
    expect(waits({ line, servers })).toEqual([
      [1, 0],
      [2, 0],
      [3, 10],
      [4, 10],
    ]);
  });

  it("uses each staff member's length of each service", () => {
    const line = [ticket(1), ticket(2), ticket(3)];
    const lengths = always((_, staffId) => (staffId === 1 ? 5 : 30));
    expect(waits({ line, servers: [server(1), server(2)], lengths })).toEqual([
      [1, 0],
      [2, 0],
      [3, 5],
    ]);
  });

  it('puts an appointment first once due, not before', () => {
    const line = [ticket(1), ticket(2), ticket(3, { bookedStart: NOW + 5 * MINUTE })];
    expect(waits({ line, servers: [server(1)] })).toEqual([
      [1, 0],
      [2, 20],
      [3, 10],
    ]);
  });

  it('puts it first from the minutes that the location sets, and a late visitor never', () => {
    const start = NOW + 30 * MINUTE;
    const of = (due: { dueFrom?: number | null }) =>
      waits({
        line: [ticket(1), ticket(2), ticket(3, { bookedStart: start, ...due })],
        servers: [server(1)],
      });
    expect(of({})[2]).toEqual([3, 20]);
    expect(of({ dueFrom: NOW + 5 * MINUTE })).toEqual([
      [1, 0],
      [2, 20],
      [3, 10],
    ]);
    expect(of({ dueFrom: NOW })[0]).toEqual([3, 0]);
    const late = ticket(3, { bookedStart: NOW - 30 * MINUTE, dueFrom: null });
    expect(waits({ line: [ticket(1), ticket(2), late], servers: [server(1)] })[2]).toEqual([3, 20]);
  });

  it('puts it before visitors of other services, too', () => {
    const line = [ticket(1), ticket(2), ticket(3, { serviceId: 2, bookedStart: NOW + 5 * MINUTE })];
    expect(waits({ line, servers: [server(1, { serviceIds: new Set([1, 2]) })] })).toEqual([
      [1, 0],
      [2, 20],
      [3, 10],
    ]);
  });

  it('keeps generalists free for those who need them', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 })];
    const servers = [server(1, { serviceIds: new Set([1, 2]) }), server(2)];
    expect(waits({ line, servers })).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('does not block the line for a held visitor', () => {
    const line = [ticket(1, { heldUntil: NOW + 15 * MINUTE }), ticket(2), ticket(3), ticket(4)];
    expect(waits({ line, servers: [server(1)] })).toEqual([
      [1, 20],
      [2, 0],
      [3, 10],
      [4, 30],
    ]);
    expect(estimate({ line, servers: [server(1)] }).tickets.get(2)).toMatchObject({ peopleBefore: 0 });
  });

  it('serves a visitor whose hold ends after the line is empty', () => {
    const line = [ticket(1, { heldUntil: NOW + 30 * MINUTE })];
    const { tickets, newcomers } = estimate({
      line,
      servers: [server(1)],
      newcomers: [{ serviceId: 1, method: 1 }],
    });
    expect(tickets.get(1)).toMatchObject({ expectedStart: NOW + 30 * MINUTE });
    expect(newcomers[0]).toMatchObject({ expectedStart: NOW, lowMinutes: 0, highMinutes: 1 });
  });

  it('leaves a visitor to the preferred staff member as long as the rule does', () => {
    const line = [ticket(1, { preferredStaffId: 2, joinedAt: NOW - 2 * MINUTE })];
    expect(waits({ line, servers: [server(1), server(2, busyFor(60))] })).toEqual([[1, 8]]);
    expect(waits({ line, servers: [server(1), server(2, busyFor(3))] })).toEqual([[1, 3]]);
  });

  it('returns the reason if no staff member can serve', () => {
    const line = [ticket(1), ticket(2, { method: 2 })];
    const newcomers = [{ serviceId: 1, method: 2 }];
    expect(estimate({ line, servers: [server(1)], newcomers })).toEqual({
      tickets: new Map([
        [1, expect.objectContaining({ shown: true, expectedStart: NOW, lowMinutes: 0, highMinutes: 1 })],
        [2, { shown: false, reason: 'nobody-on-duty', peopleBefore: 0, othersWaiting: 1, serving: 0 }],
      ]),
      newcomers: [{ shown: false, reason: 'nobody-on-duty', peopleBefore: 1, othersWaiting: 1, serving: 0 }],
    });
    const away = [server(1, { state: 'off' }), server(2, { state: 'break' })];
    expect(waits({ line: [ticket(1)], servers: away })).toEqual([[1, 'nobody-on-duty']]);
    expect(
      waits({ line: [ticket(1)], servers: [server(1, { state: 'break', freeAt: NOW + 5 * MINUTE })] }),
    ).toEqual([[1, 5]]);
  });

  it('refuses newcomers after closing but serves those in line', () => {
    const { tickets, newcomers } = estimate({
      line: [ticket(1), ticket(2, { serviceId: 9 })],
      servers: [server(1)],
      closesAt: NOW,
      newcomers: [{ serviceId: 1, method: 1 }],
    });
    expect(tickets.get(1)).toMatchObject({ shown: true });
    expect(tickets.get(2)).toMatchObject({ shown: false, reason: 'closed' });
    expect(newcomers).toEqual([
      { shown: false, reason: 'closed', peopleBefore: 1, othersWaiting: 1, serving: 1 },
    ]);
    expect(
      estimate({ servers: [server(1)], closesAt: NOW + 1, newcomers: [{ serviceId: 1, method: 1 }] })
        .newcomers[0]?.shown,
    ).toBe(true);
  });

  it('hides the time behind a service of unknown length', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 }), ticket(3)];
    const servers = [server(1, { serviceIds: new Set([1, 2]) })];
    const lengths = always((serviceId) => (serviceId === 2 ? null : 10));
    expect(waits({ line, servers, lengths })).toEqual([
      [1, 0],
      [2, 10],
      [3, 'learning'],
    ]);
  });

  it('leaves out called tickets: they no longer wait', () => {
    expect(waits({ line: [ticket(1, { calledAt: NOW }), ticket(2)], servers: [server(1)] })).toEqual([
      [2, 0],
    ]);
  });

  it('assumes ten minutes for an unknown current service', () => {
    const wait = estimate({ line: [ticket(1)], servers: [server(1, { state: 'busy' })] }).tickets.get(1);
    expect(wait).toMatchObject({ shown: true, lowMinutes: 4, highMinutes: 18 });
  });

  it('makes no calls during absences, nor after a shift', () => {
    const line = [ticket(1), ticket(2), ticket(3)];
    const away = [{ from: NOW + 5 * MINUTE, to: NOW + 35 * MINUTE }];
    expect(waits({ line, servers: [server(1, { away })] })).toEqual([
      [1, 0],
      [2, 40],
      [3, 50],
    ]);
    expect(waits({ line, servers: [server(1, { until: NOW + 15 * MINUTE })] })).toEqual([
      [1, 0],
      [2, 10],
      [3, 'not-today'],
    ]);
  });

  it('reserves staff for an appointment, and serves others before it', () => {
    const line = [ticket(1), ticket(2), ticket(3)];
    const appointment = { serviceId: 1, method: 1, at: NOW + 3 * MINUTE, preferredStaffId: null };
    const behind = (noShow: number) =>
      waits({ line, servers: [server(1)], expected: [{ ...appointment, noShow }] });
    expect([behind(0)[0], behind(0)[2]]).toEqual([
      [1, 0],
      [3, 30],
    ]);
    expect(behind(1)[2]).toEqual([3, 20]);
    // From ten minutes before their start, and not if they come late.
    const under = (due: { minutesBefore: number; lateAfterMinutes: number }, at: number) =>
      waits({ line, servers: [server(1)], expected: [{ ...appointment, at, noShow: 0 }], due });
    const soon = NOW + 11 * MINUTE;
    expect(under({ minutesBefore: 0, lateAfterMinutes: 0 }, soon)[1]).toEqual([2, 10]);
    expect(Number(under({ minutesBefore: 10, lateAfterMinutes: 0 }, soon)[1]![1])).toBeGreaterThan(15);
    const overdue = NOW - 4 * MINUTE;
    expect(Number(under({ minutesBefore: 0, lateAfterMinutes: 0 }, overdue)[2]![1])).toBeGreaterThan(25);
    expect(under({ minutesBefore: 0, lateAfterMinutes: 2 }, overdue)[2]).toEqual([3, 20]);
    // A client long overdue will not come.
    const late = [{ ...appointment, at: NOW - 30 * MINUTE, noShow: 0.1 }];
    expect(waits({ line, servers: [server(1)], expected: late })[2]).toEqual([3, 20]);
  });

  it("follows today's pace", () => {
    const line = [ticket(1), ticket(2), ticket(3)];
    const pace = { factor: 1.5, scatter: 0 };
    expect(waits({ line, servers: [server(1)], pace })).toEqual([
      [1, 0],
      [2, 15],
      [3, 30],
    ]);
  });

  it('skips no-shows after a call', () => {
    const line = [ticket(1), ticket(2), ticket(3)];
    expect(waits({ line, servers: [server(1)], noShows: { share: 1, minutes: 2 } })).toEqual([
      [1, 0],
      [2, 2],
      [3, 4],
    ]);
  });

  it("shortens a wait by others' departures, not by the visitor's own", () => {
    const line = [1, 2, 3, 4, 5, 6].map((id) => ticket(id));
    const stay = waits({ line, servers: [server(1, busyFor(10))] });
    const patience = { rates: [0.02, 0.02, 0.02, 0.02, 0.02] };
    const leave = waits({ line, servers: [server(1, busyFor(10))], patience });
    expect(leave[0]).toEqual(stay[0]);
    for (const n of [3, 4, 5]) expect(leave[n]![1]).toBeLessThan(stay[n]![1] as number);
  });

  it('shifts and stretches estimates by the calibration', () => {
    const servers = [server(1, busyFor(20))];
    const calibrations = new Map([[1, { low: -2, median: 0.5, high: 3 }]]);
    // The range has no width here, and counts as a minute to either side.
    expect(estimate({ line: [ticket(1)], servers, calibrations }).tickets.get(1)).toMatchObject({
      lowMinutes: 18,
      highMinutes: 23,
      expectedStart: NOW + 20.5 * MINUTE,
      raw: { low: 20, median: 20, high: 20 },
    });
    const wrong = new Map([[1, null]]);
    expect(waits({ line: [ticket(1)], servers, calibrations: wrong })).toEqual([[1, 'unreliable']]);
    expect(waits({ line: [ticket(1)], servers: [server(1)], calibrations: wrong })).toEqual([[1, 0]]);
  });

  it('counts the servers, and covers only requested tickets', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 }), ticket(3)];
    const servers = [server(1), server(2, { serviceIds: new Set([1, 2]) }), server(3, { state: 'off' })];
    const { tickets } = estimate({ line, servers, only: [2, 3] });
    expect([...tickets].map(([id, { peopleBefore, serving }]) => [id, peopleBefore, serving])).toEqual([
      [2, 1, 1],
      [3, 2, 2],
    ]);
  });

  it('returns the same estimate for one ticket alone as among all', () => {
    const line = [1, 2, 3, 4, 5, 6].map((id) => ticket(id, { serviceId: id % 2 === 0 ? 2 : 1 }));
    const all = { serviceIds: new Set([1, 2]) };
    const servers = [server(1, { ...all, ...busyFor(7) }), server(2)];
    const request = { line, servers, lengths: always(() => 10, 0.6) };
    const whole = estimate(request).tickets;
    for (const id of [3, 6])
      expect([...estimate({ ...request, only: [id] }).tickets]).toEqual([[id, whole.get(id)]]);
  });

  it('expects the mean, which long services move above the median', () => {
    const line = [1, 2].map((id) => ticket(id));
    const wait = estimate({ line, servers: [server(1)], lengths: always(() => 20, 0.8) }).tickets.get(2);
    if (!wait?.shown) throw new Error('no wait is shown');
    expect((wait.expectedStart - NOW) / MINUTE).toBeCloseTo(20, 1);
    // A lognormal of mean 20 and scatter 0.8 has its median at 20 e^-0.32.
    expect(wait.raw.median).toBeCloseTo(14.5, 0);
    // The order stays the same if a turn may never come.
    const shift = [server(1, { until: NOW + 60 * MINUTE })];
    const till = [1, 2, 3, 4, 5].map((id) => ticket(id));
    const shown = estimate({ line: till, servers: shift, lengths: always(() => 15, 0.6) }).tickets;
    const starts = [...shown.values()].flatMap((each) => (each.shown ? [each.expectedStart] : []));
    expect(starts.length).toBeGreaterThan(2);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it('is similar with fewer passes', () => {
    const line = [1, 2, 3, 4, 5, 6].map((id) => ticket(id));
    const request = { line, servers: [server(1), server(2)], lengths: always(() => 10, 0.6) };
    const [many, few] = [estimate(request), estimate({ ...request, passes: 32 })].map(({ tickets }) =>
      tickets.get(6),
    );
    if (!many?.shown || !few?.shown) throw new Error('no wait is shown');
    expect(Math.abs(few.raw.median - many.raw.median)).toBeLessThan(0.2 * many.raw.median);
    expect(few.raw).not.toEqual(many.raw);
  });

  it('is the same for the same line, after any other requests', () => {
    const request = {
      line: [1, 2, 3, 4].map((id) => ticket(id)),
      servers: [server(1, { state: 'busy' } as const)],
    };
    const first = estimate({ ...request, lengths: always(() => 10, 0.6) });
    estimate({ line: [ticket(77)], servers: [server(5)], lengths: always(() => 33, 0.8) });
    expect(estimate({ ...request, lengths: always(() => 10, 0.6) })).toEqual(first);
  });
});
