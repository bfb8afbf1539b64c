import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Integration } from '#contract/integrations/integrations.ts';
import { afterFailure, staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { inTheDark } from './product/in-the-lobby.ts';
import { signedIn } from './product/line.ts';

/* A vendor's own services: connect, test, replace a credential, disconnect. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

afterFailure(async (request) => {
  const api = await staffApi(request);
  const path = '/admin/integrations/sms';
  const { version } = await api.get<Integration['data']>(path);
  await api.send('PUT', `${path}/disconnected`, { version });
});

const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('an admin connects a gateway, learns that it fails, and disconnects it', async ({ page }) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/integrations');
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Text messages' }).click();
  await said(page, 'Messages of this demo stay in its mailbox, even with a connected service.');
  await page.getByLabel('Address', { exact: true }).fill('http://sms.example.com');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 2 fields to save' })).toBeFocused();
  // An address of this machine: no request leaves.
  await page.getByLabel('Address', { exact: true }).fill('https://127.0.0.1/messages');
  await page.getByLabel('Token', { exact: true }).fill('a-token');
  await page.getByRole('button', { name: 'Connect' }).click();
  await said(page, 'The service is connected');
  await expect(page.getByText(/^Set on /)).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await said(page, 'The address does not lead to the service');
  await expect(page.getByRole('row', { name: /Test/ })).toContainText('1');
  for (const width of [1440, 1024, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect([width, overflow]).toEqual([width, false]);
  }
  await inTheDark(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replace: Token' }).click();
  await page.getByLabel('Token', { exact: true }).fill('another-token');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await said(page, 'Saved');
  await expect(page.getByRole('listitem').filter({ hasText: 'changed it' }).first()).toContainText('••••••');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await said(page, 'The service is disconnected');
  await expect(page.getByLabel('Token', { exact: true })).toHaveValue('');
  expect(await page.content()).not.toContain('a-token');
});

test('an admin finds the address to enter at a provider of texts', async ({ page }) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/integrations/twilio');
  const address = page.getByLabel('Address for incoming texts', { exact: true });
  await expect(address).toHaveValue(/\/api\/internal\/v1\/texts\/twilio\?vendor=./);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
  }
  await inTheDark(page);
  expect(await axeFindings(page)).toEqual([]);
});
