import { spawn } from 'node:child_process';

/** Reads until this process has said that it is done, or is gone. */
const WATCHER = `
  const path = process.argv[1];
  let done = false;
  process.stdin.on('data', () => (done = true));
  process.stdin.on('close', () => done || require('node:fs').rmSync(path, { recursive: true, force: true }));
`;

/**
 * Deletes an unfinished file or folder of personal data if this process dies, by any signal. The watcher is a
 * process in a group of its own, so that it outlives a killed group too. Call the result when the path is
 * complete or deleted.
 */
export function removeIfKilled(path: string): () => void {
  const watcher = spawn(process.execPath, ['-e', WATCHER, path], {
    cwd: '/',
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a watcher the work goes on; a killed process then leaves its unfinished path.
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  return () => void watcher.stdin.end('done');
}
