import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { lobbyWith } from './product/in-the-lobby.ts';
import { focusIsStable } from './product/keyboard.ts';
import { Desk, join, signedIn } from './product/line.ts';
import { staffInTheLobby } from './product/people.ts';
import { place } from './product/places.ts';

/*
 * What staff alone know: about how long their visit still takes, and whether a colleague who does not call is still
 * here. Both feed every wait.
 */

test('one key says how much longer a visit takes, and colleagues see it live', async ({
  browser,
  request,
  playwright,
  baseURL,
}) => {
  const at = await place(request, 'harbor-001');
  const before = await playwright.request.newContext({ baseURL });
  await (await Desk.of(before, 'admin@harbor.test')).emptyTheLine(at.id);
  await before.dispose();
  await join(request, at, { first: 'Nadia' });
  const page = await staffInTheLobby(browser, 'manager@harbor.test', at.id);
  const colleague = await staffInTheLobby(browser, 'admin@harbor.test', at.id);
  const panel = page.getByRole('region', { name: /^Visitor / });
  const more = (minutes: number) => panel.getByRole('button', { name: `About ${minutes} min more` });

  await test.step('without a visit in service the key says so', async () => {
    await page.keyboard.press('m');
    await expect(page.getByText('You have no visit in service')).toBeVisible();
  });

  await test.step('each press adds five minutes, and a colleague sees it without a reload', async () => {
    await page.keyboard.press('n');
    await expect(panel.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await page.keyboard.press('s');
    await expect(more(5)).toBeVisible();
    await page.keyboard.press('m');
    await expect(panel.getByText(/^Expected to end at about /)).toBeVisible();
    await expect(more(10)).toBeVisible();
    const inService = colleague.getByRole('region', { name: 'In service' });
    await expect(inService.getByText('About 5 min more')).toBeVisible();
    await more(10).click();
    await expect(inService.getByText('About 10 min more')).toBeVisible();
    await seen(page, 'more');
    await seen(colleague, 'more-colleague');
  });

  await test.step('the lobby asks about a visit that may have been forgotten', async () => {
    // The journey does not wait half an hour: until the server has another end, the page receives an earlier time.
    let firstEnd: string | null = null;
    await lobbyWith(page, (data) => {
      const end = data.serving[0]?.expected_end ?? null;
      firstEnd ??= end;
      if (end === firstEnd) for (const one of data.staff) one.forgotten_from &&= earlierThan(data.now);
    });
    await page.reload();
    const notice = page
      .getByRole('status')
      .filter({ hasText: /Your visit with Nadia .* has run for \d min/ });
    await expect(notice).toBeVisible();
    await seen(page, 'forgotten');
    await notice.getByRole('button', { name: 'Show visit' }).click();
    await expect(panel).toBeVisible();
    await notice.getByRole('button', { name: 'Still serving' }).click();
    await expect(notice).toHaveCount(0);
    await expect(colleague.getByText('About 15 min more')).toBeVisible();
    await focusIsStable(page);
  });

  await test.step('the expectation is taken back', async () => {
    await panel.getByRole('button', { name: 'No estimate' }).click();
    await expect(panel.getByText(/^Expected to end/)).toHaveCount(0);
    await expect(colleague.getByText('About 10 min more')).toHaveCount(0);
    await focusIsStable(page);
    await page.keyboard.press('c');
  });
});

test('the lobby asks whether a colleague who does not call is still here', async ({
  browser,
  request,
  playwright,
  baseURL,
}) => {
  const at = await place(request, 'harbor-001');
  const other = await playwright.request.newContext({ baseURL });
  await (await Desk.of(other, 'admin@harbor.test')).emptyTheLine(at.id);
  const name = 'Devon Achebe';
  const duty = await other.put(`/api/internal/v1/admin/lobby/${at.id}/duty`, {
    headers: {
      'x-csrf-token': await signedIn(other, 'staff@harbor.test'),
      'x-requested-with': 'XMLHttpRequest',
    },
    data: { state: 'available', station_id: null },
  });
  expect(duty.status()).toBe(200);
  await join(request, at, { first: 'Nico' });
  // The journey does not wait ten minutes: until the server has another time, the page receives a longer silence.
  let firstSilence: string | null = null;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await lobbyWith(page, (data) => {
    for (const one of data.staff) {
      const since = one.name === name ? one.silent_since : null;
      firstSilence ??= since;
      one.silent_since = since && since === firstSilence ? earlierThan(data.now, 11.5 * 60_000) : null;
    }
  });
  await signedIn(page.request, 'manager@harbor.test');
  await page.goto(`/lobby?location=${at.id}`);
  const notice = page.getByRole('status').filter({ hasText: `${name} hasn’t called anyone for 11 min` });

  await test.step('“Still here” confirms the colleague', async () => {
    await expect(notice).toBeVisible();
    await seen(page, 'silent');
    await notice.getByRole('button', { name: 'Still here' }).focus();
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
    await focusIsStable(page);
  });

  await test.step('“Off duty” takes the colleague out of the line’s staff', async () => {
    firstSilence = null;
    await page.reload();
    await notice.getByRole('button', { name: 'Off duty' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByText(/off duty$/).click();
    await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('Off duty')).toBeVisible();
  });
  await other.dispose();
});

/** The clock of a page is up to ten seconds behind. */
const earlierThan = (now: string, milliseconds = 20_000): string =>
  new Date(Date.parse(now) - milliseconds).toISOString();

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/longer-${name}.png` });
}
