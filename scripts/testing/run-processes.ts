import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

export interface RunProcess {
  pid: number;
  /** The program name that the system reports. */
  name: string;
  /** Distinguishes it from a later process with the same id; empty where the system does not report it. */
  started: string;
  parent: number;
  /**
   * Processor time of the process and of children that it has waited for; undefined where the system does not
   * report it.
   */
  seconds: number | undefined;
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick. */
const TICKS = 100;

export const identityOf = ({ pid, started }: RunProcess): string => `${pid}@${started}`;

/** Returns every running process of this machine. */
export function runningProcesses(): RunProcess[] {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

function fromProc(): RunProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Returns undefined for an ended process, zombie or not. */
export function readProcess(pid: number): RunProcess | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The name in parentheses may hold any character, so the fields begin after its end.
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

/** Other systems report neither environment nor times cheaply: only the parent marks a process. */
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
 * Returns true if a process belongs to the run with this folder: the folder is its TMPDIR, or it is a
 * PostgreSQL (with its own environment) that works in the folder. A developer's editor or shell in the folder
 * does not belong to it.
 */
export function isMarked({ pid, name }: RunProcess, folder: string): boolean {
  const environment = readOrEmpty(`/proc/${pid}/environ`).split('\0');
  if (environment.includes(`TMPDIR=${folder}`)) return true;
  return name === 'postgres' && `${workingFolder(pid)}/`.startsWith(`${folder}/`);
}

/**
 * Returns the ancestors that started process `pid`: its parent, and npm if npm runs it. Without one of them
 * the run's output has no reader.
 */
export function startersOf(pid: number): RunProcess[] {
  const starters: RunProcess[] = [];
  for (let at = readProcess(readProcess(pid)?.parent ?? 0); at; at = readProcess(at.parent)) {
    starters.push(at);
    // npm marks its children's environment; its own lacks the mark.
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
