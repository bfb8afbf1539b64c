import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import type { Books } from './events/books-store.ts';
import { openBooks, prepareReadingByIds } from './events/books-store.ts';
import type { Order, ProgramShown } from './events/program.ts';
import { startWriters } from './events/writers.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, percentile, sized } from './harness/figures.ts';
import type { Program } from './harness/program.ts';
import { runProgram } from './harness/program.ts';
import type { Heard } from './harness/recording-store.ts';
import { prepareRecording } from './harness/recording-store.ts';

const KILLS = sized(2, 10);
const EVENTS_A_LIFE = sized(400, 3_000);
const WRITERS = 32;
const VENDORS = 6;
const LISTENERS = ['first', 'second'];
const proof = 'events';

it('delivers every event once to every listener, in order, with many writers and killed workers', async () => {
  const database = await borrowDatabase();
  await prepareRecording({ connectionString: database.url });
  await prepareReadingByIds(database);
  const db = openDatabase({ connectionString: database.url }, { connections: WRITERS });
  const vendors = await Promise.all(
    Array.from({ length: VENDORS }, (_, n) => aVendor(db, { pathname: `v${n}` })),
  );
  const subjects = vendors.flatMap(({ id: vendorId }) =>
    Array.from({ length: 9 }, (_, n) => ({ vendorId, id: n + 1 })),
  );

  // Two workers: one must leave the other's events alone, and take them over when the other dies.
  const order: Order = { url: database.url, listeners: LISTENERS };
  const workers: Program[] = [];
  const begin = async () => {
    const worker = runProgram('proofs/events/program.ts', order);
    workers.push(worker);
    await expect.poll(() => worker.shown().length, { timeout: 60_000 }).toBeGreaterThan(0);
  };
  await Promise.all([begin(), begin()]);
  const books = await openBooks(database);
  const events = EVENTS_A_LIFE * (KILLS + 1);
  const writers = startWriters(db, { writers: WRITERS, subjects });
  const begun = performance.now();
  const takeovers: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await expect
      .poll(writers.committed, { timeout: 120_000, interval: 5 })
      .toBeGreaterThan(EVENTS_A_LIFE * kill);
    const before = await books.count();
    const died = performance.now();
    await workers.find((worker) => worker.isRunning())!.kill();
    await expect.poll(books.count, { timeout: 50_000, interval: 5 }).toBeGreaterThan(before);
    takeovers.push(performance.now() - died);
    await begin();
  }
  await expect.poll(writers.committed, { timeout: 120_000 }).toBeGreaterThanOrEqual(events);
  await writers.stop();
  const written = performance.now() - begun;
  await untilQuiet(books.count);
  for (const worker of workers) await worker.kill();

  const outside = workers
    .flatMap((worker) => worker.shown<ProgramShown>())
    .filter((line): line is Heard => !('ready' in line));
  const read = await books.read();
  await Promise.all([books.close(), db.close()]);
  expect(read.events).toHaveLength(writers.committed());
  const faults = faultsOfBooks(read, { listeners: LISTENERS, outside });
  expectNone('faults', faults);
  // A reader by ids fails if the commit order differs from the id order.
  expect(read.events.some(({ position }, n) => n > 0 && position! < read.events[n - 1]!.position!)).toBe(
    true,
  );

  figure({
    proof,
    what: `events of ${WRITERS} concurrent writers, with ${KILLS} kills of a worker`,
    value: read.events.length,
    unit: '',
  });
  figure({ proof, what: 'events written a second', value: (read.events.length / written) * 1_000, unit: '' });
  figure({
    proof,
    what: 'faults: events lost, repeated, out of order',
    value: faults.length,
    unit: '',
    goal: { atMost: 0 },
  });
  figure({
    proof,
    what: 'outside effects lost to kills, of twice as many events',
    value: read.events.length * 2 - outside.length,
    unit: '',
  });
  figure({
    proof,
    what: 'slowest takeover after a worker was killed',
    value: percentile(takeovers, 100),
    unit: 'ms',
    goal: { atMost: 5_000 },
  });
});

/** Waits until no further event arrives. */
async function untilQuiet(count: () => Promise<number>): Promise<void> {
  for (let [last, since] = [-1, 0]; since < 8; since += 1) {
    const now = await count();
    if (now !== last) [last, since] = [now, 0];
    await sleep(250);
  }
}

/** Faults in the delivered events; empty if every listener received each event once, in order. */
function faultsOfBooks(
  { events, heard, dead }: Books,
  { listeners, outside }: { listeners: readonly string[]; outside: readonly Heard[] },
): string[] {
  const result = dead === 0 ? [] : [`${dead} events went to the dead letters`];
  const spot = new Map(events.map((event) => [event.id, event]));
  for (const listener of listeners) {
    const own = heard.filter((each) => each.listener === listener);
    const once = new Set(own.map(({ eventId }) => eventId));
    if (once.size !== events.length) result.push(`${listener} got ${once.size} of ${events.length} events`);
    if (once.size !== own.length) result.push(`${listener} got ${own.length - once.size} events twice`);
    if (own.some(({ position }, n) => n > 0 && position <= own[n - 1]!.position))
      result.push(`${listener} got events out of order`);
    const versions = new Map<string, number>();
    let back = 0;
    for (const { eventId } of own) {
      const { subject, version } = spot.get(eventId)!;
      if (version !== (versions.get(subject) ?? 0) + 1) back += 1;
      versions.set(subject, version);
    }
    if (back > 0) result.push(`${listener} got ${back} events of a subject out of order`);
    const shown = outside.filter((each) => each.listener === listener).map(({ eventId }) => eventId);
    if (new Set(shown).size !== shown.length) result.push(`${listener} had an outside effect twice`);
  }
  return result;
}
