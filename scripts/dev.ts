import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// npm run dev: the server starts again and the pages are built again at every change. Reload the browser to see them.
const root = join(import.meta.dirname, '..');
// What it builds is made for developing: npm start must not take it for its own.
rmSync(join(root, 'build/web.stamp'), { force: true });
const pages = run([
  'node_modules/vite/bin/vite.js',
  'build',
  '--watch',
  '--config',
  'web/vite.config.ts',
  '--mode',
  'development',
]);
const server = run([
  '--watch',
  '--watch-preserve-output',
  '--disable-warning=ExperimentalWarning',
  'server/main.ts',
]);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
process.on('disconnect', () => stop());
pages.on('exit', () => stop());
server.on('exit', (code) => {
  stop();
  process.exitCode = code ?? 0;
});

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
}

/** The server drains and stops its database; the builder has nothing to lose. */
function stop() {
  pages.kill('SIGTERM');
  server.kill('SIGTERM');
  if (process.connected) process.disconnect();
}
