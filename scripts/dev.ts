import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// npm run dev: restarts the server and rebuilds the pages at every change. Reload the browser to see them.
const root = join(import.meta.dirname, '..');
// This is a development build: npm start must not reuse it.
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

/** The server drains and stops its database; the builder can simply end. */
function stop() {
  pages.kill('SIGTERM');
  server.kill('SIGTERM');
  if (process.connected) process.disconnect();
}
