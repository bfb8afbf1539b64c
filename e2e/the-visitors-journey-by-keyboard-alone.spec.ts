import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { focusIsStable, focusIsSeen, tabTo } from './product/keyboard.ts';
import { Desk, join, pageOf } from './product/line.ts';
import { place } from './product/places.ts';
import { contact, topics } from './product/request-form.ts';

/* From the first page to the rating without a pointer: Tab reaches everything, and the focus is never lost. */

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

test('a visitor finds a location, joins, and cancels after changing their mind twice', async ({ page }) => {
  await withoutAPointer(page);
  await page.goto('/s/harbor-bank/');
  await expect(page.getByRole('button', { name: /Pike Street/ }).first()).toBeVisible();

  await test.step('the first Tab focuses the skip link', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await focusIsSeen(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('Esc clears a search', async () => {
    const search = page.getByLabel(/^Search by city/);
    await tabTo(page, search);
    await page.keyboard.type('toronto');
    await expect(page.getByText('1 location', { exact: true }).first()).toBeVisible();
    // First the suggestions close, then the text is cleared.
    await expect(page.getByRole('option', { name: /^Toronto/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(search).toHaveValue('toronto');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    // Wait for the whole list before the next search.
    await expect(page.getByText('11 locations', { exact: true }).first()).toBeVisible();
    // Tab applies the text before its pause ends: a row that vanishes under the focus would lose it.
    await page.keyboard.type('seattle');
  });

  await test.step('Enter opens a location and focuses its heading', async () => {
    await tabTo(page, page.getByRole('button', { name: /Pike Street/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Pike Street' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Select location' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Pike Street' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Join the line' }));
  });

  await test.step('topics that arrive late leave the focused field in the window', async () => {
    const arrive = Promise.withResolvers<void>();
    await page.route(/queue-appointments-services/, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeFocused();
    await tabTo(page, page.getByLabel('First name'));
    arrive.resolve();
    await expect(topics(page).getByRole('radio').first()).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toBeInViewport();
    await page.unrouteAll();
  });

  await test.step('an empty form leads to its first error', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Join the line' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Topic is required' }));
    await page.keyboard.press('Enter');
    await expect(topics(page).getByRole('radio').first()).toBeFocused();
  });

  await test.step('the form is filled in and sent', async () => {
    const documents = topics(page).getByRole('radio', { name: /^Document/ });
    await page.keyboard.press('Space');
    for (let presses = 0; presses < 7 && !(await documents.isChecked()); presses += 1)
      await page.keyboard.press('ArrowDown');
    await expect(documents).toBeChecked();
    await tabTo(page, page.getByRole('radio', { name: /Inside/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /In my car/ })).toBeChecked();
    await expect(page.getByLabel('Parking spot number')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await tabTo(page, page.getByLabel('First name'));
    await page.keyboard.type('Ottoline');
    await tabTo(page, contact(page));
    await page.keyboard.type('ottoline@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /You’re in line, Ottoline/ })).toBeFocused();
  });

  await test.step('arrow and letter keys choose the language', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Language: English' }), { back: true });
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Language: English' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Langue : Français' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('e');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Language: English' })).toBeFocused();
  });

  await test.step('the dialog traps the focus and restores it', async () => {
    const opener = page.getByRole('button', { name: 'Leave the line' });
    const dialog = page.getByRole('alertdialog', { name: 'Leave the line?' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Stay in line' })).toBeFocused();
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      const within = await dialog.evaluate(
        (one) => one.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(within, 'the page behind stays out of reach').toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('button', { name: 'Stay in line' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(opener).toBeFocused();
  });

  await test.step('and then the visitor leaves the line', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: 'This appointment has been cancelled' }),
    ).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Book another' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
  });
});

test('a visitor rates a visit in halves by arrow keys', async ({ page, request, playwright, baseURL }) => {
  await withoutAPointer(page);
  const pike = await place(request, 'harbor-001');
  const visit = await join(request, pike, { first: 'Rosalind' });
  const staff = await playwright.request.newContext({ baseURL });
  await (await Desk.of(staff, 'manager@harbor.test')).move(visit.id, 'call', 'start', 'complete');
  await staff.dispose();
  await page.goto(pageOf(pike, visit));
  const rating = page.getByRole('radiogroup', { name: /Your rating|How was your visit/ });
  await expect(rating).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please provide a rating before submitting')).toBeVisible();
  await focusIsStable(page);
  await tabTo(page, rating.getByRole('radio'), {
    back: !(await rating.evaluate((one) => one.contains(document.activeElement))),
  }).catch(() => undefined);
  for (
    let presses = 0;
    presses < 12 && !(await rating.getByRole('radio', { name: '4.5 out of 5' }).isChecked());
    presses += 1
  )
    await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '4.5 out of 5' })).toBeChecked();
  await focusIsSeen(page);
  await tabTo(page, page.getByLabel(/^Comment/));
  await page.keyboard.type('Everything by keys');
  await tabTo(page, page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you for your feedback')).toBeVisible();
  await focusIsStable(page);
});

/** Fails when a journey uses the mouse. */
async function withoutAPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const kind of ['mousedown', 'touchstart'])
      addEventListener(kind, () => console.error(`This journey has no ${kind}`), { capture: true });
  });
  page.on('console', (message) => {
    if (message.text().startsWith('This journey has no')) throw new Error(message.text());
  });
}
