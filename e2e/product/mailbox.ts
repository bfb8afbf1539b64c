import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/* Mails of a demo, read at /dev/mailbox. */

/** Opens the newest mail to a recipient. */
export async function openLetter(
  page: Page,
  { email, subject }: { email: string; subject: RegExp },
): Promise<void> {
  const entry = page.locator('li', { hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(entry).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await entry.locator('summary').click();
  await page.goto((await entry.getByRole('link', { name: 'Open on its own page' }).getAttribute('href'))!);
}
