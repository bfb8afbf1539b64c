import { expect, inject, it } from 'vitest';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { runProgram } from './harness/program.ts';
import type { Order, ProgramShown } from './simulation/program.ts';

const SEEDS = sized(25, 500);
const ACTIONS = sized(8, 25);
/** Number of concurrent programs, one per processor. */
const AT_ONCE = 2;
/** The program keeps some 40 MB of each seed: its servers are of one process, and so is their cache. */
const SEEDS_OF_A_PROGRAM = 50;
const TRACE = process.env['SIMULATION_TRACE'];
const proof = 'simulation';

it('keeps its guarantees for every seed: order of statements, deaths and broken connections', async () => {
  const { connection: server, template } = inject('testServer');
  const first = Number(process.env['SEED'] ?? 1);
  const seeds = Array.from({ length: process.env['SEED'] ? 1 : SEEDS }, (_, n) => first + n);
  const begun = performance.now();
  const shown: ProgramShown[] = [];
  const runPart = async (part: number): Promise<void> => {
    const own = seeds.filter((seed) => seed % AT_ONCE === part);
    for (let from = 0; from < own.length; from += SEEDS_OF_A_PROGRAM) {
      const order: Order = {
        server,
        template,
        seeds: own.slice(from, from + SEEDS_OF_A_PROGRAM),
        again: part === 0 ? own.slice(0, 1) : [],
        actions: ACTIONS,
      };
      const program = runProgram(
        'proofs/simulation/program.ts',
        order,
        TRACE ? { SIMULATION_TRACE: TRACE } : {},
      );
      expect(await program.end, program.complaints()).toBe(0);
      if (TRACE) console.info(program.complaints());
      shown.push(...program.shown<ProgramShown>());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, part) => runPart(part)));
  const seconds = (performance.now() - begun) / 1_000;

  // A run that does not repeat explains nothing.
  const unlike = [...Map.groupBy(shown, ({ seed }) => seed)]
    .filter(([, runs]) => new Set(runs.map(({ digest }) => digest)).size > 1)
    .map(([seed]) => seed);
  expectNone('seeds whose runs differ', unlike);
  const broken = shown.filter(({ violations }) => violations.length > 0);
  expectNone(
    'broken',
    broken.map(({ seed, violations }) => `seed ${seed}: ${violations.join('; ')}`),
  );
  expect(new Set(shown.map(({ seed }) => seed)).size).toBe(seeds.length);

  const sum = (of: (each: ProgramShown) => number) => shown.reduce((total, each) => total + of(each), 0);
  figure({ proof, what: 'seeds', value: seeds.length, unit: '' });
  figure({
    proof,
    what: 'seeds whose three runs differed',
    value: unlike.length,
    unit: '',
    goal: { atMost: 0 },
  });
  figure({
    proof,
    what: 'statements, each in an order that the seed chose',
    value: sum(({ statements }) => statements),
    unit: '',
  });
  figure({ proof, what: 'deaths of the server', value: sum(({ deaths }) => deaths), unit: '' });
  figure({ proof, what: 'broken connections', value: sum(({ broken: times }) => times), unit: '' });
  figure({ proof, what: 'statements that waited for a lock', value: sum(({ waits }) => waits), unit: '' });
  figure({
    proof,
    what: 'deadlocks',
    value: sum(({ deadlocks }) => deadlocks),
    unit: '',
    goal: { atMost: 0 },
  });
  figure({ proof, what: 'seeds with violations', value: broken.length, unit: '', goal: { atMost: 0 } });
  figure({ proof, what: 'seeds a second', value: shown.length / seconds, unit: '' });
});
