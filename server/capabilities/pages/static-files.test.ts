import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readBuild } from './build-manifest.ts';
import { serveFiles, servePushWorker, serveWorker } from './static-files.ts';

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

it('sends the service worker of kiosks with its build, and the files of the visitor’s pages alone', async () => {
  const web = mkdtempSync(join(tmpdir(), 'foyer-static-'));
  onTestFinished(() => rmSync(web, { recursive: true, force: true }));
  const chunk = (file: string, more: object = {}) => ({ file, ...more });
  const manifest = {
    'worker/kiosk-worker.ts': chunk('worker-1.js'),
    'visitor/main.tsx': chunk('visitor-1.js', {
      css: ['visitor-1.css'],
      assets: ['onest-latin-1.woff2'],
      imports: ['_base.js'],
      dynamicImports: ['visitor/kiosk/KioskFrame.tsx', 'visitor/booking/flow/BookingFlow.tsx'],
    }),
    '_base.js': chunk('base-1.js'),
    'visitor/kiosk/KioskFrame.tsx': chunk('kiosk-1.js', { dynamicImports: ['visitor/main.tsx'] }),
    'visitor/booking/flow/BookingFlow.tsx': chunk('booking-1.js'),
    'admin/main.tsx': chunk('admin-1.js'),
  };
  writeFileSync(join(web, 'worker-1.js'), 'work();');
  const app = fastify();
  onTestFinished(() => app.close());
  let build = readBuild(JSON.stringify(manifest));
  serveWorker(app, { build: () => build, web });
  const { body, headers } = await app.inject('/kiosk-worker.js');
  const files = ['base-1.js', 'kiosk-1.js', 'onest-latin-1.woff2', 'visitor-1.css', 'visitor-1.js'];
  const shell = { build: build.id, files: files.map((file) => `/assets/${file}`) };
  expect(body).toBe(`const shell=${JSON.stringify(shell)};\nwork();`);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'service-worker-allowed': '/',
  });
  // Another build has another text: that is how browsers notice.
  build = readBuild(JSON.stringify({ ...manifest, '_base.js': chunk('base-2.js') }));
  expect((await app.inject('/kiosk-worker.js')).body).not.toBe(body);
});

it('sends the service worker of pushed messages, which may request nothing', async () => {
  const web = mkdtempSync(join(tmpdir(), 'foyer-static-'));
  onTestFinished(() => rmSync(web, { recursive: true, force: true }));
  writeFileSync(join(web, 'push-1.js'), 'show();');
  const app = fastify();
  onTestFinished(() => app.close());
  let build = readBuild(JSON.stringify({ 'worker/push-worker.ts': { file: 'push-1.js' } }));
  servePushWorker(app, { build: () => build, web });
  const { body, headers } = await app.inject('/push-worker.js');
  expect([body, headers['cache-control']]).toEqual(['show();', 'no-cache']);
  expect(headers['content-security-policy']).toBe("default-src 'none'");
  // It may control no page: its scope is below its own address.
  expect(headers['service-worker-allowed']).toBeUndefined();
  build = readBuild('{}');
  expect((await app.inject('/push-worker.js')).statusCode).not.toBe(200);
});
