import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { changeJson } from './product/changed-responses.ts';
import { focusIsStable } from './product/keyboard.ts';
import { join, openStaffPage } from './product/line.ts';
import { place } from './product/places.ts';

/* The frame of the staff's pages: the palette by keys alone, the New menu, and the navigation of each role. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const option = (page: Page, name: RegExp) => palette(page).getByRole('option', { name });

test('the palette opens, narrows and leads to a page by keys alone', async ({ page, request }) => {
  const { id } = await place(request, 'harbor-001');
  await openStaffPage(page, `/lobby?location=${id}`);
  await expect(page.getByRole('button', { name: /^Call next/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(option(page, /^Lobby/)).toBeVisible();

  await page.keyboard.type('waiting room');
  // A further word of the lobby; its own name has no such letters.
  await expect(option(page, /^Lobby/)).toHaveAttribute('aria-selected', 'true');
  await field.fill('in');
  await page.keyboard.press('End');
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  const selected = async (): Promise<string> =>
    (await palette(page).locator('[role=option][aria-selected=true]').textContent()) ?? '';
  const first = await selected();
  await page.keyboard.press('ArrowDown');
  expect(await selected()).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await selected()).toBe(first);
  expect(await axeFindings(page)).toEqual([]);

  await field.fill('>walk');
  await expect(option(page, /^Add walk-in/)).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, /^Lobby/)).toBeHidden();
  await field.fill('nothing of the kind');
  await expect(palette(page).getByText('Nothing found for “nothing of the kind”')).toBeVisible();

  await field.fill('insi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/insights\\?location=${id}`));

  // Used last, it stands first.
  await page.keyboard.press('Control+k');
  await expect(option(page, /^Insights/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await focusIsStable(page);

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  // Not the lobby's own key of this letter, nor two keys far apart.
  await expect(page.getByRole('button', { name: /^Call next/ })).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Search or jump to')).toBeVisible();
  await expect(help.getByText('Go to Lobby')).toBeVisible();
});

test('an action starts from any page, in the palette and in the New menu', async ({ page, request }) => {
  const { id } = await place(request, 'harbor-001');
  await openStaffPage(page, `/insights?location=${id}`, 'manager@harbor.test');
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('walk-in');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/lobby\?location=\d+$/);
  await page.keyboard.press('Escape');
  await page.goto(`/insights?location=${id}`);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add walk-in' }).click();
  await expect(dialog).toBeVisible();
});

test('a ticket of today is found by its number, by those who may see it', async ({ page, request }) => {
  const queen = await place(request, 'harbor-002');
  const { id } = await place(request, 'harbor-001');
  const { ticket } = await join(request, queen, { first: 'Palatine' });
  await openStaffPage(page, `/insights?location=${id}`);
  await page.keyboard.press('Control+k');
  // Enter before the search has a result opens the one that comes.
  await page.keyboard.type(`#${ticket.replace('-', ' ')}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/lobby\\?location=${queen.id}$`));
  await expect(page.getByRole('heading', { level: 2, name: /Palatine/ })).toBeVisible();
});

test('the rail shows the groups that a role may open, by width and screen', async ({ page, request }) => {
  const { id } = await place(request, 'harbor-001');
  await openStaffPage(page, `/insights?location=${id}`, 'staff@harbor.test');
  const rail = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(rail.getByRole('list', { name: 'Today' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Lobby',
    'Schedule',
  ]);
  await expect(rail.getByRole('list', { name: 'Insight' }).getByRole('link')).toHaveText(['Insights']);
  await expect(rail.getByText('Settings')).toHaveCount(0);
  const widthOf = async (): Promise<number> => (await rail.boundingBox())?.width ?? 0;
  expect(await widthOf()).toBe(240);
  await rail.getByRole('link', { name: 'Lobby' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  expect(await widthOf()).toBe(64);
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect.poll(widthOf).toBe(240);
  await page.reload();
  await expect.poll(widthOf).toBe(240);
});

test('all locations are one choice, and a page of one location says which it shows', async ({
  page,
  request,
}) => {
  const { id } = await place(request, 'harbor-001');
  await openStaffPage(page, `/insights?location=${id}`);
  await page.getByRole('button', { name: /^Location: / }).click();
  await page.getByRole('option', { name: 'All my locations' }).click();
  await expect(page).toHaveURL(/location=all/);
  await expect(page.getByRole('button', { name: 'Location: All my locations' })).toBeVisible();
  await page.getByRole('link', { name: 'Lobby' }).click();
  await expect(page.getByText('This page shows one location: Pike Street')).toBeVisible();
  await page.getByRole('button', { name: /^Location: / }).click();
  await expect(page.getByRole('option', { name: /^All my locations/ })).toHaveAttribute(
    'data-combobox-disabled',
  );
  expect(await axeFindings(page)).toEqual([]);
});

test('an admin sees what the set-up lacks, on the landing page and in the help', async ({
  page,
  request,
}) => {
  const { id } = await place(request, 'harbor-001');
  // The demo is set up: without its services, it looks new.
  await changeJson(page, /\/admin\/set-up$/, ({ data }: { data: { steps: object } }) => {
    Object.assign(data.steps, { service: false, assignment: false });
  });
  await openStaffPage(page, `/lobby?location=${id}`);
  const card = page.getByRole('region', { name: 'Set up your first booking' });
  await expect(card.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(4);
  await expect(card.getByText('Add a service')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/set-up.png` });
  await page.goto(`/insights?location=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  await expect(card).toBeHidden();
  await page.unroute(/\/admin\/set-up$/);
  await page.goto(`/lobby?location=${id}`);
  await expect(page.getByRole('button', { name: /^Call next/ })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('link', { name: 'Preview the booking page' })).toHaveAttribute(
    'href',
    '/s/harbor-bank/select-service',
  );
  await expect(card).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
});

for (const scheme of ['light', 'dark'] as const)
  test(`the frame and the palette fit and are accessible, ${scheme}`, async ({ page, request }) => {
    const { id } = await place(request, 'harbor-001');
    await page.emulateMedia({ colorScheme: scheme });
    await openStaffPage(page, `/insights?location=${id}`);
    for (const width of [320, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `the page at ${width}`).toEqual([]);
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await palette(page).getByRole('combobox').fill('l');
      await expect(option(page, /^Lobby/)).toBeVisible();
      expect(await axeFindings(page), `the palette at ${width}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `no sideways scrolling at ${width}`,
      ).toBe(true);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/palette-${scheme}-${width}.png` });
      await page.keyboard.press('Escape');
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/frame-${scheme}-${width}.png` });
    }
  });
