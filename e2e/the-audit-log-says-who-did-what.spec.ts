import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

/* The audit log: a change with its values before and after, filters by keyboard, the file, and the security events. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

async function isSound(page: Page): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('an admin finds who changed a room, exports it, and reads the security events', async ({ page }) => {
  const name = `Quiet room ${String(Date.now()).slice(-6)}`;
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/rooms');
  await page.getByRole('table').getByRole('link').first().click();
  const field = page.getByLabel('Name', { exact: true });
  const before = await field.inputValue();
  await field.fill(name);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/settings/access/audit-log');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
  const row = page.getByRole('row', { name: new RegExp(`to ${name}`) });

  // By keyboard: the menu of filters, and the record of the entry.
  const add = page.getByRole('button', { name: 'Add filter' });
  await add.focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('menuitem', { name: 'Record: Room' });
  await expect(choice).toBeVisible();
  await choice.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/record=room/);
  await expect(row).toContainText('Changed');
  await expect(row).toContainText(before);
  await row.getByRole('link', { name: `Room: ${name}` }).press('Enter');
  await expect(page).toHaveURL(/number=\d+/);
  await expect(page.getByLabel('Number', { exact: true })).not.toHaveValue('');
  await expect(row).toBeVisible();
  await isSound(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toBe(
    '\u{FEFF}id,at,actor,actor_kind,kind,record,record_id,record_name,changes,request_id,actor_role,actor_roles,address',
  );
  expect(file).toContain(name);

  // Nothing before today's change: the filter of time ends at the end of its day.
  await page.goto('/settings/access/audit-log?record=room&until=2020-01-01');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table')).toBeVisible();

  await page.getByRole('radio', { name: 'Security events' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Security events' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Signed in admin@harbor\.test/ }).first()).toBeVisible();
  await isSound(page);
});
