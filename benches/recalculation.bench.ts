import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from './measure/server-process.ts';
import { wireOf } from './measure/connection.ts';
import { p50, startLoad } from './measure/load.ts';
import type { LoadResult } from './measure/load.ts';
import { milliseconds, tell } from './measure/report.ts';
import type { Row } from './measure/report.ts';
import { inTurn, median } from './measure/rounds.ts';

/*
 * Event loop delays while the server recalculates a fully changed line once a second and visitors in line
 * send 200 requests a second, compared with the same requests without recalculation.
 */

const PER_SECOND = 200;
const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 5;

const server = startProcess(join(import.meta.dirname, 'baselines/held-up-process.ts'));
const load = startLoad();
try {
  const rows: Row[] = [];
  for (const people of [10, 50, 200, 1_000]) rows.push(await rowOf(people));
  tell({
    bench: 'recalculation',
    seeds: [],
    versions: { postgresql: await server.ask<string>('postgres') },
    rows,
    notes: [
      `${ROUNDS} rounds of ${SECONDS} s in turn; the longest delay of each round, measured in the server's process, and the median of the rounds`,
      'each second the first visitor leaves: waits and positions of all others change, are stored and sent',
    ],
  });
} finally {
  load.stop();
  await server.stop();
}

interface Opened {
  port: number;
  pathname: string;
  pages: { visitId: number; code: string }[];
}

async function rowOf(people: number): Promise<Row> {
  const { port, pathname, pages } = await server.ask<Opened>('open', { people });
  // The last visitors in line are still waiting when the bench ends.
  const requests = pages.slice(-5).map(({ visitId, code }) =>
    wireOf({
      method: 'GET',
      path: `/api/v2/open/queue-appointments/${visitId}?confirm_code=${code}`,
      headers: { 'x-vendor': pathname },
    }),
  );
  const request = { port, requests, connections: CONNECTIONS, expect: 200 };
  await load.run({ ...request, count: 2_000 });
  const waits: Record<string, number[]> = { ours: [], without: [] };
  const round = (name: 'ours' | 'without') => async () => {
    await server.ask('watch');
    const answers = load.run({ ...request, perSecond: PER_SECOND, milliseconds: SECONDS * 1_000 });
    if (name === 'ours') await moveEachSecond(people, answers);
    waits[name]!.push(p50(await answers));
    return server.ask<number>('heldUp');
  };
  const measured = await inTurn({ ours: round('ours'), without: round('without') }, ROUNDS);
  return {
    what: `longest event loop delay of the server, a line of ${people.toLocaleString('en')} recalculated each second, ${PER_SECOND} requests/s (p50 of them ${milliseconds(median(waits['ours']!))})`,
    ours: milliseconds(median(measured.ours)),
    anchor: `${milliseconds(median(measured.without))} (requests alone, p50 ${milliseconds(median(waits['without']!))})`,
    ratio: `worst of ${ROUNDS} rounds ${milliseconds(Math.max(...measured.ours))}`,
    goal: '≤ 25 ms',
  };
}

async function moveEachSecond(people: number, answers: Promise<LoadResult>): Promise<void> {
  let done = false;
  const ended = answers.then(() => (done = true));
  while (!done) {
    await server.ask('moveLine', { people });
    await Promise.race([sleep(1_000), ended]);
  }
}
