import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Desk, join, pageOf } from './product/line.ts';
import { aVisitor, staffInTheLobby } from './product/people.ts';
import { place } from './product/places.ts';

/* Staff actions on a place in line appear at once on the visitor's page, in the visitor's language. */

test('a hold and a transfer appear live on the visitor’s page', async ({
  browser,
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const at = await place(request, 'harbor-002');
  const before = await playwright.request.newContext({ baseURL });
  await (await Desk.of(before, 'admin@harbor.test')).emptyTheLine(at.id);
  await before.dispose();
  const joined = await join(request, at, { first: 'Nadine' });
  const english = await aVisitor(browser);
  const korean = await aVisitor(browser, { width: 320, height: 640 });
  await english.goto(pageOf(at, joined));
  await korean.goto(pageOf(at, joined, '&lang=ko'));
  const page = await staffInTheLobby(browser, 'advanced@harbor.test', at.id);
  const held = english.getByText(/Your place is on hold until \d/).first();
  await expect(held).toHaveCount(0);

  await page.locator('[data-shortcut-rows] [data-visit]').filter({ hasText: 'Nadine' }).click();
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(held).toBeVisible();
  await expect(korean.getByText(/순서가 보류됩니다/).first()).toBeVisible();
  await seen(english, 'held');
  await seen(korean, 'held-ko');
  expect(await korean.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.keyboard.press('h');
  await expect(held).toHaveCount(0);

  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Transfer Nadine Journey' });
  const topic = dialog.getByLabel('Topic');
  await expect(topic).toBeVisible();
  const other = await topic
    .locator('option')
    .evaluateAll((all) => all.find((one) => !(one as HTMLOptionElement).selected)!.textContent ?? '');
  await topic.selectOption({ label: other });
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(
    english.getByText(`You now wait for: ${other}. Your place and your number`).first(),
  ).toBeVisible();
  await expect(korean.getByText(/순서와 번호는 그대로입니다/).first()).toBeVisible();
  await seen(english, 'sent');
  await page.keyboard.press('n');
  await expect(english.getByText(/You now wait for/)).toHaveCount(0);
});

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  const before = page.viewportSize()!;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/place-${name}-${width}.png` });
  }
  await page.setViewportSize(before);
}
