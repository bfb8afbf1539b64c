import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { changeHtml } from './product/changed-responses.ts';
import { join, pageOf } from './product/line.ts';
import { place } from './product/places.ts';

/* Injected scripts do not run, and the visit's code does not leave the visitor's address. */

const SMUGGLED = `<script>window.ran = 'script'</script><script src="/brand/harbor-bank.svg"></script><script type="module">window.ran = 'module'</script>
<img src="/nothing.png" onerror="window.ran = 'handler'"><svg onload="window.ran = 'svg'"></svg><iframe srcdoc="<script>parent.ran = 'frame'</script>"></iframe>
<object data="data:text/html,<script>parent.ran='object'</script>"></object><base href="https://evil.test/"><a id="smuggled" href="javascript:window.ran='link'">x</a>`;

test('a script in a page without its nonce does not run', async ({ page, request }) => {
  const pike = await place(request, 'harbor-001');
  const visit = await join(request, pike, { first: 'Ida' });
  await watchRefusals(page);
  for (const path of [
    pageOf(pike, visit),
    '/s/harbor-bank/callback-service',
    '/s/harbor-bank/tv?location=1',
    '/sign-in',
  ]) {
    await changeHtml(
      page,
      (url) => url.pathname === new URL(path, 'http://localhost').pathname,
      (html) => html.replace('</body>', `${SMUGGLED}</body>`),
    );
    await page.goto(path);
    await page.evaluate(() => document.getElementById('smuggled')!.click());
    await expect
      .poll(() => page.evaluate(() => (window as { refusals?: string[] }).refusals ?? []))
      .toEqual(
        expect.arrayContaining([expect.stringContaining('script-src'), expect.stringContaining('base-uri')]),
      );
    expect(await page.evaluate(() => (window as { ran?: string }).ran), path).toBeUndefined();
    expect(await page.evaluate(() => document.baseURI), path).toContain('localhost');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('staff pages create no markup from plain text', async ({ page }) => {
  await page.goto('/sign-in');
  const made = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = 1">');
      return 'made';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(made).toBe('TypeError');
});

test('the code of a visit leaves its page by no link, opened window or data layer', async ({
  page,
  request,
}) => {
  const came: IncomingHttpHeaders[] = [];
  const paths: string[] = [];
  const sink = createServer((call, response) => {
    // The browser requests the favicon from the other site's page, not from ours.
    if (call.url !== '/favicon.ico') {
      came.push(call.headers);
      paths.push(call.url ?? '');
    }
    response.setHeader('content-type', 'text/html').end('<title>elsewhere</title>');
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  try {
    const pike = await place(request, 'harbor-001');
    const visit = await join(request, pike, { first: 'Jon' });
    await page.goto(pageOf(pike, visit));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const layer = await page.evaluate(() =>
      JSON.stringify((window as { dataLayer?: unknown }).dataLayer ?? null),
    );
    expect(layer).not.toContain(visit.code);
    await page.evaluate((url) => void window.open(`${url}/window`, '_blank', 'popup'), elsewhere);
    await page.evaluate((url) => {
      const link = Object.assign(document.createElement('a'), { href: `${url}/link` });
      document.body.append(link);
      link.click();
    }, elsewhere);
    await page.waitForURL(`${elsewhere}/link`);
    await expect.poll(() => paths).toEqual(expect.arrayContaining(['/link', '/window']));
    expect(came.map((headers) => headers.referer ?? '')).toEqual(came.map(() => ''));
    expect(JSON.stringify([came, paths])).not.toContain(visit.code);
  } finally {
    sink.closeAllConnections();
    await new Promise((resolve) => sink.close(resolve));
  }
});

/** Records policy violations on every later page. */
async function watchRefusals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refusals: string[] = [];
    Object.assign(window, { refusals });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      refusals.push(effectiveDirective),
    );
  });
}
