import { describe, expect, it } from 'vitest';
import { always, busyFor, estimate, NOW, server, ticket } from '../testing/waiting-line.ts';
import { MINUTE } from '../time/instant.ts';
import type { LineEntry } from './call-order.ts';
import type { EstimateInput, Server } from './wait-estimate.ts';
import { peopleBefore } from './wait-explained.ts';

const serves = (staffId: number, ...services: number[]) => server(staffId, { serviceIds: new Set(services) });

describe('people before a visitor', () => {
  const before = (
    line: readonly LineEntry[],
    own: number,
    now = NOW,
    servers = [serves(1, 1, 2), serves(2, 3)],
  ) =>
    peopleBefore(
      line,
      line.find(({ ticketId }) => ticketId === own)!,
      { servers, now },
    );

  it('are those whom the same staff may call first; the others wait for other staff', () => {
    const line = [1, 2, 3, 1, 2].map((serviceId, n) => ticket(n + 1, { serviceId }));
    expect([1, 2, 3, 4, 5].map((id) => before(line, id))).toEqual([
      { peopleBefore: 0, othersWaiting: 0 },
      { peopleBefore: 1, othersWaiting: 0 },
      { peopleBefore: 0, othersWaiting: 2 },
      { peopleBefore: 2, othersWaiting: 1 },
      { peopleBefore: 3, othersWaiting: 1 },
    ]);
  });

  it('are the same in the estimate, for visitors in line and for those who join', () => {
    const line = [1, 2, 3, 1, 2].map((serviceId, n) => ticket(n + 1, { serviceId }));
    const servers = [serves(1, 1, 2), serves(2, 3), server(3, { serviceIds: new Set([1, 3]), state: 'off' })];
    const { tickets, newcomers } = estimate({ line, servers, newcomers: [{ serviceId: 3, method: 1 }] });
    for (const { ticketId } of line) expect(tickets.get(ticketId)).toMatchObject(before(line, ticketId));
    expect(newcomers[0]).toMatchObject({ peopleBefore: 1, othersWaiting: 4 });
  });

  it('are those with the same topic while no staff member serves it', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 }), ticket(3)];
    expect(before(line, 3, NOW, [])).toEqual({ peopleBefore: 1, othersWaiting: 1 });
  });

  it('exclude called visitors and holds until they end', () => {
    const line = [
      ticket(1),
      ticket(2, { heldUntil: NOW + MINUTE }),
      ticket(3),
      ticket(4, { calledAt: NOW }),
      ticket(5),
    ];
    expect([before(line, 5).peopleBefore, before(line, 5, NOW + MINUTE).peopleBefore]).toEqual([2, 3]);
  });

  it('of a visitor on hold include those whose hold ends by then', () => {
    const until = NOW + 60 * MINUTE;
    const line = [
      ticket(1, { heldUntil: until }),
      ticket(2, { heldUntil: until + MINUTE }),
      ticket(3, { heldUntil: until }),
    ];
    expect(before(line, 3).peopleBefore).toBe(1);
    expect(estimate({ line, servers: [server(1)] }).tickets.get(3)).toMatchObject({ peopleBefore: 1 });
  });

  it('never grow while visitors ahead are called', () => {
    const line = Array.from({ length: 12 }, (_, index) => ticket(index + 1));
    const counts = line.map(
      (_, called) =>
        before(
          line.map((entry, at) => (at < called ? { ...entry, calledAt: NOW } : entry)),
          12,
        ).peopleBefore,
    );
    expect(counts).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });
});

describe('the certain minimum', () => {
  const least = (changes: Parameters<typeof estimate>[0]) =>
    [...estimate(changes).tickets.values()].map((wait) => wait.shown && wait.leastMinutes);

  it('is the first known end of an absence, of a hold, or a delay that staff have set', () => {
    const line = [ticket(1), ticket(2, { heldUntil: NOW + 9 * MINUTE })];
    expect(least({ line, servers: [server(1, busyFor(4)), server(2, busyFor(30))] })).toEqual([4, 9]);
    const delays = [{ serviceId: null, minutes: 20, until: NOW + 60 * MINUTE }];
    expect(least({ line: [ticket(1)], servers: [server(1)], delays })).toEqual([20]);
  });

  it('is 0 behind a service that may end at any moment', () => {
    expect(least({ line: [ticket(1)], servers: [server(1, { state: 'busy' })] })).toEqual([0]);
  });
});

describe('the reason for a wide range', () => {
  const [line, lengths] = [[ticket(1)], always(() => 20, 0.6)];
  // Recent waits were often four times as long.
  const calibrations = new Map([[1, { low: -1, median: 0, high: 6 }]]);
  const shown = (servers: readonly Server[], of: Partial<EstimateInput> = { calibrations }) =>
    estimate({ line, servers, lengths, ...of }).tickets.get(1);
  const busy = [1, 2, 3].map((id) => server(id, { state: 'busy' }));

  it('is the staff: few of them, or one who is away; else the services', () => {
    const away = server(4, { state: 'break', freeAt: NOW + 300 * MINUTE });
    expect(shown(busy.slice(0, 1))).toMatchObject({ varies: 'few-staff' });
    expect(shown([...busy, away])).toMatchObject({ varies: 'staff-away' });
    expect(shown(busy)).toMatchObject({ varies: 'mixed-services' });
  });

  it('is absent for a range of at most twice the expected wait', () => {
    expect(shown(busy.slice(0, 1), {})).toMatchObject({ varies: null });
  });
});
