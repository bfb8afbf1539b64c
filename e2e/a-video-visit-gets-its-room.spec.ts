import { expect, test } from '@playwright/test';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { focusIsStable, tabTo } from './product/keyboard.ts';
import { Desk, join, pageOf, signedIn } from './product/line.ts';
import { aVisitor, staffInTheLobby } from './product/people.ts';
import { withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/*
 * Video needs a room: without one no page offers it, and the lobby leads to the dialog that sets one. With one,
 * a video visit goes from the line to the conversation.
 */

const LINK = 'https://meet.example.com/anjali';

test('without a room no video is offered; the lobby leads to one by keyboard, and the visitor gets the link', async ({
  browser,
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const at = await place(request, 'harbor-002');
  const before = await playwright.request.newContext({ baseURL });
  await (await Desk.of(before, 'admin@harbor.test')).emptyTheLine(at.id);
  const csrf = await signedIn(before, 'manager@harbor.test');
  await before.put(`/api/internal/v1/admin/lobby/${at.id}/video-rooms/mine`, {
    headers: { 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' },
    data: { link: '', dial_in: null },
  });
  await before.dispose();
  const roomless = { 'video.rooms': 'own-links' };
  await withSettings({ vendor: at.vendor, locationId: at.id }, roomless, async () => {
    await visitWithRoom({ browser, request, at });
  });
});

async function visitWithRoom({
  browser,
  request,
  at,
}: {
  browser: Browser;
  request: APIRequestContext;
  at: Place;
}) {
  const visitor = await aVisitor(browser);
  const page = await staffInTheLobby(browser, 'manager@harbor.test', at.id);
  const notice = page.getByText(/Visitors can’t choose a video call here/);
  const setUp = page.getByRole('button', { name: 'Set up a video room' });
  const fault = page.getByText(/There is no video link/);
  const dialog = page.getByRole('dialog', { name: 'Video rooms' });
  const mine = dialog.getByRole('form', { name: 'My room' });
  const choices = `/s/${at.vendor}/how?location=${at.id}`;
  const byVideo = visitor.getByRole('button', { name: 'Request a video call' });

  await test.step('without a room the pages offer no video, and the lobby says so', async () => {
    await visitor.goto(choices);
    await expect(visitor.getByRole('button', { name: 'Join the line' })).toBeVisible();
    await expect(byVideo).toHaveCount(0);
    await expect(notice).toBeVisible();
    await seen(page, 'no-room');
    await setUp.focus();
    await page.keyboard.press('Enter');
  });

  await test.step('an address without https is refused at its field', async () => {
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
    await expect(notice).toHaveCount(0);
    await focusIsStable(page);
  });

  await test.step('video is offered, the call has both, and the visitor sees them once it starts', async () => {
    await visitor.reload();
    await expect(byVideo).toBeVisible();
    await visitor.goto(pageOf(at, await join(request, at, { first: 'Vera', method: 3 })));
    await join(request, at, { first: 'Vito', method: 3 });
    await expect(page.getByRole('button', { name: /Vera Journey/ }).first()).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText('Vera Journey is called', { exact: true })).toBeVisible();
    await expect(visitor.getByRole('heading', { level: 1, name: /your turn/i })).toBeVisible();
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
    await expect(page.getByRole('link', { name: /^Join the video call/ })).toHaveAttribute('href', LINK);
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

  await test.step('a visitor who still waits for a call is named; a call without a room says what is missing', async () => {
    await page.reload();
    await expect(notice).toContainText('1 visitor is waiting for a video call.');
    await page
      .getByRole('button', { name: /Vito Journey/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Call Vito/ }).click();
    const reason = page.getByRole('dialog', { name: /out of order/ });
    await reason.getByRole('textbox').fill('I phone him instead');
    await reason.getByRole('button', { name: /^Call Vito/ }).click();
    await expect(fault).toBeVisible();
  });
}

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/video-${name}.png` });
}
