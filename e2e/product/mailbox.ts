import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/* Mails of a demo, read at /dev/mailbox. */

export interface Letter {
  email: string;
  subject: RegExp;
}

/** Opens the newest mail to a recipient. */
export async function openLetter(page: Page, letter: Letter): Promise<void> {
  const entry = await unfoldLetter(page, letter);
  await page.goto((await entry.getByRole('link', { name: 'Open on its own page' }).getAttribute('href'))!);
}

/** Unfolds the newest mail to a recipient in the list of the mailbox. */
export async function unfoldLetter(page: Page, { email, subject }: Letter): Promise<Locator> {
  const entry = page.locator('li', { hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(entry).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await entry.locator('summary').click();
  return entry;
}
