import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '#server/configuration/variables.ts';

export const root = join(import.meta.dirname, '../..');
export const resultsFolder = join(root, 'build/test-results');

/**
 * Runs a JavaScript program of a package with this Node, shows its output unless `quiet`, and returns the
 * exit code.
 */
export function runProgram(
  program: string,
  args: string[],
  { env = {}, quiet = false }: { env?: Record<string, string>; quiet?: boolean } = {},
): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...ownEnvironment(), ...env },
    stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', pass);
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => {
      process.off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

/** Reads a program's JSON report; undefined if it wrote none. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The tests set their own configuration: the developer's environment is removed. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const { name } of variables) {
    delete env[name];
    delete env[`${name}_FILE`];
  }
  return env;
}
