import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Figure } from '../../proofs/harness/figures.ts';

const HEADS = ['proof', 'what', 'figure', 'goal', 'holds'] as const;

export function meetsGoal({ value, goal }: Figure): boolean {
  const { atMost = Infinity, atLeast = -Infinity } = goal ?? {};
  return value <= atMost && value >= atLeast;
}

/** Formats the figures of a run as a table, with the machine that ran it. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.proof,
    figure.what,
    `${written(figure.value)} ${figure.unit}`.trimEnd(),
    goalOf(figure),
    figure.goal === undefined ? '' : meetsGoal(figure) ? 'yes' : 'NO',
  ]);
  const lines = [[...HEADS], ...rows];
  const widths = HEADS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const table = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  );
  table.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return [...table, machine()].join('\n');
}

/** Reads the figures that the proofs of a run reported, one per line. */
export function readFigures(file: string): Figure[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Figure);
}

export function keepTable(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}

const written = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });

function goalOf({ goal, unit }: Figure): string {
  const { atMost, atLeast } = goal ?? {};
  return [
    ...(atLeast === undefined ? [] : [`≥ ${written(atLeast)} ${unit}`]),
    ...(atMost === undefined ? [] : [`≤ ${written(atMost)} ${unit}`]),
  ]
    .map((text) => text.trimEnd())
    .join(', ');
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memory} GiB, ${platform()} ${arch()}; node ${process.versions.node}`;
}
