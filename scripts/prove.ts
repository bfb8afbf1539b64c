import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from '../proofs/harness/figures.ts';
import { editsOf } from '../proofs/harness/markers.ts';
import type { Mutation } from '../proofs/harness/mutations.ts';
import { MUTATION_VARIABLES } from '../proofs/harness/mutations.ts';
import { isCaught } from './proving/caught.ts';
import type { Proof } from './proving/proofs.ts';
import { proofsIn } from './proving/proofs.ts';
import { runProof } from './proving/run-proof.ts';
import { keepTable, meetsGoal, readFigures, tableOf } from './proving/table.ts';
import { root } from './testing/run-program.ts';

// npm run prove [-- NAME …] [--whole | --mutated] [--small] [--mutation TEXT]: every proof at full size, then
// once with each of its mutations, which it must catch. --whole and --mutated leave the other half out;
// --small takes the figures of `npm test`; --mutation runs only the mutations whose name contains the text.
const { names, whole, mutated, size, only } = request();
const figuresFile = 'proofs/results/figures.ndjson';
const failed: string[] = [];
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));
rmSync(join(root, figuresFile), { force: true });

const proofs = chosen();
if (whole) for (const proof of proofs) await runWhole(proof);
if (mutated) for (const proof of proofs) await runMutated(proof);
const figures = readFigures(join(root, figuresFile));
if (figures.length > 0) sayFigures(figures);
for (const failure of failed) console.log(`FAILED  ${failure}`);
console.log(failed.length === 0 ? '\nAll of it holds.' : `\n${failed.length} failed.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runWhole({ name, test }: Proof): Promise<void> {
  endIfInterrupted();
  console.log(`\n=== ${name}, ${size}`);
  const env = { PROOF_SIZE: size, PROOF_FIGURES: figuresFile };
  const run = await runProof(test!, { as: `prove-${name}`, env, quiet: false });
  if (!run.held) failed.push(`${name} does not hold`);
}

async function runMutated({ name, test, mutations: file }: Proof): Promise<void> {
  const { mutations: all } = (await import(`../${file}`)) as { mutations: Mutation[] };
  console.log(`\n=== ${name}, with its mutations`);
  for (const mutation of all.filter((one) => one.name.includes(only))) {
    endIfInterrupted();
    const variable = MUTATION_VARIABLES[mutation.in ?? 'servers'];
    const env = { PROOF_SIZE: mutation.size ?? 'small', [variable]: JSON.stringify(editsOf(mutation)) };
    const run = await runProof(test!, { as: `prove-${name}-mutated`, env, quiet: true });
    const caught = isCaught(mutation, run);
    console.log(`${caught ? 'caught' : 'MISSED'}  ${mutation.name} (${run.seconds} s)`);
    if (caught) continue;
    failed.push(`${name} does not catch: ${mutation.name}`);
    for (const failure of run.failures) console.log(failure.split('\n').slice(0, 6).join('\n'));
  }
}

function sayFigures(all: readonly Figure[]): void {
  const table = tableOf(all);
  console.log(`\n${table}`);
  keepTable(join(root, 'proofs/results/figures.txt'), table);
  for (const figure of all)
    if (size === 'whole' && !meetsGoal(figure))
      failed.push(`${figure.proof}: ${figure.what}, short of its goal`);
}

function chosen(): Proof[] {
  const all = proofsIn();
  const existing = all.map(({ name }) => name);
  const unknown = names.find((name) => !existing.includes(name));
  if (unknown !== undefined) complain(`There is no proof "${unknown}". There are: ${existing.join(', ')}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

interface Order {
  names: string[];
  whole: boolean;
  mutated: boolean;
  size: 'small' | 'whole';
  /** Text that the name of each mutation to run contains. */
  only: string;
}

function request(): Order {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = {
      whole: flag,
      mutated: flag,
      small: flag,
      mutation: { type: 'string', default: '' },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const half = values.mutated || values.mutation !== '';
    return {
      names: positionals,
      whole: values.whole || !half,
      mutated: half || !values.whole,
      size: values.small ? 'small' : 'whole',
      only: values.mutation,
    };
  } catch (error) {
    const [why] = (error as Error).message.split('. ');
    return complain(
      `${why}. npm run prove takes names of proofs, --whole, --mutated, --mutation and --small.`,
    );
  }
}

function endIfInterrupted(): void {
  if (interrupted) process.exit(130);
}

function complain(line: string): never {
  console.error(line);
  return process.exit(2);
}
