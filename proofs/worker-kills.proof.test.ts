import { expect, it, vi } from 'vitest';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import type { Database } from './harness/database.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, percentile, sized } from './harness/figures.ts';
import { runProgram } from './harness/program.ts';
import { readEffects, prepareEffects } from './worker-kills/effects-store.ts';
import type { Effect, JobState } from './worker-kills/effects-store.ts';
import type { Order } from './worker-kills/program.ts';
import type { Kind, Point } from './worker-kills/points.ts';
import { POINTS, STEPS } from './worker-kills/points.ts';

const KILLS_EACH = sized(2, 50);
/** Number of workers that die at a time; one later worker does their work. */
const AT_ONCE = 10;
const proof = 'worker-kills';

interface Work {
  kind: Kind;
  name: string;
  point: Point;
}

it.concurrent.each(['job', 'listener'] as const)(
  'finishes each %s of a killed worker once, wherever it was killed',
  async (kind) => {
    const all = POINTS.flatMap((point) =>
      Array.from({ length: KILLS_EACH }, (_, n): Work => ({ kind, name: `${kind}-${point}-${n}`, point })),
    ).toSorted((a, b) => (a.name.slice(-2) < b.name.slice(-2) ? -1 : 1));
    const takeovers: Takeover[] = [];
    for (let from = 0; from < all.length; from += AT_ONCE)
      takeovers.push(await killAndResume(all.slice(from, from + AT_ONCE)));
    const resumed = takeovers.flatMap(({ after }) => after);
    const [twice, tried] = [
      takeovers.flatMap((takeover) => takeover.twice),
      takeovers.flatMap((takeover) => takeover.tried),
    ];
    expect(resumed).toHaveLength(all.length);
    expectNone('done twice', twice);
    expectNone('tried more than twice', tried);
    figure({ proof, what: `workers killed with a ${kind}`, value: resumed.length, unit: '' });
    figure({
      proof,
      what: `a ${kind} of a killed worker finished by another, slowest`,
      value: percentile(resumed, 100),
      unit: 'ms',
      goal: { atMost: 30_000 },
    });
  },
);

interface Takeover {
  /** Time from the worker's death to the end of each work, in milliseconds. */
  after: number[];
  /** Effects that happened more than once. */
  twice: Effect[];
  /** Jobs with more attempts than those of the killed and the later worker. */
  tried: JobState[];
}

async function killAndResume(works: readonly Work[]): Promise<Takeover> {
  const database = await borrowDatabase();
  await prepareEffects({ connectionString: database.url });
  await enqueueWork(database, works);
  const deaths = await Promise.all(
    works.map(async (work) => {
      const dying = startWorker(database, { works: [work], dieAt: work.point });
      expect(await dying.end, dying.complaints()).toBeNull();
      return performance.now();
    }),
  );
  const check = await readEffects(database);
  const takeover = startWorker(database, { works });
  const done = new Map<string, number>();
  const finished = async () => {
    const effects = await check.effects();
    const open = new Set(
      (await check.jobs()).flatMap(({ name, state }) => (state === 'completed' ? [] : [name])),
    );
    for (const { name } of works) {
      const steps = effects.filter(({ work }) => work === name);
      if (steps.length === STEPS.length && !open.has(name) && !done.has(name))
        done.set(name, performance.now());
    }
    return done.size;
  };
  // Far above the limit. Not `expect.poll`: it would belong to whichever of the two tests started last.
  await vi.waitFor(async () => expect(await finished()).toBe(works.length), {
    timeout: 200_000,
    interval: 50,
  });
  await takeover.kill();
  const twice = (await check.effects()).filter(({ times }) => times > 1);
  const tried = (await check.jobs()).filter(({ tries }) => tries > 1);
  await check.close();
  return { after: works.map(({ name }, n) => done.get(name)! - deaths[n]!), twice, tried };
}

/** Writes events for the listeners, or a job to each queue; no worker runs yet. */
async function enqueueWork(database: Database, works: readonly Work[]): Promise<void> {
  const before = startWorker(database, { works, sends: true, dieAt: 'before-claim' });
  expect(await before.end, before.complaints()).toBeNull();
  const db = openDatabase({ connectionString: database.url }, { connections: 1 });
  const { id } = await aVendor(db);
  await db.withVendor(id, async (tx) => {
    for (const version of STEPS) {
      await appendEvent(tx, {
        subject: { kind: 'proof', id: 1, version },
        kind: 'proof-written',
        actor: { kind: 'system', id: null },
        at: systemClock.now(),
      });
    }
  });
  await db.close();
}

function startWorker(database: Database, of: { works: readonly Work[]; dieAt?: Point; sends?: boolean }) {
  const works = of.works.map(({ kind, name }) => ({ kind, name }));
  const order: Order = { url: database.url, works, dieAt: of.dieAt ?? null, sends: of.sends ?? false };
  return runProgram('proofs/worker-kills/program.ts', order);
}
