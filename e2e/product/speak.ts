import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Turns an open page into another language by its own picker, as a visitor would: what was opened, typed and shown stays. Answers
 * whether the page has one, and its vendor speaks the language. A dialog lies over it; it is turned all the same.
 */
export async function speak(page: Page, language: string): Promise<boolean> {
  const picker = page.locator('header button[aria-haspopup="menu"]').first();
  if ((await picker.count()) === 0) return false;
  const press = (element: Element): void => (element as HTMLElement).click();
  const choice = page.locator(`[role="menuitemradio"][lang="${language}"]`);
  // What the page draws anew closes its list; which languages it holds is read at once.
  let offered: string[] = [];
  await expect(async () => {
    if ((await page.getByRole('menuitemradio').count()) === 0) await picker.evaluate(press);
    await expect(page.getByRole('menuitemradio').first()).toBeAttached({ timeout: 2_000 });
    offered = await page
      .locator('[role="menuitemradio"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).lang));
    expect(offered.length).toBeGreaterThan(1);
  }).toPass();
  if (!offered.includes(language)) return false;
  await choice.first().evaluate(press);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  await expect(choice).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return true;
}
