import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextInLine, targetMinutesOf } from '#domain/queue/call-order.ts';
import { ratioAfter } from '#domain/queue/call-ratio.ts';
import { withRoom } from '#domain/queue/rooms.ts';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { Server, WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { estimate, NOW, server, ticket } from '#domain/testing/waiting-line.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { estimate as estimateBeside, stopEstimating } from '#server/capabilities/queue/waits/estimating.ts';
import { startWaitUpdater } from '#server/capabilities/queue/waits/recalculate-waits.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { silentLog } from '#server/infrastructure/logging/log.ts';
import { figure, sized } from './harness/figures.ts';
import { ALL, anyLine, lengths, oneIsFree, plainLine } from './one-wait/lines.ts';
import { openBranch } from './one-wait/surfaces.ts';
import type { Branch, SurfacesShown } from './one-wait/surfaces.ts';

const proof = 'one-wait';
/** The report names the failed assertion, so that mutations can be told apart. */
const runs = { numRuns: sized(150, 5_000), includeErrorInReport: true };
const minutesOf = (wait: WaitEstimate | undefined): number =>
  wait?.shown ? (wait.expectedStart - NOW) / MINUTE : Number.NaN;

describe('an estimate', () => {
  it('is never negative, and its range contains it', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyLine, ({ line, servers, more }) => {
        const newcomers = [1, 2, 3].map((serviceId) => ({ serviceId, method: 1 }));
        const result = estimate({ line, servers, newcomers, ...more });
        for (const wait of [...result.tickets.values(), ...result.newcomers]) {
          if (!wait.shown) continue;
          seen += 1;
          const expected = minutesOf(wait);
          expect(expected, 'never negative').toBeGreaterThanOrEqual(0);
          expect(wait.lowMinutes, 'never negative').toBeGreaterThanOrEqual(0);
          expect(wait.lowMinutes, 'the range contains it').toBeLessThanOrEqual(expected);
          expect(wait.highMinutes, 'the range contains it').toBeGreaterThanOrEqual(expected);
        }
      }),
      runs,
    );
    figure({ proof, what: 'estimates checked', value: seen, unit: '' });
  });

  it('is 0 for a visitor whom a free staff member would call now', () => {
    fc.assert(
      fc.property(oneIsFree, ({ line, servers, more }) => {
        const [only] = servers as [Server, Server];
        const ratio = ratioAfter(more.calls ?? [], more.due ?? {}, only);
        const next = nextInLine(withRoom(line, more.rooms), { ...only, ratio }, NOW);
        if (next === null) return;
        const wait = estimate({ line, servers, ...more }).tickets.get(next.ticketId);
        expect(wait, 'called at once').toMatchObject({ shown: true, expectedStart: NOW, highMinutes: 1 });
      }),
      // A line whose rooms decide is rare.
      { ...runs, numRuns: sized(600, 5_000) },
    );
  });

  it('is not longer for any visitor, beyond chance, with one more staff member', () => {
    let most = 0;
    fc.assert(
      fc.property(plainLine, ({ line, team, another, leaving }) => {
        const request = { line, lengths, ...leaving };
        const fewer = estimate({ ...request, servers: team }).tickets;
        const more = estimate({
          ...request,
          servers: [...team, server(99, { ...ALL, freeAt: NOW + another * MINUTE, state: 'busy' })],
        }).tickets;
        for (const [id, wait] of fewer) {
          const longer = minutesOf(more.get(id)) - minutesOf(wait);
          most = Math.max(most, longer);
          expect(longer, 'longer with one more staff member').toBeLessThanOrEqual(leaving ? 2 : 1e-4);
        }
      }),
      runs,
    );
    figure({
      proof,
      what: 'greatest increase by one more staff member',
      value: most,
      unit: 'min',
      goal: { atMost: 2 },
    });
  });

  it('is never earlier for the later of two equal visitors', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom(1, 2, 3), ({ line, servers, more }, serviceId) => {
        const targetMinutes = targetMinutesOf(more.due?.targets, serviceId);
        const twins = [101, 102].map((id) => ticket(id, { serviceId, targetMinutes }));
        const { tickets } = estimate({ line: [...line, ...twins], servers, ...more });
        const [first, second] = [tickets.get(101), tickets.get(102)];
        if (!first?.shown || !second?.shown) return;
        expect(second.expectedStart, 'the later is not earlier').toBeGreaterThanOrEqual(first.expectedStart);
        // The correction of a range that was too narrow stretches it by its own width.
        if (more.calibrations) return;
        expect(second.highMinutes, 'the later is not earlier').toBeGreaterThanOrEqual(first.highMinutes);
      }),
      runs,
    );
  });

  it('is the same in every process', () => {
    fc.assert(
      fc.property(anyLine, ({ line, servers, more }) => {
        const input = { now: NOW, lengths, closesAt: null, newcomers: [], ...more, line, servers };
        expect(estimateWaits(structuredClone(input))).toEqual(estimateWaits(input));
      }),
      { ...runs, numRuns: sized(50, 500) },
    );
  });
});

describe('one figure', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await openBranch();
  });

  it('is shown everywhere at the same moment, to new and to waiting visitors', async () => {
    const line: Awaited<ReturnType<Branch['join']>>[] = [];
    let compared = 0;
    const compare = (all: Record<string, SurfacesShown>): SurfacesShown => {
      const [[name, first], ...others] = Object.entries(all) as [
        [string, SurfacesShown],
        ...[string, SurfacesShown][],
      ];
      for (const [other, wait] of others) expect(wait, `${other} shows the wait of ${name}`).toEqual(first);
      compared += others.length;
      return first;
    };
    const shown = new Set<number | null>();
    // A viewer has the picker open from the start.
    await branch.offered();
    for (let n = 0; n < sized(6, 12); n += 1) {
      const offered = compare({ ...(await branch.refresh()), ...(await branch.offered()) });
      const joined = await branch.join();
      expect(joined.shown, 'the join response shows the form’s wait').toEqual(offered);
      shown.add(joined.shown.minutes);
      line.push(joined);
      branch.app.clock.advance(1_000);
      await branch.app.settle();
      if (n === 2) {
        await branch.callNext();
        await branch.app.settle();
        line.shift();
      }
      for (const visitor of line.slice(0, 8)) compare(await branch.waiting(visitor));
      // Between two runs of the job all surfaces count down from the same moment.
      for (let check = 0; check < 3; check += 1) {
        branch.app.clock.advance(9_000);
        compare(await branch.offered());
      }
      for (const visitor of line.slice(0, 8)) compare(await branch.waiting(visitor));
      await branch.staff();
    }
    expect(shown.size, 'different figures compared').toBeGreaterThan(2);
    figure({ proof, what: 'pairs of figures compared', value: compared, unit: '' });
  });
});

describe('recalculating waits', () => {
  afterAll(stopEstimating);

  it('happens only with waiting visitors or viewers', async () => {
    const branch = await openBranch();
    const many = sized(6, 40);
    const noViewersForAWhile = async () => {
      branch.app.clock.advance(6 * MINUTE);
      await branch.staff();
    };
    let idle = await branch.happenings(many);
    expect(idle, 'recalculations without visitors and viewers').toBe(0);
    await branch.offered();
    expect(await branch.happenings(many), 'recalculations with viewers').toBe(many);
    await noViewersForAWhile();
    idle += await branch.happenings(many);
    expect(idle, 'recalculations without visitors and viewers').toBe(0);
    // The first and later viewers see the wait as if it had been recalculated all the time.
    const [first, ...next] = Object.values(await branch.offered());
    for (const wait of [...next, (await branch.refresh()).live]) expect(wait).toEqual(first);
    const joined = await branch.join();
    await branch.app.settle();
    await noViewersForAWhile();
    expect(await branch.happenings(many), 'recalculations with waiting visitors').toBe(many);
    const shown = Object.values(await branch.waiting(joined));
    for (const wait of shown) expect(wait).toEqual(shown[0]);
    figure({
      proof,
      what: `recalculations by ${2 * many} changes without visitors or viewers`,
      value: idle,
      unit: '',
      goal: { atMost: 0 },
    });
  });

  it('delays no concurrent request, however long the line is', async () => {
    let turns = 0;
    const turn = () => {
      turns += 1;
      going = setImmediate(turn);
    };
    let going = setImmediate(turn);
    const line = Array.from({ length: 1_000 }, (_, n) => ticket(n + 1, { serviceId: 1 + (n % 3) }));
    const servers = [1, 2, 3].map((id) => server(id, ALL));
    await estimateBeside({ now: NOW, line, servers, lengths, closesAt: null, newcomers: [] });
    clearImmediate(going);
    // On the event loop it would take one turn.
    expect(turns, 'turns of the event loop meanwhile').toBeGreaterThan(3);
  });

  /** Number of recalculations of each of two locations, during many changes in so many seconds. */
  async function happenings(seconds: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const recalculations: { location: number; at: number }[] = [];
    let marking = 0;
    const db = {
      withVendor: async () => void recalculations.push({ location: marking, at: performance.now() }),
    } as unknown as Database;
    const broadcast = { send: () => undefined };
    const clock = { now: () => NOW };
    const dataOwners = [1, 2].map(() => startWaitUpdater({ db, clock, broadcast, log: silentLog }));
    try {
      for (let at = 0; at < seconds * 1_000; at += 37) {
        marking = 1;
        dataOwners[0]!.mark(7, 1);
        await vi.advanceTimersByTimeAsync(37);
      }
      const last = performance.now();
      await vi.advanceTimersByTimeAsync(5_000);
      return { shown: recalculations, last };
    } finally {
      for (const owner of dataOwners) void owner.stop();
      vi.useRealTimers();
    }
  }

  it('happens at most once a second for a location, and always once more after the last change', async () => {
    const { shown: recalculations, last } = await happenings(10);
    const gaps = recalculations.slice(1).map(({ at }, n) => at - recalculations[n]!.at);
    expect(Math.min(...gaps), 'closer than a second').toBeGreaterThanOrEqual(1_000);
    expect(recalculations.length, 'at most once a second').toBeLessThanOrEqual(12);
    expect(recalculations.length).toBeGreaterThan(8);
    expect(recalculations.at(-1)!.at, 'the last change is published').toBeGreaterThanOrEqual(last - 37);
    expect(recalculations.at(-1)!.at - last, 'within the second').toBeLessThanOrEqual(1_000);
  });
});
