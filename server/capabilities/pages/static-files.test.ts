import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { serveFiles } from './static-files.ts';

it('serves pages that are built after the server has started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-static-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = fastify();
  onTestFinished(() => app.close());
  const web = join(folder, 'web');
  await serveFiles(app, { web, own: folder });
  expect((await app.inject('/assets/visitor-1.js')).statusCode).toBe(404);
  mkdirSync(web);
  writeFileSync(join(web, 'visitor-1.js'), 'export {};');
  const { statusCode, headers } = await app.inject('/assets/visitor-1.js');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});
