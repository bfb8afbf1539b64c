import { expect, test } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('the preview of a video appointment has the unsaved minutes before the start', async ({ page }) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/video-calls');
  const preview = page.frameLocator('iframe[title="Preview of visitors’ pages"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Appointment details' })).toBeVisible();
  const minutes = page.getByLabel('Minutes before the start');
  await minutes.fill('25');
  await expect(preview.getByText(/25 minutes before/).first()).toBeVisible();
  await minutes.fill('40');
  await expect(preview.getByText(/40 minutes before/).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
});
