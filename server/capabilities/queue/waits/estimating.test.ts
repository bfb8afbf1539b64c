import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { NOW, always, server, ticket } from '#domain/testing/waiting-line.ts';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput } from '#domain/queue/wait-estimate.ts';
import { estimate, estimateAside, stopEstimating } from './estimating.ts';

afterAll(stopEstimating);

const lineOf = (people: number): EstimateInput => ({
  now: NOW,
  line: Array.from({ length: people }, (_, n) => ticket(n + 1, { serviceId: 1 + (n % 2) })),
  servers: [1, 2, 3].map((id) => server(id, { serviceIds: new Set([1, 2]), state: 'busy' })),
  lengths: always(() => 12, 0.6),
  patience: { rates: [0.01, 0.01, 0.01, 0.01, 0.01] },
  calibrations: new Map([[2, { low: -1.5, median: 0.2, high: 2 }]]),
  closesAt: null,
  newcomers: [{ serviceId: 1, method: 1 }],
});

it('a long line gets the same estimates in the thread as in the process', async () => {
  for (const people of [3, 31, 400])
    expect(await estimateAside(lineOf(people))).toEqual(estimateWaits(lineOf(people)));
});

it('the event loop keeps running while a long line is estimated', async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    going = setImmediate(turn);
  };
  let going = setImmediate(turn);
  // In the event loop the estimate would take one turn; here hundreds pass.
  await estimate(lineOf(1_000));
  clearImmediate(going);
  expect(turns).toBeGreaterThan(3);
});

it.runIf(process.platform === 'linux')('only the thread has a lower priority than requests', async () => {
  await stopEstimating();
  const niceness = () =>
    readdirSync('/proc/self/task').map((task) =>
      Number(
        readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[16],
      ),
    );
  const before = Math.max(...niceness());
  await estimateAside(lineOf(3));
  const after = niceness().toSorted((a, b) => b - a);
  expect(after[0]).toBe(Math.max(before, 10));
  expect(after[1]).toBe(before);
});

it('estimates survive the death of the thread', async () => {
  const waiting = estimate(lineOf(900));
  await stopEstimating();
  expect(await waiting).toEqual(estimateWaits(lineOf(900)));
  expect(await estimate(lineOf(60))).toEqual(estimateWaits(lineOf(60)));
});
