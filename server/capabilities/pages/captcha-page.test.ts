import { expect, it } from 'vitest';
import { setSetting } from '#server/testing/builders-store.ts';
import { aPagesApp } from '#server/testing/pages-app.ts';

it('a page of a vendor with a captcha knows its widget, and frames that and nothing else', async () => {
  const fixture = await aPagesApp({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'the-key',
    CAPTCHA_SECRET: 'the-secret',
  });
  const url = '/s/harbor-bank/callback-service';
  const before = await fixture.get(url);
  expect(before.state.captcha).toBeNull();
  expect(before.headers['content-security-policy']).not.toContain('frame-src');
  await setSetting(fixture.app.deps.db, fixture.vendor.id, { key: 'captcha', value: true });
  const shown = await fixture.get(url);
  expect(shown.state.captcha).toEqual({ provider: 'turnstile', siteKey: 'the-key' });
  expect(shown.headers['content-security-policy']).toContain('frame-src https://challenges.cloudflare.com;');
  expect(shown.html).not.toContain('the-secret');
});
