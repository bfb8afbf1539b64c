import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { runCommandLine } from '../commands/command-line.ts';
import { COMMANDS } from '../commands/every-command.ts';

export interface FoyerCommandSpoken {
  code: number | null;
  text: string;
  complained: string;
}

/**
 * Runs the command line in this process, with only the given environment and input. Loading the server for a
 * process of its own takes a second of processor time.
 */
export async function foyer(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<FoyerCommandSpoken> {
  let [text, complained] = ['', ''];
  const code = await runCommandLine([...args], COMMANDS, {
    env,
    input: () => Readable.from([input]),
    say: (line) => (text += `${line}\n`),
    complain: (line) => (complained += `${line}\n`),
  });
  return { code, text, complained };
}

/** Runs the real command line in its own process, with only the given environment. `kill` ends it like a power cut. */
export function startFoyerProcess(
  args: readonly string[],
  env: Record<string, string>,
): { spoken: Promise<FoyerCommandSpoken>; kill(): void } {
  const child = spawn(process.execPath, ['scripts/foyer.ts', ...args], {
    // With the folder of the test run, which ends leftovers of a killed test (test-run.ts).
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [text, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const spoken = new Promise<FoyerCommandSpoken>((resolve) =>
    child.on('close', (code) => resolve({ code, text, complained })),
  );
  return { spoken, kill: () => void child.kill('SIGKILL') };
}

export const foyerProcess = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<FoyerCommandSpoken> => startFoyerProcess(args, env).spoken;

/** Returns a test database's URL, as an operator configures it. */
export function databaseUrl(of: {
  host: string;
  port: number;
  user?: string;
  password?: string;
  database: string;
}): string {
  const { host, port, user = '', password, database } = of;
  const query = new URLSearchParams({ host, port: String(port) });
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@localhost/${database}?${query}`;
}
