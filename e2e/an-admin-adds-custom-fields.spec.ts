import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { openStaffPage, signedIn } from './product/line.ts';
import { changing } from './product/operator.ts';

/* An admin adds a custom field with its translation; staff answer it for a client; the admin archives it. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const bank = changing({ vendor: 'harbor-bank' });
test.afterEach(() => bank.back());

async function isSound(page: Page): Promise<void> {
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeFindings(page), `${width} ${colorScheme}`).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${colorScheme}`)
        .toBeLessThanOrEqual(width);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a field is added, answered for a client, and archived', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await bank.to({ customContactFields: '[]' });
  await openStaffPage(page, '/settings/client-view');
  const group = page.getByRole('group', { name: 'Custom fields' });
  await group.getByRole('button', { name: 'Add a field' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Custom field' });
  await dialog.getByLabel('Label').fill('Branch of work');
  await dialog.getByLabel('Kind of answer').selectOption('Choose one from a list');
  await dialog.getByLabel('Choices').fill('Trade\nHealth');
  await dialog.getByLabel('Key').fill('work');
  await dialog.getByRole('tab', { name: /^Français/ }).click();
  await dialog.getByLabel('Label').fill('Secteur');
  await expect(dialog.getByRole('tab', { name: /^Français/ })).toContainText('1 of 3');
  await dialog.getByLabel('Trade').fill('Commerce');
  await isSound(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(group).toContainText('Branch of work');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();

  const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signedIn(staff.request, 'manager@harbor.test');
  await staff.goto('/clients?id=new');
  await staff.getByLabel('First name').fill('Rosalind');
  await staff.getByRole('combobox', { name: 'Home location' }).fill('Pike');
  await staff.getByRole('option', { name: /Pike Street/ }).click();
  await staff.getByLabel('Branch of work').selectOption('Health');
  await isSound(staff);
  await staff.keyboard.press('Control+s');
  await expect(staff.getByText('Saved', { exact: true })).toBeVisible();

  await group.getByRole('button', { name: 'Actions for the field Branch of work' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(group).toContainText('Archived');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();

  // No form asks for it; the answer stays.
  await staff.reload();
  await expect(staff.getByText('Branch of work', { exact: true })).toBeVisible();
  await expect(staff.getByText('Health', { exact: true })).toBeVisible();
  await expect(staff.getByLabel('Branch of work')).toHaveCount(0);
});
