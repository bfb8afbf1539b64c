import { describe, expect, it } from 'vitest';
import { always, estimate, NOW, server, ticket } from '../testing/waiting-line.ts';
import { MINUTE } from '../time/instant.ts';
import type { Server } from './wait-estimate.ts';

const ago = (minutes: number) => NOW - minutes * MINUTE;
const lengths = always(() => 10, 0.5);

/** The wait of the only visitor in line, for this staff. */
function waitFor(...servers: Partial<Server>[]) {
  const wait = estimate({
    line: [ticket(1)],
    lengths,
    servers: servers.map((changes, n) => server(n + 1, changes)),
  }).tickets.get(1);
  if (!wait?.shown) throw new Error('no wait is shown');
  return { ...wait, minutes: (wait.expectedStart - NOW) / MINUTE };
}

const onBreak = (since: number | null, minutes = 30, scatter = 0.4) => ({
  onBreak: { since: since === null ? null : ago(since), length: { minutes, scatter } },
});

describe('a server on a break', () => {
  it('is back after the usual length, less the time so far', () => {
    expect(waitFor({ state: 'break', ...onBreak(0) }).minutes).toBeCloseTo(30, 0);
    expect(waitFor({ state: 'break', ...onBreak(20) }).minutes).toBeLessThan(18);
  });

  it('counts gradually as absent when the break runs long', () => {
    const [soon, later, last] = [35, 80, 200].map(
      (age) => waitFor({ state: 'break', ...onBreak(age) }).minutes,
    );
    expect(later).toBeGreaterThan(soon! + 10);
    expect(last).toBeGreaterThan(90);
  });

  it('that begins after the current service serves after both', () => {
    const running = { serviceId: 1, since: NOW };
    const wait = waitFor({ state: 'busy', running, ...onBreak(null) });
    expect(wait.minutes).toBeCloseTo(40, 0);
    expect(wait.raw.low).toBeGreaterThan(20);
  });
});

describe('a running service', () => {
  const busy = (running: Partial<Server['running']>) =>
    waitFor({ state: 'busy', running: { serviceId: 1, since: ago(4), ...running } }).minutes;

  it('takes as much longer as it is booked for', () => {
    expect(busy({ since: NOW, factor: 2 })).toBeCloseTo(20, 0);
  });

  it('ends about when its staff member says', () => {
    expect(busy({ until: NOW + 25 * MINUTE })).toBeCloseTo(25, -1);
    expect(busy({ until: NOW + 25 * MINUTE })).toBeGreaterThan(20);
    // Past that end, some minutes are left.
    expect(busy({ since: ago(30), until: ago(5) })).toBeLessThan(10);
  });

  it('that was never ended counts gradually as absence', () => {
    const colleague: Partial<Server> = { state: 'busy', running: { serviceId: 1, since: NOW } };
    const withColleague = (age: number) =>
      waitFor(colleague, { state: 'busy', running: { serviceId: 1, since: ago(age) } }).raw.high;
    expect(withColleague(240)).toBeGreaterThan(1.1 * withColleague(15));
  });
});

describe('an available server who does not call', () => {
  it('is awaited for some minutes, and counts less the surer it is that they have left', () => {
    const slow = waitFor({ doubt: { gone: 0, delay: 6 } });
    expect(slow.minutes).toBeCloseTo(6, 0);
    const colleague: Partial<Server> = { state: 'busy', running: { serviceId: 1, since: NOW } };
    const [there, maybe, hardly] = [0, 0.4, 0.9].map((gone) =>
      waitFor(colleague, { doubt: { gone, delay: 0 } }),
    );
    expect(there!.minutes).toBe(0);
    expect(maybe!.minutes).toBeGreaterThan(2);
    expect(hardly!.minutes).toBeGreaterThan(maybe!.minutes + 2);
    expect(hardly!.minutes).toBeLessThan(12);
  });
});
