import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSetting } from '#server/testing/builders-store.ts';
import { aPagesApp } from '#server/testing/pages-app.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';

const ADDRESS = '/s/harbor-bank/tag-manager';
const PAGE = '/s/harbor-bank/callback-service';

let fixture: PagesApp;
const isSet = (value: unknown, of = fixture) =>
  setSetting(of.app.deps.db, of.vendor.id, { key: 'tag_manager_id', value });
beforeAll(async () => void (fixture = await aPagesApp()));

describe('the frame of the tag manager', () => {
  it.each([
    [''],
    ['UA-123456-1'],
    ['GTM-ABC'],
    ['GTM-<script>'],
    ['GTM-AB12"+alert(1)+"'],
    ['</script><script>alert(1)</script>'],
    [7],
    [{}],
  ])('is missing for %j, however it was stored', async (value) => {
    await isSet(value);
    expect((await fixture.get(ADDRESS)).status).toBe(404);
  });

  it('exists if the vendor has a container, at the address of that vendor alone', async () => {
    await isSet('GTM-AB12CD');
    const { status, html, headers } = await fixture.get(`${ADDRESS}?id=GTM-OTHER1&code=x`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('"https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD"');
    expect(html).not.toMatch(/OTHER|code|Harbor|csrf|page-state/);
    const at = { host: 'queue.harbor.test' };
    expect((await fixture.get('/tag-manager', at)).html).toContain('GTM-AB12CD');
    for (const [path, headersOf] of [
      ['/tag-manager', {}],
      ['/s/sunrise/tag-manager', {}],
      ['/s/sunrise/tag-manager', at],
      ['/s/nobody/tag-manager', {}],
      [`${ADDRESS}/more`, {}],
    ] as const)
      expect([path, (await fixture.get(path, headersOf)).status]).toEqual([path, 404]);
  });

  it('loads the tag library for a data stream, and passes events on as commands', async () => {
    await isSet('G-AB12CD34');
    const { html } = await fixture.get(ADDRESS);
    expect(html).toContain('"https://www.googletagmanager.com/gtag/js?id=G-AB12CD34"');
    const script = /<script[^>]*>(.*)<\/script>/s.exec(html)![1]!;
    const listeners: Record<string, (message: object) => void> = {};
    const frame = { parent: {}, dataLayer: [] as IArguments[] };
    const loaded: { src: string }[] = [];
    const scope = {
      window: frame,
      document: {
        currentScript: { nonce: 'n' },
        head: { append: (element: { src: string }) => loaded.push(element) },
        createElement: () => ({}),
      },
      addEventListener: (name: string, listener: (message: object) => void) => (listeners[name] = listener),
    };
    runInNewContext(script, scope);
    listeners['message']!({ source: frame.parent, data: { event: 'bookAppointment', service_id: 3 } });
    listeners['message']!({ source: {}, data: { event: 'forged' } });
    listeners['load']!({});
    expect(frame.dataLayer.map((command) => [...command]).slice(1)).toEqual([
      ['config', 'G-AB12CD34', { send_page_view: false, client_storage: 'none' }],
      ['event', 'bookAppointment', { service_id: 3 }],
    ]);
    expect(loaded).toMatchObject([
      { src: 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34', nonce: 'n' },
    ]);
  });

  it('is sandboxed, without credentials, uncached, and runs only its own scripts', async () => {
    await isSet('GTM-AB12CD');
    const [{ headers, html }, again] = [await fixture.get(ADDRESS), await fixture.get(ADDRESS)];
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
    expect(String(again.headers['content-security-policy'])).not.toContain(nonce);
    expect(policy.split('; ').sort()).toEqual(
      [
        'sandbox allow-scripts',
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        'connect-src https:',
        'img-src https: data:',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].sort(),
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    expect(headers['permissions-policy']).not.toContain('self');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(html.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});

describe('a page whose vendor has a tag manager', () => {
  it('may frame our own documents: its policy lists them next to the other origins', async () => {
    const asking = await aPagesApp({
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'the-key',
      CAPTCHA_SECRET: 'the-secret',
    });
    const frames = async () =>
      /frame-src [^;]*/.exec(String((await asking.get(PAGE)).headers['content-security-policy']))?.[0];
    await isSet('GTM-AB12CD', asking);
    expect(await frames()).toBeUndefined();
    expect(String((await asking.get(PAGE)).headers['content-security-policy'])).toContain(
      "default-src 'self';",
    );
    await setSetting(asking.app.deps.db, asking.vendor.id, { key: 'captcha', value: true });
    expect(await frames()).toBe("frame-src 'self' https://challenges.cloudflare.com");
    await isSet('', asking);
    expect(await frames()).toBe('frame-src https://challenges.cloudflare.com');
  });

  it('loads no scripts of others itself, and may not be framed', async () => {
    await isSet('GTM-AB12CD');
    const { html, headers } = await fixture.get(PAGE);
    expect(html).not.toMatch(/googletagmanager|<iframe/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });
});
