import { expect, test } from '@playwright/test';
import { aDnsServer } from '#server/testing/dns-server.ts';
import type { DnsServer } from '#server/testing/dns-server.ts';
import type { OwnDomain } from '#contract/settings/own-domains.ts';
import { staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { openStaffPage } from './product/line.ts';

/* An admin brings a domain of the bank: sets its records at a name server, checks them, and gives the domain up. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const HOST = 'visit.harbor.example';
const PAST_THE_LIMIT = 10_500;

let dns: DnsServer;
test.beforeEach(async ({ baseURL }) => {
  // The server under test asks the UDP port of its own number.
  dns = await aDnsServer({ port: Number(new URL(baseURL!).port) });
});
test.afterEach(async ({ request }) => {
  await dns.close();
  const api = await staffApi(request);
  const path = '/admin/settings/branding/general/domains';
  for (const { host } of await api.get<OwnDomain[]>(path)) await api.send('DELETE', `${path}/${host}`);
});

test('an admin shows the pages at a domain of the business', async ({ page, request, baseURL }) => {
  test.setTimeout(120_000);
  const atHost = () => request.get(`${baseURL}/where`, { headers: { host: HOST }, maxRedirects: 0 });
  await openStaffPage(page, '/settings/branding/general');
  const field = page.getByRole('textbox', { name: 'Domain', exact: true });
  await field.fill('https://visit.harbor.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a domain such as visit.example.com')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(HOST);
  await page.keyboard.press('Enter');

  const domain = page
    .getByRole('list', { name: 'Own domains' })
    .getByRole('listitem')
    .filter({ hasText: HOST });
  await expect(domain).toContainText('Pending');
  await expect(field).toHaveValue('');
  const codes = domain.locator('code');
  await expect(codes).toHaveText([
    'CNAME',
    HOST,
    'localhost',
    'TXT',
    `_foyer.${HOST}`,
    /^foyer-verification=[A-Za-z0-9]{22}$/,
  ]);
  expect((await atHost()).status()).toBe(404);

  // Without its proof, the domain stays pending.
  const check = domain.getByRole('button', { name: `Check the records of ${HOST}` });
  dns.aliases.set(HOST, 'localhost');
  await check.focus();
  await page.keyboard.press('Enter');
  await expect(domain.getByRole('status')).toContainText('Checked');
  await expect(domain).toContainText('Missing');
  await expect(domain).toContainText('Pending');

  // Another check at once is refused in words.
  await check.click();
  await expect(page.getByRole('alert').filter({ hasText: /too many/i })).toBeVisible();
  dns.records.set(`_foyer.${HOST}`, [await codes.last().innerText()]);
  await page.waitForTimeout(PAST_THE_LIMIT);
  await check.click();
  await expect(domain).toContainText('Active');
  await expect(domain.getByRole('link', { name: `Open ${HOST}` })).toHaveAttribute(
    'href',
    `https://${HOST}/`,
  );
  await expect.poll(async () => (await atHost()).status(), { timeout: 10_000 }).toBe(200);
  expect(await (await atHost()).text()).toContain('Harbor Bank');

  for (const [width, scheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [1024, 'light'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `own domain ${width} ${scheme}`).toEqual([]);
  }

  // A record that is gone takes the domain off.
  dns.records.clear();
  await page.waitForTimeout(PAST_THE_LIMIT);
  await check.click();
  await expect(domain).toContainText('Failing');
  await expect.poll(async () => (await atHost()).status(), { timeout: 10_000 }).toBe(404);

  await domain.getByRole('button', { name: `Remove ${HOST}` }).click();
  const sure = page.getByRole('alertdialog', { name: `Remove ${HOST}` });
  expect(await axeFindings(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(domain).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Own domains' })).toHaveCount(0);
});
