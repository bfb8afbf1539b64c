import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Switches an open page to another language by its picker, as a visitor would: state and input stay. Returns
 * whether the page has a picker and its vendor offers the language. Works under an open dialog too.
 */
export async function speak(page: Page, language: string): Promise<boolean> {
  const picker = page.locator('header button[aria-haspopup="menu"]').first();
  if ((await picker.count()) === 0) return false;
  const press = (element: Element): void => (element as HTMLElement).click();
  const choice = page.locator(`[role="menuitemradio"][lang="${language}"]`);
  // A render closes the list; read its languages at once.
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
