import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { focusIsStable, tabTo } from './product/keyboard.ts';
import { Desk, join, pageOf } from './product/line.ts';
import { aVisitor, staffInTheLobby } from './product/people.ts';
import { place } from './product/places.ts';

/*
 * A video visit from a call without a room to the conversation: the lobby names the missing room, and the
 * visitor gets the link.
 */

const LINK = 'https://meet.example.com/anjali';

test('a call without a room is reported, fixed by keyboard, and gives the visitor the link', async ({
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
  const joined = await join(request, at, { first: 'Vera', method: 3 });
  const visitor = await aVisitor(browser);
  await visitor.goto(pageOf(at, joined));
  const page = await staffInTheLobby(browser, 'manager@harbor.test', at.id);
  const fault = page.getByText(/There is no video link/);
  const dialog = page.getByRole('dialog', { name: 'Video rooms' });
  const mine = dialog.getByRole('form', { name: 'My room' });

  await test.step('without a link the visit is called, and the lobby says why the visitor cannot join', async () => {
    await expect(page.getByRole('button', { name: /Vera Journey/ }).first()).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText(/Vera Journey is called/)).toBeVisible();
    await expect(fault).toBeVisible();
    await expect(visitor.getByRole('heading', { level: 1, name: /your turn/i })).toBeVisible();
  });

  await test.step('an address without https is refused at its field', async () => {
    await page.getByRole('button', { name: 'Video rooms' }).focus();
    await page.keyboard.press('Enter');
    await expect(mine.getByLabel('Link')).toBeVisible();
    await tabTo(page, mine.getByLabel('Link'));
    await page.keyboard.type(LINK.replace('https', 'http'));
    await page.keyboard.press('Enter');
    await expect(mine.getByText('Enter an address that starts with https://')).toBeVisible();
    await expect(mine.getByLabel('Link')).toBeFocused();
    await seen(page, 'refused');
  });

  await test.step('a link and a number are saved', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(LINK);
    await page.keyboard.press('Tab');
    await page.keyboard.type('+1 206 555 0199');
    await page.keyboard.press('Tab');
    await page.keyboard.type('471147');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved. Changes apply from the next call.')).toBeVisible();
    await seen(page, 'rooms');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await focusIsStable(page);
  });

  await test.step('the next call has both, and the visitor sees them once the call starts', async () => {
    await page.keyboard.press('r');
    await expect(fault).toHaveCount(0);
    await expect(visitor.getByRole('link', { name: /Join/ })).toHaveCount(0);
    await page.keyboard.press('s');
    const way = visitor.getByRole('link', { name: /Join/ });
    await expect(way).toHaveAttribute('href', LINK);
    await expect(way).toHaveAttribute('rel', /noopener/);
    await expect(visitor.getByRole('link', { name: '+1 206 555 0199' })).toHaveAttribute(
      'href',
      'tel:+12065550199',
    );
    await expect(visitor.getByText('471 147')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the video call' })).toHaveAttribute('href', LINK);
    await seen(visitor, 'join');
  });

  await test.step('the user menu removes the room', async () => {
    await page.keyboard.press('c');
    await expect(page.getByText(/Vera Journey’s visit is complete/)).toBeVisible();
    await page.getByRole('button', { name: 'Account of Anjali Deshmukh' }).click();
    await page.getByRole('menuitem', { name: 'Video rooms' }).click();
    await expect(mine.getByLabel('Link')).toHaveValue(LINK);
    for (const field of ['Link', /^Phone number/, /^PIN/]) await mine.getByLabel(field).fill('');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Changes apply from the next call.').last()).toBeVisible();
    await expect(mine.getByRole('button', { name: 'Save' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account of Anjali Deshmukh' })).toBeFocused();
  });
});

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/video-${name}.png` });
}
