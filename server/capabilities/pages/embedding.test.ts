import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDevice, pageOf } from '#server/testing/devices.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aPagesApp } from '#server/testing/pages-app.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { EMBED_SCRIPT, serveEmbedScript } from './embedding.ts';

const V = '/s/harbor-bank';
const SITES = ['https://www.harbor.example', 'https://bücher.example'];
const FRAMED = 'frame-ancestors https://www.harbor.example https://xn--bcher-kva.example';
const UNFRAMED = "frame-ancestors 'none'";

let fixture: PagesApp;
const allow = (origins: string[]) =>
  setSetting(fixture.app.deps.db, fixture.vendor.id, { key: 'api.allowedOrigins', value: origins });
beforeAll(async () => {
  fixture = await aPagesApp();
  await allow(SITES);
});

describe('the address /embed', () => {
  it.each([
    ['', '/select-service?mode=embed'],
    ['?lang=fr&utm_source=a%20b', '/select-service?lang=fr&utm_source=a%20b&mode=embed'],
    ['?mode=nonsense&embed=0', '/select-service?mode=embed'],
    ['?mode=embed', '/select-service?mode=embed'],
    ['?mode=invitation&invitation=tok', '/select-timeslot?mode=invitation&invitation=tok&embed=1'],
    ['?mode=walkin&lang=ko', '/callback-service?mode=walkin&lang=ko&embed=1'],
    ['?mode=walk-in&location=PLACE', '/callback-service/PLACE?mode=walk-in&embed=1'],
    [
      '?services=3,5&location=e:harbor-001&workflow=7',
      '/select-service?services=3,5&location=e:harbor-001&workflow=7&mode=embed',
    ],
  ])('with %s leads to the start in embed mode', async (query, to) => {
    const place = (text: string) => text.replace('PLACE', String(fixture.place));
    const page = await fixture.get(V + '/embed' + place(query));
    expect([page.status, page.to]).toEqual([302, V + place(to)]);
  });

  it('works on the vendor’s own host, and is no address without a vendor', async () => {
    const own = await fixture.get('/embed?lang=fr', { host: 'queue.harbor.test' });
    expect([own.status, own.to]).toEqual([302, '/select-service?lang=fr&mode=embed']);
    expect((await fixture.get('/embed')).status).toBe(404);
    expect((await fixture.get('/s/unknown-vendor/embed')).status).toBe(404);
  });
});

describe('a page in the frame of another site', () => {
  it.each([
    '/select-service?mode=embed',
    '/where?embed=1',
    '/how?location=PLACE&mode=embed',
    '/callback-service/PLACE?mode=walk-in&embed=1',
    '/callback-service/confirmation?id=1&code=a&mode=embed',
    '/manage?id=1&code=a&embed=1',
    '/nothing?mode=embed',
  ])('is allowed for the vendor’s list alone: %s', async (path) => {
    const { headers, state } = await fixture.get(V + path.replace('PLACE', String(fixture.place)));
    expect(headers['content-security-policy']).toContain(FRAMED);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(state.framedBy).toEqual(SITES);
  });

  it.each([
    `${V}/select-service`,
    `${V}/select-service?embed=2`,
    `${V}/select-service?mode=embed&mode=kiosk`,
    `${V}/callback-service/PLACE?mode=kiosk&embed=1`,
    `${V}/device?mode=embed`,
    `${V}/check-in?mode=embed`,
    `${V}/tv?location=PLACE&mode=embed`,
    `${V}/how?mode=tv&location=PLACE&embed=1`,
    '/s/sunrise/select-service?mode=embed',
    '/sign-in?mode=embed',
    '/lobby?mode=embed',
  ])('is refused by the browser: %s', async (path) => {
    const { headers, state } = await fixture.get(path.replace('PLACE', String(fixture.place)));
    if (headers['content-security-policy']) expect(headers['content-security-policy']).toContain(UNFRAMED);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(state?.framedBy ?? []).toEqual([]);
  });

  it('is refused for every site by default, also when the list is empty again', async () => {
    await allow([]);
    try {
      const { headers } = await fixture.get(`${V}/select-service?mode=embed`);
      expect(headers['content-security-policy']).toContain(UNFRAMED);
      expect(headers['x-frame-options']).toBe('DENY');
    } finally {
      await allow(SITES);
    }
  });

  it('has no powers of a device, and shows in our own pages alone as a preview', async () => {
    const { who } = await aSignedInStaffMember(fixture.app, fixture.vendor.id, { role: 30, locations: [] });
    const device = await aDevice(fixture.app, who, { vendor: 'harbor-bank', location: fixture.place });
    const open = (query: string, cookie: string) => fixture.get(`${V}/select-service${query}`, { cookie });
    const deviceAt = async (path: string) =>
      (await pageOf(fixture.app, { vendor: 'harbor-bank', path, cookie: device.cookie })).state.device;
    expect(await deviceAt('/select-service')).toMatchObject({ id: device.id });
    expect(await deviceAt('/select-service?mode=embed')).toBeNull();
    const { headers } = await open('?mode=embed&preview=1', who.cookie);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('speaks the language of the host page in its first paint', async () => {
    const { html, state } = await fixture.get(`${V}/where?mode=embed&lang=ko`, { 'accept-language': 'fr' });
    expect(state.locale).toBe('ko');
    expect(html).toContain('<html lang="ko"');
  });
});

describe('the script of host pages', () => {
  it('may be loaded by any site, and is missing without a build', async () => {
    const web = await mkdtemp(join(tmpdir(), 'embed-'));
    const app = Fastify();
    serveEmbedScript(app, { web });
    try {
      expect((await app.inject('/embed.js')).statusCode).not.toBe(200);
      await writeFile(join(web, EMBED_SCRIPT), 'void 0;');
      const { statusCode, headers, body } = await app.inject('/embed.js');
      expect([statusCode, body]).toEqual([200, 'void 0;']);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
      });
    } finally {
      await app.close();
      await rm(web, { recursive: true });
    }
  });
});
