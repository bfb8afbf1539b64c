import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { compiled, inProject, root } from './paths.mjs';

/**
 * Runs a TypeScript file of ours with the right Node and exits with its exit code. Returns the child process.
 * `alone` gives it its own process group: Ctrl-C then reaches it once, through this process, and not three
 * times (from the terminal, npm and this process), and a second Ctrl-C can mean "now". The channel tells the
 * child when this process is gone. `configured` lets it read the settings in .env; the environment takes
 * precedence. Node's compile cache is on: it saves a third of a start, which is downtime after a crash.
 */
export function handOver(runtime, file, { args = [], alone = false, configured = false } = {}) {
  const nodeOptions = [
    '--disable-warning=ExperimentalWarning',
    ...(configured && existsSync(inProject('.env')) ? ['--env-file=.env'] : []),
  ];
  const child = spawn(runtime, [...nodeOptions, inProject(file), ...args], {
    cwd: root,
    env: { ...(configured && { NODE_COMPILE_CACHE: compiled }), ...process.env },
    detached: alone,
    stdio: alone ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Without `alone` the terminal has already signalled the child; the press counts once here.
      if (!alone && signal === 'SIGINT' && process.stdin.isTTY) return;
      if (Date.now() - last < 500) return;
      last = Date.now();
      child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
  return child;
}
