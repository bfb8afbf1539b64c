import { expect, test } from '@playwright/test';
import { settingsComeBack } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { openStaffPage } from './product/line.ts';

/* An admin checks the sending domain by keyboard. The demo's domain is localhost, which has no records. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');

test('an admin learns what the sending domain lacks, and what to set', async ({ page }) => {
  await openStaffPage(page, '/settings/branding/email');
  const button = page.getByRole('button', { name: 'Check the domain' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'localhost, the domain of' })).toContainText(
    /^localhost, the domain of no-reply@localhost: checked .+\. Nothing is right yet\.$/,
  );
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused();
  const records = page.getByRole('list', { name: 'Sending domain' }).getByRole('listitem');
  await expect(records).toHaveCount(3);
  await expect(records.nth(0)).toContainText('SPF: who may send');
  await expect(records.nth(0)).toContainText('v=spf1 include:YOUR-MAIL-SERVICE ~all');
  await expect(records.nth(1)).toContainText('No selector');
  await expect(records.nth(2)).toContainText('_dmarc.localhost');

  for (const width of [1440, 390]) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      expect(await axeFindings(page), `sending domain ${width} ${scheme}`).toEqual([]);
    }
  }

  // The selector that the page asks for is named, saved and looked up.
  await page.setViewportSize({ width: 1440, height: 900 });
  const selector = page.getByRole('textbox', { name: 'DKIM selector' });
  await selector.fill('mail2026');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(records.nth(1)).toContainText('mail2026._domainkey.localhost');
  await expect(records.nth(1)).toContainText('Missing');
  await page.reload();
  await expect(selector).toHaveValue('mail2026');
});
