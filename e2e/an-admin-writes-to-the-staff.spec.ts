import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { afterFailure, settingsComeBack, staffApi } from './product/after-failure.ts';
import { withUsualMessage } from './product/as-before.ts';
import { axeFindings } from './product/axe.ts';
import { bookAt } from './product/appointments.ts';
import { join, openStaffPage } from './product/line.ts';
import { openLetter } from './product/mailbox.ts';
import { place } from './product/places.ts';

/* An admin switches messages to staff and to a location on and words them, by keyboard, and they arrive. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');
afterFailure(async (request) => {
  const pike = await place(request, 'harbor-001');
  await withUsualMessage(request, 'staff/messages/staff-assigned/email');
  await withUsualMessage(request, `location/messages/location-request/email?location=${pike.id}`);
  await (await staffApi(request)).send('PUT', '/profile/messages', { muted: [] });
});

/** Publishes the draft in an editor of words: a second try publishes a later version. */
async function publish(editor: Locator, readers: string): Promise<void> {
  const button = editor.getByRole('button', { name: /^Publish version \d+$/ });
  const version = (await button.textContent())!.replaceAll(/\D/g, '');
  await button.click();
  await expect(editor).toContainText(`${readers} get version ${version}`);
}

test('an admin words messages to staff and a location, and each arrives where it belongs', async ({
  page,
  request,
}) => {
  const looks = async (name: string) => {
    for (const [width, scheme] of [
      [1440, 'dark'],
      [1024, 'light'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      expect(await axeFindings(page), `${name} ${width} ${scheme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const pike = await place(request, 'harbor-001');

  // Nothing is sent before it is switched on.
  await openStaffPage(page, '/settings/notifications/staff');
  const grid = page.getByRole('grid', { name: 'Messages to staff' });
  const cell = (name: string) => grid.getByRole('button', { name });
  await cell('New appointment, Email: off').focus();
  await page.keyboard.press('Space');
  await expect(cell('New appointment, Email: on')).toBeFocused();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('region', { name: 'Words of “New appointment”' });
  await expect(editor).toContainText('Staff who read English get Foyer’s words.');
  await expect(editor.getByRole('tab')).toHaveCount(2);
  await editor.getByRole('textbox', { name: 'Subject' }).fill('For you, {name}: {when}');
  const body = editor.getByRole('textbox', { name: 'Message' });
  await body.fill('{nmae}');
  await expect(editor.getByText('there is no variable “nmae” here')).toBeVisible();
  await body.fill('Please prepare for ');
  await editor.getByRole('button', { name: 'Client’s name' }).click();
  await expect(body).toHaveValue('Please prepare for {client}');
  await expect(editor.getByText(/^Please prepare for Ana Lopez$/)).toBeVisible();
  await looks('staff');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved. Staff keep the published words.')).toBeVisible();
  await publish(editor, 'Staff');
  await bookAt(request, pike, { first: 'Staffina' });
  await openLetter(page, { email: '@', subject: /For you, .+: .+/ });
  await expect(page.getByText('Please prepare for Staffina Looks')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in Foyer' })).toHaveAttribute(
    'href',
    /\/schedule\?location=/,
  );
  expect(await page.locator('body').textContent()).not.toMatch(/[{}]|staffina@/);

  // The recipients of a location, and its own words.
  await page.goto(`/settings/notifications/location?at=${pike.id}`);
  const house = page.getByRole('grid', { name: 'Messages to the location' });
  await house.getByRole('button', { name: 'New visitor from elsewhere, Email: off' }).focus();
  await page.keyboard.press('Space');
  await expect(house.getByRole('button', { name: 'New visitor from elsewhere, Email: on' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Recipients' }).fill('pike-desk@harbor.test');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: 'Recipients' })).toHaveValue('pike-desk@harbor.test');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await house.getByRole('button', { name: 'New visitor from elsewhere, Email: on' }).focus();
  await page.keyboard.press('Enter');
  const words = page.getByRole('region', { name: 'Words of “New visitor from elsewhere”' });
  await words.getByRole('textbox', { name: 'Subject' }).fill('Pike has {ticket}');
  await words.getByRole('textbox', { name: 'Message' }).fill('Topic: {service}');
  await looks('location');
  await publish(words, 'Recipients');
  const { ticket } = await join(request, pike, { first: 'Locatia' });
  await openLetter(page, { email: 'pike-desk@harbor.test', subject: new RegExp(`Pike has ${ticket}`) });
  await expect(page.getByText('Topic: Cards')).toBeVisible();
  expect(await page.locator('body').textContent()).not.toContain('Locatia');

  // Staff switch off for themselves what the business leaves to them.
  await page.goto('/settings/notifications/staff');
  await page
    .getByRole('group', { name: 'May switch off' })
    .getByLabel('New appointment')
    .selectOption('optional');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await page.goto('/profile');
  const own = page.getByRole('switch', { name: 'New appointment' });
  await own.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('New appointment: switched off')).toBeVisible();
  await expect(own).not.toBeChecked();
  await looks('profile');
  await own.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('New appointment: switched on')).toBeVisible();
});
