import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { afterFailure, staffApi } from './product/after-failure.ts';
import { Desk, join } from './product/line.ts';
import { staffInTheLobby } from './product/people.ts';
import { place } from './product/places.ts';

/* Actions on a visitor who is not being served: hold, transfer, callback, and pausing the intake. */

afterFailure(async (request) => {
  const at = await place(request, 'harbor-002');
  await (await staffApi(request)).send('PUT', `/admin/lobby/${at.id}/intake`, { paused_methods: [] });
});

test('staff hold, transfer and call back, and pause the intake', async ({
  browser,
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const at = await place(request, 'harbor-002');
  const before = await playwright.request.newContext({ baseURL });
  await (await Desk.of(before, 'admin@harbor.test')).emptyTheLine(at.id);
  await before.dispose();
  await join(request, at, { first: 'Nadia' });
  await join(request, at, { first: 'Oskar', method: 2 });
  const page = await staffInTheLobby(browser, 'advanced@harbor.test', at.id);

  await test.step('H puts on hold by keyboard, and ends it', async () => {
    await rowOf(page, 'Nadia').click();
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog', { name: /Put Nadia Journey on hold/ });
    await expect(dialog.getByRole('radio', { name: '5 min', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await seen(page, 'hold');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Nadia').getByText(/On hold until/)).toBeVisible();
    await seen(page, 'held');
    await page.keyboard.press('h');
    await expect(page.getByText('Nadia Journey is waiting again')).toBeVisible();
    await expect(rowOf(page, 'Nadia').getByText(/On hold until/)).toHaveCount(0);
  });

  await test.step('on a phone the top bar has words, and no dot without one', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('banner');
    const words = await bar
      .getByText(/^(Open|Closed)$/)
      .first()
      .boundingBox();
    expect(words!.width).toBeGreaterThan(20);
    const dots = await bar.locator('[aria-hidden]').evaluateAll((all) => {
      const isClipped = (one: Element | null): boolean =>
        one !== null && (getComputedStyle(one).clipPath !== 'none' || isClipped(one.parentElement));
      return all
        .filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return width > 2 && width < 13 && width === height && !isClipped(one);
        })
        .map((one) => one.outerHTML);
    });
    expect(dots).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('T transfers to another topic, U undoes it', async () => {
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Transfer Nadia Journey' });
    const topic = dialog.getByLabel('Topic');
    await expect(topic).toBeVisible();
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog.getByText('Choose another topic, method, person or location')).toBeVisible();
    await seen(page, 'transfer');
    const other = await topic
      .locator('option')
      .evaluateAll((all) => all.find((one) => !(one as HTMLOptionElement).selected)!.textContent ?? '');
    await topic.selectOption({ label: other });
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(page.getByText('Nadia Journey is transferred')).toBeVisible();
    await expect(rowOf(page, 'Nadia')).toContainText(other);
    await page.keyboard.press('u');
    await expect(rowOf(page, 'Nadia')).toContainText('Cards');
  });

  await test.step('O records the outcome of a callback', async () => {
    await page.keyboard.press('n');
    await expect(page.getByText(/Nadia Journey is called/)).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(page.getByText(/Nadia Journey’s visit is complete/)).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText(/Oskar Journey is called/)).toBeVisible();
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: 'Call Oskar Journey back' });
    await dialog.getByRole('radio', { name: /No answer/ }).check();
    await seen(page, 'attempt');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(rowOf(page, 'Oskar').getByText('1 attempt')).toBeVisible();
    await expect(rowOf(page, 'Oskar').getByText(/On hold until/)).toBeVisible();
    await seen(page, 'attempted');
  });

  await test.step('a paused intake shows visitors the message of their method', async () => {
    await page.getByRole('button', { name: 'Intake: Taking visitors' }).click();
    await seen(page, 'intake');
    await page.getByRole('menuitem', { name: 'Pause: Phone' }).click();
    await expect(page.getByText(/Joining is paused here for: Phone/)).toBeVisible();
    await seen(page, 'paused');
    const visitor = await browser.newPage();
    await visitor.goto(`/s/${at.vendor}/callback-service/${at.id}?meeting_method=2`);
    await expect(
      visitor.getByText('This location is not taking phone callbacks at this time').first(),
    ).toBeVisible();
    await visitor.close();
    await page.getByRole('button', { name: 'Intake: Partly paused' }).click();
    await page.getByRole('menuitem', { name: 'Resume: Phone' }).click();
    await expect(page.getByText(/Joining is paused here/)).toHaveCount(0);
  });
});

const rowOf = (page: Page, name: string) =>
  page.locator('[data-shortcut-rows] [data-visit]').filter({ hasText: name });

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/${name}-1440.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${folder}/${name}-390.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
}
