import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { compiled } from '#scripts/setup/paths.mjs';
import { afterFile } from '#server/testing/after-file.ts';
import { editsOfRun, MUTATION_VARIABLES, root } from './mutations.ts';

/** A program of a proof in a separate process, with the run's mutation of the servers. */
export interface Program {
  readonly pid: number;
  /** Its output so far: one JSON value a line, parsed. */
  shown<Line>(): Line[];
  isRunning(): boolean;
  /** SIGKILL; resolves once it is gone. */
  kill(): Promise<void>;
  /** Resolves with the exit code; null if a signal ended it. */
  end: Promise<number | null>;
  /** Its error output. */
  complaints(): string;
}

/** Runs `file` (a path in the project) with an order that it parses from its first argument as JSON. */
export function runProgram(file: string, order: unknown, env: Record<string, string> = {}): Program {
  const edits = editsOfRun('servers');
  const mutating = edits.length > 0 ? ['--import', join(root, 'proofs/harness/mutate.ts')] : [];
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...mutating,
    join(root, file),
    JSON.stringify(order),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    // The closed channel tells the program that the test process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiled,
      ...env,
      [MUTATION_VARIABLES.servers]: JSON.stringify(edits),
    },
  });
  const lines: unknown[] = [];
  const complaints: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(JSON.parse(line)));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  // Not at `exit`: `close` comes once all output has been read.
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await end;
  };
  afterFile(kill);
  return {
    get pid() {
      return child.pid!;
    },
    shown: <Line>() => lines as Line[],
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill,
    end,
    complaints: () => complaints.join(''),
  };
}
