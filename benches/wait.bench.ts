import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { lengthKey } from '#domain/queue/wait-input.ts';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput, Server } from '#domain/queue/wait-estimate.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { accuracies, accuracyPlot, accuracyRows } from './branch/accuracy.ts';
import { estimateAside, stopEstimating } from '#server/capabilities/queue/waits/estimating.ts';
import { drawsOf, lognormal } from './measure/random.ts';
import { microseconds, milliseconds, tell } from './measure/report.ts';
import type { Row } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/*
 * The cost of one recalculation for each visitor in line, compared with a hundred random draws of service
 * durations; and the accuracy of estimates over whole days of three branches in five worlds, fed and taught by
 * the server's own code, compared with other predictors.
 */

const SEED = 20_261_120;
const NOW = Date.UTC(2026, 10, 20, 18);
const SERVICES = [
  { id: 1, mean: 8 },
  { id: 2, mean: 15 },
  { id: 3, mean: 25 },
  { id: 4, mean: 40 },
] as const;
/** Visitors estimated in a round, whatever the length of their line. */
const VISITORS = 10_000;
const DRAWS = 100;
const ROUNDS = 5;

/** Days to score; `--days 120` for all. */
const days = Number(/^\d+$/.exec(process.argv[process.argv.indexOf('--days') + 1] ?? '')?.[0] ?? 8);

const rows: Row[] = [];
for (const people of [10, 50, 200, 1_000]) rows.push(await rowOf(people));
rows.push(await holdUpRow(1_000));
const scoringBegun = performance.now();
const figures = await accuracies({ train: 40, test: days }, SEED);
rows.push(...accuracyRows(figures));
const folder = join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'wait.svg'), accuracyPlot(figures));
tell({
  bench: 'wait',
  seeds: [SEED],
  rows,
  notes: [
    `floor of the cost: ${DRAWS} lognormal draws, the minimum for a hundred roll-outs of one visitor`,
    `${SERVICES.length} services, a server for every eight in line (3 to 24); each round estimates ${VISITORS.toLocaleString('en')} visitors, ${ROUNDS} rounds`,
    `accuracy: learned on 40 days, scored on ${days} while learning continues, in ${Math.round((performance.now() - scoringBegun) / 1_000)} s; docs/wait-estimate.md; plot: benches/results/wait.svg`,
    JSON.stringify(figures),
  ],
});

/** Worst delay of other work during a recalculation: in its thread, and on the event loop. */
async function holdUpRow(people: number): Promise<Row> {
  const input = lineOf(people);
  await estimateAside(input);
  const measured = await inTurn(
    {
      ours: () => longestHoldUp(() => estimateAside(input)),
      here: () => longestHoldUp(async () => estimateWaits(input)),
    },
    ROUNDS,
  );
  await stopEstimating();
  return {
    what: `longest event loop delay, recalculating a line of ${people.toLocaleString('en')}`,
    ours: milliseconds(median(measured.ours)),
    anchor: `${milliseconds(median(measured.here))} (without a thread)`,
    ratio: ratioOf(measured.ours, measured.here).toFixed(2),
    goal: '≤ 25 ms',
  };
}

async function longestHoldUp(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const check = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    looking = setImmediate(check);
  };
  let looking = setImmediate(check);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  clearImmediate(looking);
  return Math.max(longest, performance.now() - last);
}

async function rowOf(people: number): Promise<Row> {
  const input = lineOf(people);
  const times = VISITORS / people;
  const measured = await inTurn(
    {
      ours: () =>
        microsecondsEach(people * times, () => {
          for (let n = 0; n < times; n += 1)
            if (estimateWaits(input).tickets.size !== people) throw new Error('a visitor has no estimate');
        }),
      draws: () => microsecondsEach(people * times, () => drawAll(people * times)),
    },
    ROUNDS,
  );
  return {
    what: `estimating a line of ${people.toLocaleString('en')}, per visitor`,
    ours: microseconds(median(measured.ours)),
    floor: microseconds(median(measured.draws)),
    ratio: ratioOf(measured.ours, measured.draws).toFixed(2),
    goal: '≤ 25 µs, aim 5',
  };
}

/** Microseconds per item, of work that handles them all. */
function microsecondsEach(count: number, work: () => void): number {
  const begun = performance.now();
  work();
  return ((performance.now() - begun) * 1_000) / count;
}

function drawAll(visitors: number): void {
  const draw = drawsOf(SEED);
  let sum = 0;
  for (let n = 0; n < visitors * DRAWS; n += 1) sum += lognormal(draw, { mean: 15, cv: 0.6 });
  if (!(sum > 0)) throw new Error('the draws came to nothing');
}

function lineOf(people: number): EstimateInput {
  const draw = drawsOf(SEED + people);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)]!;
  const servers = Array.from(
    { length: Math.min(24, Math.max(3, Math.round(people / 8))) },
    (_, index): Server => ({
      staffId: index + 1,
      serviceIds: new Set(SERVICES.filter(({ id }) => id === 1 || draw() < 0.6).map(({ id }) => id)),
      methods: new Set([1, 2, 3]),
      languages: new Set(['en']),
      state: 'busy',
      freeAt: null,
      running: { serviceId: 1, since: NOW - Math.round(draw() * 15 * MINUTE) },
    }),
  );
  // Each service has a staff member, so that every visitor has an estimate.
  servers[0] = { ...servers[0]!, serviceIds: new Set(SERVICES.map(({ id }) => id)) };
  const line = Array.from({ length: people }, (_, index): LineEntry => {
    const joinedAt = NOW - (people - index) * 20_000;
    return {
      ticketId: index + 1,
      visitId: index + 1,
      serviceId: pick(SERVICES).id,
      method: 1,
      priority: 0,
      orderAt: joinedAt,
      joinedAt,
      preferredStaffId: draw() < 0.05 ? 1 : null,
      heldUntil: null,
      calledAt: null,
      bookedStart: draw() < 0.1 ? NOW + Math.round((draw() - 0.3) * 60 * MINUTE) : null,
    };
  });
  return {
    now: NOW,
    line,
    servers,
    closesAt: null,
    lengths: new Map(SERVICES.map(({ id, mean }) => [lengthKey(id, 0), { minutes: mean, scatter: 0.6 }])),
    patience: { rates: [0.004, 0.004, 0.005, 0.006, 0.004] },
    noShows: { share: 0.03, minutes: 3 },
    pace: { factor: 1.02, scatter: 0.05 },
    newcomers: SERVICES.map(({ id }) => ({ serviceId: id, method: 1 })),
  };
}
