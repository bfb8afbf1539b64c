import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { compiled, inProject, root } from './paths.mjs';

/**
 * Runs a TypeScript file of ours with the right Node and ends as it ends, with its exit code. Answers the process.
 *
 * `alone` gives it a process group of its own: Ctrl-C then reaches it once, through us, and not three times (from the
 * terminal, from npm and from us), and a second Ctrl-C can mean "now". The channel tells it when we are gone.
 * `configured` lets it read the settings in .env; what the environment says itself goes before. It also keeps what Node has
 * compiled: a third of the work of a start, which after a crash is the time that nobody is served.
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
      // Without `alone` the terminal has told the child already; here one press counts once.
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
