import type { EventEmitter } from 'node:events';
import { startStep } from './infrastructure/logging/steps.ts';

/** The server's process, reduced to its channel to the script that started it. */
type Started = Pick<EventEmitter, 'on'> & { readonly argv: readonly string[] };

/**
 * `npm start` builds stale pages while the server gets ready. It passes `--await-pages`, sends `pages-built`
 * when they are built, and stops the server if the build fails. Returns a function that resolves when the
 * port may open.
 */
export function awaitPages(process: Started, step = startStep): () => Promise<void> {
  if (!process.argv.includes('--await-pages')) return async () => {};
  const { promise, resolve } = Promise.withResolvers<void>();
  let built = false;
  process.on('message', (message: unknown) => {
    built ||= message === 'pages-built';
    if (built) resolve();
  });
  return async () => {
    if (built) return;
    const waiting = step('Waiting for the pages');
    await promise;
    waiting.done();
  };
}
