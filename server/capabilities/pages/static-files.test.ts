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

it('sends the file that the build has compressed, and the plain file to a client that takes none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-static-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = { 'visitor-1.js': 'plain', 'visitor-1.js.br': 'brotli', 'visitor-1.js.gz': 'gzip' };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const app = fastify();
  onTestFinished(() => app.close());
  await serveFiles(app, { web: folder, own: folder });
  const sent = async (encodings: string) => {
    const { body, headers } = await app.inject({
      url: '/assets/visitor-1.js',
      headers: { 'accept-encoding': encodings },
    });
    return [body, headers['content-encoding'], headers['content-type'], headers['vary']];
  };
  const type = 'application/javascript; charset=utf-8';
  expect(await sent('gzip, deflate, br')).toEqual(['brotli', 'br', type, 'accept-encoding']);
  expect(await sent('gzip')).toEqual(['gzip', 'gzip', type, 'accept-encoding']);
  expect(await sent('identity')).toEqual(['plain', undefined, type, 'accept-encoding']);
});
