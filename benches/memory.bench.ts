import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import { EVENTS } from '#contract/protocol/realtime.ts';
import type { PageSocket } from './baselines/page-sockets.ts';
import type { ServerProcess, Memory } from './measure/server-process.ts';
import { startProcess } from './measure/server-process.ts';
import { microseconds, tell, times } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/*
 * A thousand visitor pages, each on the channels of its visit and its location, compared with as many bare
 * websockets.
 */

const PAGES = 1_000;
/** Connected before the measurement: shared structures grow with the first few hundred. */
const BEFORE = 500;
const BROADCASTS = 40;
const ROUNDS = 7;
const SETTLE_MS = 3_000;

const ours = startProcess(join(import.meta.dirname, 'baselines/product-process.ts'));
const bare = startProcess(join(import.meta.dirname, 'baselines/bare-sockets-process.ts'));
const listeners = startProcess(join(import.meta.dirname, 'baselines/listeners-process.ts'));
try {
  const { port, channel, pages } = await ours.ask<{ port: number; channel: string; pages: PageSocket[] }>(
    'open',
    {
      people: BEFORE + PAGES,
    },
  );
  const data = newWaits();
  const text = `42${JSON.stringify([EVENTS.wait, channel, data])}`;
  await listeners.ask('pages', { port, pages: pages.slice(0, BEFORE) });
  const barePort = await bare.ask<number>('port');
  await listeners.ask('bare', { port: barePort, count: BEFORE });
  const before = [await memoryOf(ours), await memoryOf(bare)] as const;
  await listeners.ask('pages', { port, pages: pages.slice(BEFORE) });
  await listeners.ask('bare', { port: barePort, count: PAGES });
  const after = [await memoryOf(ours), await memoryOf(bare)] as const;

  const measured = await inTurn(
    {
      ours: () => costOf(ours, 'pages', { channel, data, times: BROADCASTS }),
      bare: () => costOf(bare, 'bare', { text, times: BROADCASTS }),
    },
    ROUNDS,
  );
  const each = (n: 0 | 1, what: keyof Memory) => (after[n][what] - before[n][what]) / 1_024 / PAGES;
  const kB = (value: number) => `${value.toFixed(1)} kB`;
  const MiB = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  const memoryRow = (what: string, kind: keyof Memory) => ({
    what,
    ours: kB(each(0, kind)),
    floor: kB(each(1, kind)),
    ratio: times(each(0, kind) / each(1, kind)),
    goal: '≤ 40 kB, aim 16',
  });
  tell({
    bench: 'memory',
    seeds: [],
    versions: { postgresql: await ours.ask<string>('postgres') },
    rows: [
      memoryRow('memory of a connected page, resident', 'resident'),
      memoryRow('the same, held after garbage collection', 'held'),
      {
        what: `processor for one delivery of ${Buffer.byteLength(text)} bytes`,
        ours: microseconds(median(measured.ours)),
        floor: microseconds(median(measured.bare)),
        ratio: times(ratioOf(measured.ours, measured.bare)),
        goal: '≤ 1.4×, aim 1.15×',
      },
      {
        what: `the server with ${BEFORE} pages, resident`,
        ours: MiB(before[0].resident),
        floor: MiB(before[1].resident),
        ratio: '',
      },
      {
        what: `with ${BEFORE + PAGES} pages`,
        ours: MiB(after[0].resident),
        floor: MiB(after[1].resident),
        ratio: '',
      },
    ],
    notes: [`${ROUNDS} rounds of ${BROADCASTS} messages to ${BEFORE + PAGES} connections each in turn`],
  });
} finally {
  await listeners.stop();
  await bare.stop();
  await ours.stop();
}

async function memoryOf(of: ServerProcess): Promise<Memory> {
  await sleep(SETTLE_MS);
  return of.ask<Memory>('memory');
}

/** Returns the sender's processor microseconds per delivered message. */
async function costOf(
  of: ServerProcess,
  kind: 'pages' | 'bare',
  broadcast: { times: number } & Record<string, unknown>,
): Promise<number> {
  const arrived = await listeners.ask<number>('received', kind);
  const messages = broadcast.times * (BEFORE + PAGES);
  const begun = await of.ask<number>('cpu');
  await of.ask('broadcast', broadcast);
  for (let waited = 0; (await listeners.ask<number>('received', kind)) < arrived + messages; waited += 20) {
    if (waited > 60_000) throw new Error('messages did not arrive');
    await sleep(20);
  }
  return ((await of.ask<number>('cpu')) - begun) / messages;
}

/** A location's event when three services and ten staff have a new wait. */
function newWaits(): WaitTimeRecalculated {
  const entry = (id: string, type: 'service' | 'queue-appointment') => ({
    id,
    type,
    attributes: {
      expected_start: '2026-11-20T18:24:00.000Z',
      low: 12,
      high: 31,
      ...(type === 'queue-appointment' && { people_before: 7 }),
    },
  });
  const services = ['11', '12', '13'].map((id) => entry(id, 'service'));
  const people = Array.from({ length: 10 }, (_, n) => entry(`p${n}x7Qm2`, 'queue-appointment'));
  return { version: 1, data: [...services, ...people] };
}
