import { parseArgs } from 'node:util';
import type { Spent } from './testing/budget.ts';
import { spentInWords, sumOfBudgets, sumOfSpent } from './testing/budget.ts';
import type { Outcome } from './testing/outcome.ts';
import { couldNotRun } from './testing/outcome.ts';
import type { Part } from './testing/parts.ts';
import { parts } from './testing/parts.ts';
import { startTestRun } from './testing/test-run.ts';

// npm test [-- --only types,unit]: every part in order, then one line with the result.
type Result = { part: Part; outcome: Outcome; spent: Spent };
const MOST_LISTED = 40;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

const chosen = chosenParts();
const run = await startTestRun({ starters: true });
const results: Result[] = [];
for (const part of chosen) {
  console.log(`\n=== ${part.words} (${part.name})`);
  results.push(await runPart(part));
  if (interrupted) break;
}
await run.end();
if (interrupted) process.exit(130);

console.log('');
for (const { part, outcome, spent } of results) {
  console.log(`${part.name.padEnd(10)} ${inWords(outcome)}`);
  console.log(`${''.padEnd(10)} ${spentInWords(spent, part.budget)}`);
}
const whole = sumOfBudgets(chosen.map(({ budget }) => budget));
console.log(
  `\n${'together'.padEnd(10)} ${spentInWords(sumOfSpent(results.map(({ spent }) => spent)), whole)}`,
);
const failures = results.flatMap(({ part, outcome }) =>
  (outcome.failures ?? []).map((line) => `${part.name} › ${line}`),
);
// The last lines are what a build machine shows of a long run.
if (failures.length > 0)
  console.log(['\nNot as they should be:', ...failures.slice(0, MOST_LISTED)].join('\n'));
const total = (key: 'passed' | 'failed') => results.reduce((sum, { outcome }) => sum + outcome[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

async function runPart(part: Part): Promise<Result> {
  const [startedAt, before] = [performance.now(), await run.usedSeconds()];
  const outcome = await part.run().catch((error: unknown) => couldNotRun((error as Error).message));
  const left = await run.endLeftovers();
  if (left.length > 0) console.log(`Still running after its tests, and ended: ${left.join(', ')}`);
  const after = await run.usedSeconds();
  const processor = before === undefined || after === undefined ? undefined : (after - before) / 60;
  return { part, outcome, spent: { processor, clock: (performance.now() - startedAt) / 60_000 } };
}

function chosenParts(): Part[] {
  const names = parts.map(({ name }) => name);
  const only = typedOnly();
  if (only === undefined) return parts;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) complain(`There is no part "${unknown}". The parts are ${names.join(', ')}.`);
  return parts.filter(({ name }) => only.includes(name));
}

function typedOnly(): string[] | undefined {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
    return values.only?.flatMap((list) => list.split(','));
  } catch (error) {
    return complain(`${(error as Error).message.split('. ')[0]}. npm test takes --only PART[,PART…].`);
  }
}

function complain(line: string): never {
  console.error(line);
  return process.exit(2);
}

function inWords({ passed, failed, note }: Outcome): string {
  const figures = passed + failed === 0 && note ? '' : `${passed} passed, ${failed} failed`;
  return [figures, note].filter(Boolean).join(' – ');
}
