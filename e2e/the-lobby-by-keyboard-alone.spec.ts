import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { focusIsStable, focusIsSeen, tabTo } from './product/keyboard.ts';
import { Desk, join } from './product/line.ts';
import { PASSWORD } from './product/people.ts';
import { place } from './product/places.ts';

/* A morning at the counter with the keys of the lobby: no pointer, no reload, and the focus is never lost. */

test.use({ viewport: { width: 1440, height: 900 } });

test('staff sign in, choose a station and serve the line by keyboard', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const queen = await place(request, 'harbor-002');
  // An empty line: serve all earlier visitors first.
  const before = await playwright.request.newContext({ baseURL });
  await (await Desk.of(before, 'admin@harbor.test')).emptyTheLine(queen.id);
  await before.dispose();
  const names = ['Abelard', 'Beatrix', 'Cornelius', 'Delphine'];
  for (const first of names) await join(request, queen, { first });

  await test.step('signing in', async () => {
    await page.goto(`/sign-in?from=${encodeURIComponent(`/lobby?location=${queen.id}`)}`);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('advanced@harbor.test');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
    await expect(page.getByText('Abelard').first()).toBeVisible();
    await focusIsStable(page);
  });

  await test.step('the menu chooses a station', async () => {
    await tabTo(page, page.getByRole('button', { name: /I am at/ }));
    await page.keyboard.press('ArrowDown');
    const free = page
      .getByRole('menuitemradio')
      .and(page.locator(':not([aria-disabled=true]):not([disabled])'))
      .first();
    for (
      let down = 0;
      down < 20 && !(await free.evaluate((one) => one === document.activeElement));
      down += 1
    )
      await page.keyboard.press('ArrowDown');
    await focusIsSeen(page);
    const chosen = ((await free.textContent()) ?? '').trim();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `I am at ${chosen}` })).toBeFocused();
  });

  await test.step('the help opens, closes and restores the focus', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    for (const words of [
      'Call next',
      'Start service',
      'Complete',
      'Recall',
      'No-show',
      'Return to queue',
      'Add walk-in',
      'Undo the last step',
    ])
      await expect(
        help
          .getByText(words, { exact: true })
          .or(help.getByText('Start', { exact: true }))
          .first(),
      ).toBeVisible();
    await focusIsStable(page);
    // A dialog disables the keys.
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(page.getByRole('button', { name: /I am at/ })).toBeFocused();
    await expect(rowOf(page, 'Abelard')).toBeVisible();
  });

  await test.step('J and K move through the line, Enter opens', async () => {
    await page.keyboard.press('j');
    await expect(rowOf(page, 'Abelard')).toBeFocused();
    await focusIsSeen(page);
    await page.keyboard.press('j');
    await expect(rowOf(page, 'Beatrix')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, 'Cornelius')).toBeFocused();
    await page.keyboard.press('k');
    await expect(rowOf(page, 'Beatrix')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /Beatrix/ })).toBeFocused();
  });

  await test.step('a key whose action is not possible says why', async () => {
    await page.keyboard.press('r');
    await expect(page.getByText(/Beatrix.* has not been called yet/)).toBeVisible();
    await focusIsStable(page);
  });

  await test.step('N calls, R recalls, S starts, C completes', async () => {
    await page.keyboard.press('n');
    await expect(inPanel(page, 'Abelard')).toContainText(/Called/);
    await textOf(page, /Abelard.* is called/);
    await focusIsStable(page);
    await page.keyboard.press('r');
    await expect(inPanel(page, 'Abelard')).toContainText(/2 times/);
    await textOf(page, /Abelard.* is called again/);
    await page.keyboard.press('s');
    await expect(inPanel(page, 'Abelard')).toContainText(/In service/);
    await textOf(page, /Abelard.* is in service/);
    await page.keyboard.press('c');
    await textOf(page, /Abelard.*’s visit is complete/);
    await focusIsStable(page);
  });

  await test.step('U undoes the last step', async () => {
    await page.keyboard.press('u');
    await expect(inPanel(page, 'Abelard')).toContainText(/In service/);
    await textOf(page, /Undone\. Abelard/);
    await focusIsStable(page);
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { level: 2, name: /Abelard/ })).toHaveCount(0);
    await textOf(page, /Abelard.*’s visit is complete/);
  });

  await test.step('X marks a no-show', async () => {
    await page.keyboard.press('n');
    await expect(inPanel(page, 'Beatrix')).toContainText(/Called/);
    await textOf(page, /Beatrix.* is called/);
    await page.keyboard.press('x');
    await textOf(page, /Beatrix.* is marked as no-show/);
    await focusIsStable(page);
  });

  await test.step('B returns a visitor to the line, with a reason', async () => {
    await page.keyboard.press('n');
    await expect(inPanel(page, 'Cornelius')).toContainText(/Called/);
    await textOf(page, /Cornelius.* is called/);
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: /Return Cornelius/ });
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Give a reason, so that others understand')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('Stepped out for a moment');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Cornelius')).toBeVisible();
    await focusIsStable(page);
  });

  await test.step('A adds a walk-in', async () => {
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Esmeralda');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Topic is required')).toBeVisible();
    await expect(dialog.getByLabel('Topic')).toBeFocused();
    await page.keyboard.type('Cards');
    await tabTo(page, dialog.getByRole('textbox', { name: /^Email/ }));
    await page.keyboard.type('esmeralda@example.com');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: /Esmeralda/ })).toBeFocused();
  });

  await test.step('/ finds a visitor, Esc leads back', async () => {
    await page.keyboard.press('/');
    const search = page
      .getByRole('textbox', { name: 'Search', exact: true })
      .or(page.getByRole('searchbox', { name: 'Search', exact: true }));
    await expect(search).toBeFocused();
    await page.keyboard.type('Delphine');
    await expect(rowOf(page, 'Cornelius')).toBeHidden();
    await expect(rowOf(page, 'Delphine')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await focusIsStable(page);
  });

  await test.step('P pauses the list and resumes it', async () => {
    await page.keyboard.press('p');
    await expect(page.getByText('Updates are paused. Your own actions still show.')).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByText('Updates are paused. Your own actions still show.')).toBeHidden();
    await focusIsStable(page);
  });

  await test.step('a walk-in leaves the visitor at the counter in the panel', async () => {
    await page.keyboard.press('n');
    await expect(inPanel(page, 'Cornelius')).toContainText(/Called/);
    await textOf(page, /Cornelius.* is called/);
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Fabienne');
    await tabTo(page, dialog.getByLabel('Topic'));
    await page.keyboard.type('Cards');
    await tabTo(page, dialog.getByRole('textbox', { name: /^Email/ }));
    await page.keyboard.type('fabienne@example.com');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Fabienne')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /Cornelius/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /Fabienne/ })).toHaveCount(0);
  });
});

const rowOf = (page: Page, name: string) =>
  page.locator('[data-shortcut-rows] [data-visit]').filter({ hasText: name });
const inPanel = (page: Page, name: string) =>
  page
    .getByRole('complementary')
    .or(page.getByRole('region'))
    .filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(name) }) })
    .first();

/** Waits for the message of a step; the next key works once no button is busy. */
async function textOf(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(words).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  // The page has rendered that, with its keys.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
