import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

export interface RunProcess {
  pid: number;
  /** Its program, as the system names it. */
  name: string;
  /** Tells it from a later process with the same number; empty where the system does not say. */
  started: string;
  parent: number;
  /** Processor time of it and of the children that it has waited for; undefined where the system does not say. */
  seconds: number | undefined;
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICKS = 100;

export const identityOf = ({ pid, started }: RunProcess): string => `${pid}@${started}`;

/** Every process of this machine that still runs. */
export function runningProcesses(): RunProcess[] {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

function fromProc(): RunProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Undefined for a process that has ended, waited for by its parent or not. */
export function readProcess(pid: number): RunProcess | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The name in parentheses may hold anything, so the fields begin after its end.
  const end = stat.lastIndexOf(') ');
  const fields = stat.slice(end + 2).split(' ');
  if (end < 0 || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
  return {
    pid,
    name: stat.slice(stat.indexOf('(') + 1, end),
    started: fields[19] ?? '',
    parent: Number(fields[1]),
    seconds: ticks / TICKS,
  };
}

/** Other systems tell neither environment nor times cheaply: a process counts by its parent alone. */
function fromPs(): RunProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,ucomm='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, name] = /^\s*(\d+)\s+(\d+)\s+(.*?)\s*$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), name: name ?? '', started: '', seconds: undefined }];
  });
}

/**
 * Whether a process belongs to the run with this folder: it has the folder as its TMPDIR, or it is a PostgreSQL (which gets an
 * environment of its own) that works in the folder. A developer's editor or shell that looks into the folder does not belong to it.
 */
export function isMarked({ pid, name }: RunProcess, folder: string): boolean {
  const environment = readOrEmpty(`/proc/${pid}/environ`).split('\0');
  if (environment.includes(`TMPDIR=${folder}`)) return true;
  return name === 'postgres' && `${workingFolder(pid)}/`.startsWith(`${folder}/`);
}

/** The ancestors that started the process `pid`: its parent, and npm where npm runs it. Without one of them the run has no reader. */
export function startersOf(pid: number): RunProcess[] {
  const starters: RunProcess[] = [];
  for (let at = readProcess(readProcess(pid)?.parent ?? 0); at; at = readProcess(at.parent)) {
    starters.push(at);
    // npm tells its children that it runs them; its own environment does not say so.
    if (!readOrEmpty(`/proc/${at.pid}/environ`).includes('npm_lifecycle_event=')) break;
  }
  return starters;
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
