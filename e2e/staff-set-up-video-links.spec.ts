import { expect, test } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

/* The links of staff on the page of video calls: found, added, corrected and taken back by keyboard. */

const LINK = 'https://meet.example.com/own-room';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('an admin gives a colleague a video link, in place and by keyboard', async ({ page, browser }) => {
  test.setTimeout(60_000);
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/video-calls');
  const links = page.getByRole('region', { name: 'Staff and their video links' });
  await links.getByRole('button', { name: 'Add filter' }).press('Enter');
  await page.getByRole('menuitem', { name: /Without a link/ }).press('Enter');
  await expect(page).toHaveURL(/video=without/);
  await expect(links.getByText('No link').first()).toBeVisible();
  const first = links.getByRole('button', { name: /^Add link for/ }).first();
  const name = (await first.getAttribute('aria-label'))!.replace('Add link for ', '');
  // A row with the other link would leave this list.
  await page.goto(`/settings/video-calls?search=${encodeURIComponent(name)}`);
  await links.getByRole('button', { name: `Add link for ${name}` }).press('Enter');

  const form = links.getByRole('form', { name: `Edit the video link of ${name}` });
  const field = form.getByLabel('Personal video link');
  await expect(field).toBeFocused();
  await field.fill('meet.example.com');
  await field.press('Enter');
  await expect(form.getByText('Enter an address that starts with https://')).toBeVisible();
  await expect(field).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);

  // The same admin gives another link on another device meanwhile.
  const other = await (await browser.newContext()).newPage();
  await signedIn(other.request, 'admin@harbor.test');
  await other.goto(`/settings/video-calls?search=${encodeURIComponent(name)}`);
  await other.getByRole('button', { name: `Add link for ${name}` }).press('Enter');
  await other.getByLabel('Personal video link').fill(`${LINK}-theirs`);
  await other.keyboard.press('Enter');
  await expect(other.getByText(`The video link of ${name} is saved`)).toBeVisible();

  await field.fill(LINK);
  await field.press('Enter');
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByText(`${LINK}-theirs`)).toBeVisible();
  await conflict.getByRole('button', { name: 'Take mine' }).press('Enter');
  await expect(page.getByText(`The video link of ${name} is saved`)).toBeVisible();

  await page.goto(`/settings/video-calls?video=with&search=${encodeURIComponent(name)}`);
  await expect(links.getByRole('link', { name: LINK, exact: true })).toBeVisible();
  await links.getByRole('button', { name: `Edit the video link of ${name}` }).press('Enter');
  await field.fill('');
  await field.press('Enter');
  await expect(links.getByText('Nothing matches')).toBeVisible();
});
