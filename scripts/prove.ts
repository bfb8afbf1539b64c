import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from '../proofs/harness/faults.ts';
import { changesOf, FAULT_VARIABLES } from '../proofs/harness/faults.ts';
import type { Figure } from '../proofs/harness/figures.ts';
import { isCaught } from './proving/caught.ts';
import type { Proof } from './proving/proofs.ts';
import { proofsIn } from './proving/proofs.ts';
import { runProof } from './proving/run-proof.ts';
import { keepTable, meetsGoal, readFigures, tableOf } from './proving/table.ts';
import { root } from './testing/run-program.ts';

// npm run prove [-- NAME …] [--whole | --planted] [--small]: every proof whole, then each once for each of its planted faults, which
// it must notice. --whole and --planted leave the other half out; --small takes the figures of `npm test`.
const { names, whole, planted, size } = asked();
const figuresFile = 'proofs/results/figures.ndjson';
const faults: string[] = [];
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));
rmSync(join(root, figuresFile), { force: true });

const proofs = chosen();
if (whole) for (const proof of proofs) await runWhole(proof);
if (planted) for (const proof of proofs) await runPlanted(proof);
const figures = readFigures(join(root, figuresFile));
if (figures.length > 0) sayFigures(figures);
for (const fault of faults) console.log(`FAILED  ${fault}`);
console.log(faults.length === 0 ? '\nAll of it holds.' : `\n${faults.length} failed.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function runWhole({ name, test }: Proof): Promise<void> {
  endIfInterrupted();
  console.log(`\n=== ${name}, ${size}`);
  const env = { PROOF_SIZE: size, PROOF_FIGURES: figuresFile };
  const run = await runProof(test!, { as: `prove-${name}`, env, quiet: false });
  if (!run.held) faults.push(`${name} does not hold`);
}

async function runPlanted({ name, test, faults: file }: Proof): Promise<void> {
  const { faults: all } = (await import(`../${file}`)) as { faults: Fault[] };
  console.log(`\n=== ${name}, on its planted faults`);
  for (const fault of all) {
    endIfInterrupted();
    const variable = FAULT_VARIABLES[fault.in ?? 'servers'];
    const env = { PROOF_SIZE: fault.size ?? 'small', [variable]: JSON.stringify(changesOf(fault)) };
    const run = await runProof(test!, { as: `prove-${name}-planted`, env, quiet: true });
    const caught = isCaught(fault, run);
    console.log(`${caught ? 'noticed' : 'MISSED '}  ${fault.name} (${run.seconds} s)`);
    if (caught) continue;
    faults.push(`${name} does not notice: ${fault.name}`);
    for (const failure of run.failures) console.log(failure.split('\n').slice(0, 6).join('\n'));
  }
}

function sayFigures(all: readonly Figure[]): void {
  const table = tableOf(all);
  console.log(`\n${table}`);
  keepTable(join(root, 'proofs/results/figures.txt'), table);
  for (const figure of all)
    if (size === 'whole' && !meetsGoal(figure))
      faults.push(`${figure.proof}: ${figure.what}, short of its goal`);
}

function chosen(): Proof[] {
  const all = proofsIn();
  const known = all.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) complain(`There is no proof "${unknown}". There are: ${known.join(', ')}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

function asked(): { names: string[]; whole: boolean; planted: boolean; size: 'small' | 'whole' } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { whole: flag, planted: flag, small: flag };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    return {
      names: positionals,
      whole: values.whole || !values.planted,
      planted: values.planted || !values.whole,
      size: values.small ? 'small' : 'whole',
    };
  } catch (error) {
    const [why] = (error as Error).message.split('. ');
    return complain(`${why}. npm run prove takes names of proofs, --whole, --planted and --small.`);
  }
}

function endIfInterrupted(): void {
  if (interrupted) process.exit(130);
}

function complain(line: string): never {
  console.error(line);
  return process.exit(2);
}
