import { crc32 } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { logoAddress } from '#contract/settings/logos.ts';
import { aJpeg, aPng } from '#domain/testing/sample-files.ts';
import { DAY } from '#domain/time/instant.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { logosRetention } from './index.ts';

const BRANDING = '/api/internal/v1/admin/settings/branding/general';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const send = (bytes: Uint8Array, kind?: 'logo' | 'icon') =>
  world.call(30, `POST ${BRANDING}/logo`, { body: { picture: Buffer.from(bytes).toString('base64'), kind } });
const sent = async (): Promise<string> => {
  const { body } = await send(aPng());
  return (body as { data: { key: string } }).data.key;
};
const shown = (key: string, pathname = 'ours') => app.http.inject({ url: logoAddress(pathname, key) });
const save = async (value: string, key = 'theme.logo') => {
  const { body } = await world.call(30, `GET ${BRANDING}`);
  const { version } = (body as SettingsOfPage).data;
  const change = { version, location_id: null, values: { [key]: value }, reset: [] };
  return world.call(30, `PUT ${BRANDING}`, { body: change });
};
const clean = (after: number) =>
  logosRetention.removeDue({
    db: app.deps.db,
    vendorId: world.vendorId,
    now: app.clock.now() + after,
    goOn: () => true,
  });

it('stores a PNG, shows it to everyone with its address, and refuses other files', async () => {
  const key = await sent();
  const came = await shown(key);
  expect(came.statusCode).toBe(200);
  expect(came.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await shown(key, 'theirs')).statusCode).toBe(404);
  for (const bytes of [aJpeg(), Buffer.from('<svg/>'), aPng().subarray(0, 40)])
    expect(await send(bytes)).toMatchObject({ status: 422, errors: [{ source: { pointer: '/picture' } }] });
});

it('is the logo of pages once its address is saved', async () => {
  const address = logoAddress('ours', await sent());
  expect((await save(address)).status).toBe(200);
  const { body } = await world.call('anonymous', 'GET /api/internal/v1/page-settings', { vendor: 'ours' });
  expect(body).toMatchObject({ data: { atOnce: { vendor: { logo: address } } } });
  expect((await save('/api/internal/v1/logos/short?vendor=ours')).status).toBe(422);
});

it('stays while a setting or its history names it, and else a day', async () => {
  const [used, former, unused] = [await sent(), await sent(), await sent()];
  for (const key of [former, used]) expect((await save(logoAddress('ours', key))).status).toBe(200);
  await clean(DAY - 1);
  expect((await shown(unused)).statusCode).toBe(200);
  await clean(DAY + 1);
  expect((await shown(unused)).statusCode).toBe(404);
  for (const key of [used, former]) expect((await shown(key)).statusCode).toBe(200);
});

it('takes a square picture of 32 to 512 pixels as an icon, and no other', async () => {
  for (const [width, height, status] of [
    [32, 32, 201],
    [512, 512, 201],
    [64, 32, 422],
    [31, 31, 422],
    [513, 513, 422],
  ] as const)
    expect([width, height, (await send(ofSize(width, height), 'icon')).status]).toEqual([
      width,
      height,
      status,
    ]);
  expect(await send(ofSize(64, 32), 'icon')).toMatchObject({ errors: [{ source: { pointer: '/picture' } }] });
  expect((await send(ofSize(64, 32), 'logo')).status).toBe(201);
});

it('is the icon of documents, open pages, staff and the manifest once theme.favicon names it', async () => {
  const { body: stored } = await send(ofSize(32, 32), 'icon');
  const address = logoAddress('ours', (stored as { data: { key: string } }).data.key);
  const documentOf = async () => (await app.http.inject({ url: '/s/ours/where' })).body;
  const manifest = async () => (await app.http.inject({ url: '/s/ours/app.webmanifest' })).json();
  const session = async () => (await world.call(10, 'GET /api/internal/v1/session')).body;
  expect(await documentOf()).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
  expect(await manifest()).toMatchObject({ icons: [{ src: '/favicon.svg' }] });
  expect(await session()).toMatchObject({ data: { view: { icon: null } } });
  expect((await save(address, 'theme.favicon')).status).toBe(200);
  expect(await documentOf()).toContain(`<link rel="icon" href="${address}">`);
  expect(await documentOf()).not.toContain('rel="icon" href="/favicon.svg"');
  expect(await manifest()).toMatchObject({ icons: [{ src: address, sizes: 'any' }] });
  expect(await session()).toMatchObject({ data: { view: { icon: address } } });
  const { body } = await world.call('anonymous', 'GET /api/internal/v1/page-settings', { vendor: 'ours' });
  expect(body).toMatchObject({ data: { atOnce: { vendor: { icon: address } } } });
  await clean(DAY + 1);
  expect((await app.http.inject({ url: address })).statusCode).toBe(200);
});

/** The sample picture with other figures in its head, and the check sum that fits them. */
function ofSize(width: number, height: number): Uint8Array {
  const png = Buffer.from(aPng());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
