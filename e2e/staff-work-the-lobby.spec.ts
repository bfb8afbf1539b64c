import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { bookAt } from './product/appointments.ts';
import { Desk, join, openStaffPage, pageOf } from './product/line.ts';
import { openLetter } from './product/mailbox.ts';
import { appointmentBecomes, withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* Staff work with the whole lobby: expected visitors, the order of the line, and each visit. */

test.use({ viewport: { width: 1440, height: 900 } });

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

test('an expected visitor opens in the panel, and is a no-show from there', async ({ page, request }) => {
  const first = 'Edda';
  const { id } = await bookAt(request, pike, { first });
  await appointmentBecomes('harbor-bank', id, 'due');
  await openStaffPage(page, `/lobby?location=${pike.id}`);
  await page.getByRole('tab', { name: /^Expected/ }).click();
  const row = page.locator(`[data-visit="${id}"]`);
  await row.click();
  const panel = page.getByRole('region', { name: `${first} Looks` });
  await expect(panel.getByText('e…@example.com')).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');
  expect(await axeFindings(page)).toEqual([]);

  // The keys reach the rows of this tab, and say which steps its visitors do not have.
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: `${first} Looks` })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByText(`${first} Looks has not checked in yet`)).toBeVisible();
  await expectFit(page, 390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'No-show' }).click();
  await expect(page.getByText(`${first} Looks is marked as a no-show`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(panel).toHaveCount(0);
});

test('a row is dragged to another place, and nothing moves under the pointer', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const queen = await place(request, 'harbor-002');
  const context = await playwright.request.newContext({ baseURL });
  const desk = await Desk.of(context, 'admin@harbor.test');
  await desk.emptyTheLine(queen.id);
  const joined = [];
  for (const first of ['Ulla', 'Vera', 'Wanda']) joined.push(await join(request, queen, { first }));
  const [ulla, , wanda] = joined.map(({ id }) => page.locator(`[data-visit="${id}"]`));
  await openStaffPage(page, `/lobby?location=${queen.id}`);
  const order = (): Promise<string[]> =>
    page
      .locator('#lobby-line li [data-visit]')
      .evaluateAll((rows) => rows.map((row) => row.textContent.match(/Ulla|Vera|Wanda|Xenia/)![0]));
  await expect.poll(order).toEqual(['Ulla', 'Vera', 'Wanda']);

  const [from, to] = [(await wanda!.boundingBox())!, (await ulla!.boundingBox())!];
  await page.mouse.move(from.x + 200, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 200, to.y + to.height * 0.8, { steps: 8 });
  await page.mouse.move(to.x + 200, to.y + to.height * 0.7);
  // The response may come before the join itself has returned.
  const followed = page.waitForResponse((response) => response.url().endsWith(`/lobby/${queen.id}`));
  joined.push(await join(request, queen, { first: 'Xenia' }));
  await followed;
  await expect(page.getByText(/^In service/)).toBeVisible();
  expect(await order()).toEqual(['Ulla', 'Vera', 'Wanda']);
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: /Change the place of Wanda/ });
  await expect(dialog.getByText(/comes directly after Ulla/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Has a train');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(order).toEqual(['Ulla', 'Wanda', 'Vera', 'Xenia']);

  // Escape drops nothing, and the release opens no panel.
  const [own, above] = [(await wanda!.boundingBox())!, (await ulla!.boundingBox())!];
  await page.mouse.move(own.x + 200, own.y + own.height / 2);
  await page.mouse.down();
  await page.mouse.move(above.x + 200, above.y + 2, { steps: 6 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The keyboard has the same in the panel.
  await wanda!.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change order …' }).press('Enter');
  await page.getByRole('radio', { name: 'First in line' }).press('Space');
  await page.getByLabel('Reason').fill('Has a train');
  await page.getByLabel('Reason').press('Enter');
  await expect.poll(order).toEqual(['Wanda', 'Ulla', 'Vera', 'Xenia']);
  await desk.emptyTheLine(queen.id);
  await context.dispose();
});

test('calls and video calls are joined from the lobby where the feature is on', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const queen = await place(request, 'harbor-002');
  const context = await playwright.request.newContext({ baseURL });
  const desk = await Desk.of(context, 'admin@harbor.test');
  await desk.emptyTheLine(queen.id);
  for (const isOn of [true, false]) {
    await withSettings({ vendor: queen.vendor }, { 'feature.connectLobby': String(isOn) }, async () => {
      const byPhone = await join(request, queen, { first: 'Petra', method: 2 });
      const byVideo = await join(request, queen, { first: 'Vito', method: 3 });
      for (const { id } of [byPhone, byVideo]) await desk.move(id, 'call');
      await openStaffPage(page, `/lobby?location=${queen.id}&visit=${byPhone.id}`);
      const call = page.getByRole('link', { name: /^Call Petra Journey at/ });
      if (isOn) await expect(call).toHaveAttribute('href', 'tel:+12065550143');
      await page.locator(`[data-visit="${byVideo.id}"]`).click();
      const video = page.getByRole('region', { name: 'Visitor Vito Journey' });
      await expect(video.getByText('Contact', { exact: true })).toBeVisible();
      const way = video.getByRole('link', { name: 'Join the video call with Vito Journey' });
      await expect(way).toHaveCount(isOn ? 1 : 0);
      await expect(video.getByText('gets the video link by message.')).toHaveCount(isOn ? 0 : 1);
      await expect(call).toHaveCount(0);
      expect(await axeFindings(page)).toEqual([]);
      if (isOn) {
        // Joining starts the service, which lets the visitor in.
        await page.context().route('https://**', (route) => route.fulfill({ body: 'a call' }));
        const [room] = await Promise.all([page.waitForEvent('popup'), way.press('Enter')]);
        await expect(video.getByText(/^In service \d+ min/)).toBeVisible();
        await room.close();
      }
      await desk.emptyTheLine(queen.id);
    });
  }
  await context.dispose();
});

test('a visitor changes to the phone and their name, and gets a printed ticket', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const queen = await place(request, 'harbor-002');
  const context = await playwright.request.newContext({ baseURL });
  const desk = await Desk.of(context, 'admin@harbor.test');
  await desk.emptyTheLine(queen.id);
  const { id, ticket } = await join(request, queen, { first: 'Tove' });
  await openStaffPage(page, `/lobby?location=${queen.id}&visit=${id}`);
  const panel = page.getByRole('region', { name: 'Visitor Tove Journey' });

  // The dialog of the browser stops a page: the journey looks at the paper instead.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await panel.getByRole('button', { name: 'Print ticket' }).press('Enter');
  const paper = page.locator('[data-printed-ticket]');
  await expect(paper).toContainText(ticket);
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.locator('#main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);

  await panel.getByRole('heading', { name: 'Tove Journey' }).focus();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: /Tove Journey/ });
  await dialog.getByLabel('Meeting method').selectOption({ label: 'Phone' });
  await expect(dialog.getByLabel('Topic')).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(panel.getByText('Web · Phone')).toBeVisible();
  await expect(panel.getByText(/^Transferred, by phone/)).toBeVisible();

  await expectFit(page, 390);
  await panel.getByRole('button', { name: 'Edit …' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Tove Journey' });
  await edit.getByLabel('First name').fill('');
  await edit.getByLabel('Note').fill('By the window');
  await edit.getByLabel('Note').press('Tab');
  await edit.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(edit.getByLabel('First name')).toBeFocused();
  await edit.getByLabel('First name').fill('Tova');
  expect(await axeFindings(page)).toEqual([]);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved: Tova Journey')).toBeVisible();
  await expect(page.getByText('By the window')).toBeVisible();
  await desk.emptyTheLine(queen.id);
  await context.dispose();
});

test('staff write to a visitor and give them a room, which every screen names', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const queen = await place(request, 'harbor-002');
  const context = await playwright.request.newContext({ baseURL });
  const desk = await Desk.of(context, 'admin@harbor.test');
  await desk.emptyTheLine(queen.id);
  const [rosa, siri] = [
    await join(request, queen, { first: 'Rosa' }),
    await join(request, queen, { first: 'Siri' }),
  ];
  await openStaffPage(page, `/lobby?location=${queen.id}&visit=${rosa.id}`);
  const panel = page.getByRole('region', { name: 'Visitor Rosa Journey' });

  await expect(panel).toBeVisible();
  await expectFit(page, 390);
  await panel.getByRole('button', { name: 'Message …' }).press('Enter');
  const letter = page.getByRole('dialog', { name: 'Message to Rosa Journey' });
  // She has agreed to no text messages.
  await expect(letter.getByLabel('Send by')).toHaveValue('email');
  await expect(letter.getByRole('option', { name: 'Text message: no consent' })).toBeDisabled();
  await letter.getByRole('button', { name: 'Send' }).click();
  await expect(letter.getByText('Write a message')).toBeVisible();
  await expect(letter.getByLabel('Message')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await expectFit(page, 390);
  await letter.getByLabel('Message').fill('Please bring your passport');
  await letter.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(page.getByText(/^Email to Rosa Journey written/)).toBeVisible();
  await expect(panel.getByText('Email written: Please bring your passport')).toBeVisible();
  // The panel asks again until the ledger has the outcome.
  await expect(panel.getByText('Email: from the staff')).toBeVisible();
  const [wall, own] = [await page.context().newPage(), await page.context().newPage()];
  await openLetter(own, { email: 'journey@example.com', subject: /A message from Queen/ });
  await expect(own.getByText('Please bring your passport')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  // The panel mounts again beside the line; a key pressed before that has no target.
  await expect(page.locator(`[data-visit="${siri.id}"]`)).toBeVisible();
  await panel.getByRole('button', { name: 'Room …' }).press('Enter');
  const rooms = page.getByRole('dialog', { name: 'Room for Rosa Journey' });
  await rooms.getByLabel('Room').selectOption({ index: 1 });
  const name = (await rooms.getByLabel('Room').locator('option').nth(1).innerText()).replace(/ \(.*|:.*/, '');
  expect(await axeFindings(page)).toEqual([]);
  await rooms.getByRole('button', { name: 'Assign and call' }).click();
  await expect(page.getByText(`Rosa Journey has the room ${name}`)).toBeVisible();
  await expect(page.locator(`[data-visit="${rosa.id}"]`)).toContainText(name);
  await expect(panel.getByText(`Room: ${name}`)).toBeVisible();
  await wall.goto(`/s/harbor-bank/tv?location=${queen.id}`);
  await expect(wall.getByText(name).first()).toBeVisible();
  await own.goto(pageOf(queen, rosa));
  await expect(own.getByText(name).first()).toBeVisible();

  await page.locator(`[data-visit="${siri.id}"]`).click();
  await page.getByRole('button', { name: 'Room …' }).click();
  const taken = page.getByRole('option', { name: `${name}: taken by Rosa Journey` });
  await expect(taken).toBeDisabled();
  await page.keyboard.press('Escape');
  await wall.close();
  await own.close();
  await desk.emptyTheLine(queen.id);
  await context.dispose();
});

test('a manager reads the lists of two locations, and works on a row where it belongs', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const queen = await place(request, 'harbor-002');
  const context = await playwright.request.newContext({ baseURL });
  const desk = await Desk.of(context, 'admin@harbor.test');
  await desk.emptyTheLine(queen.id);
  const here = await join(request, queen, { first: 'Quirin' });
  await openStaffPage(page, `/lobby?location=${queen.id}`);
  await expect(page.locator(`[data-visit="${here.id}"]`)).not.toContainText(queen.name);
  await page.getByRole('button', { name: 'Lists of 1 location' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: pike.name }).click();
  await expect(page.getByRole('button', { name: 'Lists of 2 locations' })).toBeVisible();
  await expect(page.locator(`[data-visit="${here.id}"]`)).toContainText(`${queen.name} · `);

  // The further location is live too.
  const there = await join(request, pike, { first: 'Pia' });
  const row = page.locator(`[data-visit="${there.id}"]`);
  await expect(row).toContainText(`${pike.name} · `);
  expect(await axeFindings(page)).toEqual([]);

  // Its row opens with the rights and the rooms of its own location, and the lists stay.
  await row.click();
  const panel = page.getByRole('region', { name: 'Visitor Pia Journey' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`location=${pike.id}`));
  await expect(page.locator(`[data-visit="${here.id}"]`)).toContainText(`${queen.name} · `);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click();
  await expect(row).toHaveCount(0);
  await expectFit(page, 390);
  await page.getByRole('button', { name: 'Lists of 2 locations' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: queen.name }).press('Enter');
  await expect(page.getByRole('button', { name: 'Lists of 1 location' })).toBeVisible();
  await desk.emptyTheLine(queen.id);
  await context.dispose();
});

async function expectFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

test('the browser remembers the tab and the folded staff board', async ({ page }) => {
  await openStaffPage(page, `/lobby?location=${pike.id}`);
  const board = page.locator('details').filter({ hasText: /^Not serving/ });
  await expect(board).toHaveAttribute('open', '');
  await page.getByText(/^Not serving/).click();
  await expect(board).not.toHaveAttribute('open');
  await page.getByRole('tab', { name: /^Waiting/ }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Expected/ })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Expected/ })).toHaveAttribute('aria-selected', 'true');
  await expect(board).not.toHaveAttribute('open');
  expect(await axeFindings(page)).toEqual([]);
});
