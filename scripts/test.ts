import { parseArgs } from 'node:util';
import type { Outcome } from './testing/outcome.ts';
import { couldNotRun } from './testing/outcome.ts';
import type { Part } from './testing/parts.ts';
import { parts } from './testing/parts.ts';

// npm test [-- --only types,unit]: every part in order, then one line that says whether all of it holds.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

const results: { part: Part; outcome: Outcome }[] = [];
for (const part of chosenParts()) {
  console.log(`\n=== ${part.words} (${part.name})`);
  const outcome = await part.run().catch((error: unknown) => couldNotRun((error as Error).message));
  results.push({ part, outcome });
  if (interrupted) process.exit(130);
}

console.log('');
for (const { part, outcome } of results) console.log(`${part.name.padEnd(10)} ${inWords(outcome)}`);
const total = (key: 'passed' | 'failed') => results.reduce((sum, { outcome }) => sum + outcome[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

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
