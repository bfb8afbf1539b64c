// The program of the proof `simulation`: runs seeds in sequence, and prints each outcome.
import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { cloneDatabase, dropDatabase } from '#server/infrastructure/postgres/databases-store.ts';
import { prepareRecording } from '../harness/recording-store.ts';
import type { Outcome } from './outcome.ts';
import { runSeed } from './run-seed.ts';
import { buildTown } from './town.ts';
import { real, takeOverTimers } from './virtual-timers.ts';

export interface Order {
  server: ClientConfig;
  template: string;
  seeds: number[];
  /** Seeds to run twice, whatever their outcome. */
  again: number[];
  actions: number;
}

/** One run of a seed; a seed with a violation runs three times, and the second and third are replays. */
export interface ProgramShown extends Outcome {
  seconds: number;
}

const { server, template, seeds, again, actions } = JSON.parse(process.argv[2]!) as Order;
process.once('disconnect', () => process.exit(1));
const name = `simulated_${randomBytes(4).toString('hex')}`;
const base = `${name}_town`;
await cloneDatabase(server, { from: template, to: base });
await prepareRecording({ ...server, database: base });
const town = await buildTown({ ...server, database: base }, randomBytes);
const timers = takeOverTimers();
// Mutations read it, so that they leave the preparation of the town alone.
Object.assign(globalThis, { simulating: true });

for (const seed of seeds) {
  const outcome = await run(seed);
  if (outcome.violations.length > 0 || again.includes(seed)) for (let n = 0; n < 2; n += 1) await run(seed);
  // One seed with a violation is enough.
  if (outcome.violations.length > 0) break;
}
await dropDatabase(server, base);
process.exit(0);

async function run(seed: number): Promise<Outcome> {
  await cloneDatabase(server, { from: base, to: name });
  const begun = real.now();
  const outcome = await runSeed(seed, { connection: { ...server, database: name }, town, timers, actions });
  const shown: ProgramShown = { ...outcome, seconds: (real.now() - begun) / 1_000 };
  console.log(JSON.stringify(shown));
  await dropDatabase(server, name);
  return outcome;
}
