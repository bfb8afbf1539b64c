import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import { signedIn } from './product/line.ts';
import { emptyVendor } from './product/operator.ts';
import { setAnother } from './product/setting-controls.ts';

/*
 * An admin changes every setting of the registry on its screen, page by page, and the server has each value. What each
 * value does is tested where it acts.
 */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const MFA = 'access.mfaRequired';
const ELSEWHERE: ReadonlySet<string> = new Set([
  // Comes last: it keeps this admin from every other page.
  MFA,
  // Chosen message by message in a matrix above the form; the journeys of messages change them.
  'notifications.client_channels',
  'notifications.location_channels',
  'notifications.staff_channels',
  'notifications.staff_optional',
]);
const PASSWORD = 'foyer-demo-1';

const vendorOf = (retry: number) => ({
  vendor: `clover-${retry}`,
  name: 'Clover Clinic',
  email: `olga-${retry}@clover.test`,
});

/** The values of a page, by key, as the server has them. */
async function valuesOf(page: Page, path: string): Promise<Record<string, unknown>> {
  const response = await page.request.get(`/api/internal/v1/admin${path}`);
  const { data } = (await response.json()) as SettingsOfPage;
  return Object.fromEntries(data.settings.map(({ key, value }) => [key, value]));
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  const saved = page.getByText('Saved', { exact: true }).last();
  const password = page.getByRole('dialog').getByLabel('Password');
  await expect(saved.or(password).first()).toBeVisible();
  if (!(await password.isVisible())) return;
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(saved).toBeVisible();
}

test('every setting is changed on its screen, and stored', async ({ page }, { retry }) => {
  test.slow();
  const own = vendorOf(retry);
  await emptyVendor(own);
  await signedIn(page.request, own.email);
  for (const { path } of SETTINGS_PAGES)
    await test.step(path, async () => {
      const before = await valuesOf(page, path);
      await page.goto(path);
      await expect(page.locator('#main [id^="setting-"]').first()).toBeVisible();
      const chosen: Record<string, unknown> = {};
      for (const { key } of settingsOfPage(path)) {
        if (ELSEWHERE.has(key)) continue;
        chosen[key] = await setAnother(page, key, before[key]);
      }
      await save(page);
      const after = await valuesOf(page, path);
      for (const [key, value] of Object.entries(chosen)) {
        expect(value, `another value of ${key}`).not.toEqual(before[key]);
        expect(after[key], key).toEqual(value);
      }
    });

  await test.step('the second factor', async () => {
    await page.goto('/settings/access/roles');
    await setAnother(page, MFA, false);
    await save(page);
    await page.goto('/settings/lobby');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText('Your role needs a second factor.')).toBeVisible();
  });
});
