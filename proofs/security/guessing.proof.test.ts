import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { ask } from '#server/testing/requests.ts';
import { without } from '../harness/contents-store.ts';
import { figure, sized } from '../harness/figures.ts';
import { fewAtATime, HOME, openSecurityFixture, stranger } from './fixture.ts';
import type { SecurityFixture, Visit } from './fixture.ts';

const proof = 'guessing';
const ADDRESSES = sized(300, 1_000);
const VISITS = sized(2, 20);
const EACH = sized(2, 5);

/** Number of guesses after so many minutes. The second group stays below ten: a lockout would hide a wrong hour. */
const GUESS_SCHEDULE = [
  [5, 1],
  [55, 8],
  [10, 6],
  [70, 6],
  [30, 6],
] as const;

let fixture: SecurityFixture;
let visits: Visit[];
beforeAll(async () => {
  fixture = await openSecurityFixture();
  visits = [];
  for (let n = 0; n < VISITS; n += 1) visits.push(await fixture.join());
});

const see = async ({ id }: Visit, code: string, from: string): Promise<number> =>
  (await fixture.ask(`GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`, { from })).status;

describe('guesses from many addresses', () => {
  it('open nothing, and lock neither the owner nor a stranger with the right code out', async () => {
    let made = 0;
    for (const visit of visits) {
      const guesses = Array.from({ length: ADDRESSES * EACH }, (_, n) => stranger(n % ADDRESSES));
      const statuses = await fewAtATime(guesses, 24, async (from, n) => {
        // The owner opens the visit between guesses.
        if (n % 97 === 0) expect(await see(visit, visit.code, HOME), 'the owner, between guesses').toBe(200);
        return see(visit, `guess-${n}`.padEnd(22, 'x'), from);
      });
      made += guesses.length;
      expect(new Set(statuses), 'answers to guesses').toEqual(new Set([404]));
      expect(await see(visit, visit.code, stranger(99_999)), 'a stranger with the right code').toBe(200);
      expect(await see(visit, visit.code, HOME), 'the owner, afterwards').toBe(200);
    }
    figure({
      proof,
      what: `guesses from ${ADDRESSES} addresses`,
      value: made,
      unit: 'guesses',
      goal: { atLeast: 1_000 },
    });
  });

  it('are never more than ten from each in any sixty minutes, however they are spread', async () => {
    const visit = await fixture.join();
    const times: number[] = [];
    const neighbour = '198.51.100.77';
    // One guess first, so that an hour from it would end between many.
    for (const [minutes, guesses] of GUESS_SCHEDULE) {
      fixture.app.clock.advance(minutes * MINUTE);
      for (let n = 0; n < guesses; n += 1)
        if ((await see(visit, 'wrong', neighbour)) === 404) times.push(fixture.app.clock.now());
    }
    const most = Math.max(
      ...times.map((at) => times.filter((other) => other <= at && other > at - HOUR).length),
    );
    figure({
      proof,
      what: 'guesses checked in an hour, for one id and address at most',
      value: most,
      unit: 'guesses',
      goal: { atMost: 10 },
    });
    expect(most, 'guesses checked in an hour').toBeLessThanOrEqual(10);
    expect(most, 'guesses checked in an hour').toBeGreaterThan(8);
    expect(await see(visit, visit.code, neighbour), 'the owner, from that address').toBe(200);
  });
});

describe('guesses from one address', () => {
  it('are checked ten times an hour, over all entry channels, and then its wrong codes alone are refused unread', async () => {
    const visit = await fixture.join();
    const channels = [
      (n: number) => see(visit, `w${n}`, '198.51.100.1'),
      async (n: number) =>
        (
          await fixture.ask('POST /api/v3/open/walkin-feedback', {
            from: '198.51.100.1',
            body: { queue_appointment: visit.id, code: `w${n}`, rating: 5 },
          })
        ).status,
      async (n: number) =>
        (
          await fixture.ask(`PATCH /api/v2/open/queue-appointments/${visit.id}`, {
            from: '198.51.100.1',
            body: { data: { attributes: { status: 4, confirm_code: `w${n}` } } },
          })
        ).status,
      async (n: number) =>
        (
          await fixture.ask(`GET /api/v3/open/walkin-conversion?id=${visit.id}&confirm_code=w${n}`, {
            from: '198.51.100.1',
          })
        ).status,
      async (n: number) =>
        (
          await fixture.ask('POST /api/internal/v1/realtime/token', {
            vendor: fixture.ours.pathname,
            from: '198.51.100.1',
            body: { id: visit.id, confirm_code: `w${n}` },
          })
        ).status,
    ];
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push(await channels[n % channels.length]!(n));
    expect(
      statuses.filter((status) => status === 404),
      'judged',
    ).toHaveLength(10);
    expect(
      statuses.filter((status) => status === 429),
      'unread',
    ).toHaveLength(20);
    expect(await see(visit, visit.code, '198.51.100.1'), 'the owner, from there').toBe(200);
    expect(await see(visit, visit.code, '198.51.100.2'), 'the owner, from elsewhere').toBe(200);
  });

  it('count the same at once', async () => {
    const visit = await fixture.join();
    const statuses = await fewAtATime(Array.from({ length: 60 }), 24, (_, n) =>
      see(visit, `w${n}`, '198.51.100.3'),
    );
    expect(
      statuses.filter((status) => status === 404),
      'guesses checked at once',
    ).toHaveLength(10);
  });

  it('count for its whole network, if it has one of its own', async () => {
    const visit = await fixture.join();
    const statuses = [];
    for (let n = 0; n < 15; n += 1)
      statuses.push(await see(visit, `w${n}`, `2001:db8:5:6:${n.toString(16)}::1`));
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(await see(visit, 'w', '2001:db8:5:7::1')).toBe(404);
  });
});

describe('where guesses cannot be counted', () => {
  it('no visit opens for any caller', async () => {
    const visit = await fixture.join();
    await without(fixture.app.deps.connection, 'code_guesses', async () => {
      expect(await see(visit, visit.code, '198.51.100.9'), 'a stranger').toBeGreaterThanOrEqual(500);
      expect(await see(visit, 'wrong', '198.51.100.9'), 'a guess').toBeGreaterThanOrEqual(500);
      const token = await ask(fixture.app, 'POST /api/internal/v1/realtime/token', {
        vendor: fixture.ours.pathname,
        from: '198.51.100.9',
        body: { id: visit.id, confirm_code: visit.code },
      });
      expect(token.status, 'a stranger at another entry channel').toBeGreaterThanOrEqual(500);
    });
    expect(await see(visit, visit.code, '198.51.100.9')).toBe(200);
  });
});
