import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Row {
  what: string;
  ours: string;
  /** The usual alternative, or the same work at its smallest. */
  anchor?: string;
  /** The minimum cost of the work. */
  floor?: string;
  /** As printed; `goal` says which direction is better. */
  ratio: string;
  goal?: string;
  /** Processor time per response, of the server and of PostgreSQL: ours, and the floor's. */
  cpu?: string;
}

export interface Report {
  bench: string;
  seeds: readonly number[];
  /** Versions of the software involved, besides Node's. */
  versions?: Readonly<Record<string, string>>;
  rows: readonly Row[];
  notes?: readonly string[];
}

const HEADS = ['what', 'ours', 'anchor', 'floor', 'ratio', 'goal', 'cpu'] as const;

/** Prints the table and saves it as JSON under benches/results/. */
export function tell(report: Report): void {
  const machine = {
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
  };
  const versions = { node: process.versions.node, ...report.versions };
  const heads = HEADS.filter((head) => head !== 'cpu' || report.rows.some((row) => row.cpu));
  const lines = [heads, ...report.rows.map((row) => heads.map((head) => row[head] ?? ''))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const written = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  );
  written.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  const versionText = Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
  console.log(written.join('\n'));
  console.log(
    `${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}; ${versionText}; seeds ${report.seeds.join(', ') || 'none'}`,
  );
  for (const note of report.notes ?? []) console.log(note);
  keep({ ...report, at: new Date().toISOString(), machine, versions });
}

function keep(result: Report & { at: string; machine: object }): void {
  const folder = join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${result.bench}-${result.at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`;
export const milliseconds = (ms: number): string => `${ms.toFixed(2)} ms`;
export const microseconds = (us: number): string => `${us.toFixed(us < 10 ? 2 : 1)} µs`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
