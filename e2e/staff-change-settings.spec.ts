import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { afterFailure, settingsComeBack } from './product/after-failure.ts';
import { withoutDraft } from './product/as-before.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

/* An admin finds a setting, changes it for the vendor and at a location, and meets another admin's change. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');
afterFailure((request) => withoutDraft(request, '/settings/client-view'));

const DATED = 'From January, ask for Robin.';
const MESSAGE = 'Bring the form with the lighthouse.';
const CLOSED = 'Closed for the harbor fair';
const capacity = (page: Page) => page.getByRole('textbox', { name: 'Line capacity' });
const saved = async (page: Page) => {
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
};

test('a setting is found, changed, differs at a location, and another admin’s change is compared', async ({
  page,
  browser,
}) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings');
  await page.getByRole('main').getByRole('link', { name: 'Booking pages' }).first().click();
  await expect(page.getByRole('switch', { name: 'Client pages' })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);

  // The palette finds a setting by a synonym, and moves the focus to it.
  // Shorter booking hours cost start times: the page says so before the save.
  const hours = page.getByRole('group', { name: 'Booking hours' });
  await hours.getByRole('textbox', { name: 'To', exact: true }).fill('16:00');
  const effect = page.getByRole('region', { name: 'What this change does' });
  await expect(effect.getByText(/^Bookable start times, /)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(effect).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('line full');
  await expect(page.getByRole('option', { name: /Line capacity/ })).toContainText('0 tickets');
  await page.keyboard.press('Enter');
  await expect(capacity(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-4');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 1 field to save' })).toBeFocused();
  await page.getByRole('link', { name: /Line capacity: Use 0 to / }).click();
  await expect(capacity(page)).toBeFocused();
  // The voice of the wall display names the ticket and the station in each language.
  const phrase = page.getByRole('textbox', { name: 'Words of the voice' });
  await phrase.fill('{ticket}, please');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('link', { name: /Words of the voice: .*station” is missing/ })).toBeVisible();
  await isAccessibleAt(page, [
    [320, 'light'],
    [1024, 'dark'],
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await capacity(page).fill('400');
  await phrase.fill('');
  await page.keyboard.press('Control+s');
  await saved(page);

  // At one location it differs; leaving with unsaved changes asks first.
  await page.getByLabel('Settings for').selectOption({ label: 'Pike Street' });
  await expect(page.getByText('Follows the value for every location').first()).toBeVisible();
  await capacity(page).fill('120');
  await page.getByRole('link', { name: 'Booking pages' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(page.getByText('Differs here')).toBeVisible();
  await page.getByLabel('Settings for').selectOption({ label: 'Every location' });
  await expect(page.getByRole('link', { name: 'Pike Street' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('line full');
  const found = page.getByRole('option', { name: /Line capacity/ });
  await expect(found).toContainText('400 tickets · differs at 1 location');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Another admin saves first: both values are shown, and the second save takes its own.
  const other = await (await browser.newContext()).newPage();
  await signedIn(other.request, 'admin@harbor.test');
  await other.goto('/settings/lobby');
  await capacity(page).fill('300');
  await capacity(other).fill('350');
  await other.keyboard.press('Control+s');
  await saved(other);
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: /saved first/ });
  await expect(conflict).toContainText('350');
  await conflict.getByRole('button', { name: 'Take mine' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'History of “Line capacity”' }).click();
  await expect(page.getByRole('dialog', { name: /History of/ })).toContainText('300');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Line capacity: use the default' }).click();
  await page.keyboard.press('Control+s');
  await expect(capacity(page)).toHaveValue('0');
  await saved(page);
  await page.getByRole('link', { name: 'Pike Street' }).click();
  await page.getByRole('button', { name: /Line capacity: follow/ }).click();
  await page.keyboard.press('Control+s');
  await saved(page);
  await other.context().close();
});

test('an open page of a visitor follows a saved setting', async ({ page, browser }) => {
  const visitor = await browser.newPage();
  await visitor.addInitScript(() => (Math.random = () => 0));
  await visitor.goto('/s/harbor-bank/callback-service');
  await visitor.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/client-view?setting=callback_service_help');
  const help = page.getByRole('textbox', { name: 'Help text' });
  await expect(help).toBeFocused();
  const before = await help.inputValue();
  await help.fill(MESSAGE);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(visitor.getByText(MESSAGE)).toBeVisible();
  expect(await visitor.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(help).toHaveValue(before);
  await visitor.close();
});

test('unsaved settings show in the preview and nowhere else', async ({ page, browser }) => {
  const visitor = await browser.newPage();
  await visitor.addInitScript(() => (Math.random = () => 0));
  await visitor.goto('/s/harbor-bank/callback-service');
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/client-view?setting=callback_service_help');
  const preview = page.frameLocator('iframe[title="Preview of visitors’ pages"]');
  const status = page.getByRole('status').filter({ hasText: 'preview' });
  const help = page.getByRole('textbox', { name: 'Help text' });
  await help.fill(MESSAGE);
  await expect(preview.getByText(MESSAGE)).toBeVisible();

  // A fault keeps the last valid view.
  const privacy = page.getByRole('textbox', { name: 'Privacy policy' });
  await privacy.fill('http://harbor.test/privacy');
  await expect(status).toContainText('A value needs attention');
  await expect(preview.getByText(MESSAGE)).toBeVisible();
  await privacy.fill('https://harbor.test/privacy');
  await expect(status).toContainText('Nothing is sent from the preview');
  const legal = preview.getByRole('contentinfo').locator('a[href="https://harbor.test/privacy"]');
  await expect(legal).toBeVisible();

  // A rule replaces the screen, and the focus stays in the form.
  await page.getByRole('textbox', { name: 'Disabled title' }).fill(CLOSED);
  const pages = page.getByRole('switch', { name: 'Client pages' });
  await pages.click();
  await expect(preview.getByRole('heading', { level: 1, name: CLOSED })).toBeVisible();
  await expect(pages).toBeFocused();
  await pages.click();
  await expect(preview.getByRole('heading', { level: 1, name: 'Select a Location' })).toBeVisible();
  await page.getByRole('radio', { name: 'Kiosk' }).check();
  await expect(preview.getByText(MESSAGE)).toBeVisible();

  // It shows the page on which the setting in focus acts, with an example in place of a visit, and any other page.
  const shown = page.getByRole('combobox', { name: 'Page shown' });
  const title = preview.getByRole('heading', { level: 1 });
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Have your **card** at hand.');
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(shown).toHaveValue('details');
  await expect(title).toHaveText('Your details');
  await expect(preview.getByText('Have your card at hand.')).toBeVisible();
  await page.getByRole('switch', { name: 'Wait after joining' }).focus();
  await expect(shown).toHaveValue('visit');
  await expect(title).toHaveText('You’re in line, Alex');
  await shown.selectOption('appointment');
  await expect(title).toHaveText('Appointment details');
  await expect(preview.getByRole('button', { name: 'Cancel appointment' })).toBeVisible();
  await shown.selectOption('waitList');
  await expect(title).toHaveText('You’re on the wait list');
  await page.getByRole('textbox', { name: 'Expired shortcut' }).fill('Ask us for another link.');
  await expect(title).toHaveText('This link has expired');
  await expect(preview.getByText('Ask us for another link.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Kiosk message' }).focus();
  await expect(page.getByRole('radio', { name: 'Kiosk' })).toBeChecked();
  await expect(shown).toHaveValue('how');
  await expect(title).toHaveText(/^Welcome/);
  await shown.selectOption('start');
  await expect(preview.getByText(MESSAGE)).toBeVisible();

  // The previewed page takes settings from its frame's page alone, and its changes are refused.
  const framedIn = () => page.frames().find((frame) => frame.url().includes('mode=kiosk'));
  await expect.poll(framedIn).toBeDefined();
  const framed = framedIn()!;
  const answered = await framed.evaluate(async () => {
    const settings = { atOnce: { settings: { callback_service_help: { en: 'Forged' } } }, atRest: {} };
    const data = { preview: 'settings', settings };
    dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.test', source: parent }));
    dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }));
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content;
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
    const response = await fetch('/api/v2/open/queue-appointments', { method: 'POST', headers, body: '{}' });
    return (await response.json()) as { errors: { code: string }[] };
  });
  expect(answered.errors[0]?.code).toBe('preview-only');
  await expect(preview.getByText(MESSAGE)).toBeVisible();
  await expect(preview.getByText('Forged')).toHaveCount(0);
  // Without a session the same address is an ordinary page, which no page may frame.
  const anonymous = await visitor.request.get(framed.url());
  expect(anonymous.headers()['content-security-policy']).toContain("frame-ancestors 'none'");

  // On a narrow screen it opens in a drawer.
  for (const [width, scheme] of [
    [1440, 'dark'],
    [1024, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    if (width < 1200) await page.getByRole('button', { name: 'Open preview' }).click();
    await expect(preview.getByText(MESSAGE)).toBeAttached();
    expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width < 1200) await page.keyboard.press('Escape');
  }
  // Another visitor's page has stayed as it was.
  await expect(visitor.getByText(MESSAGE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await visitor.close();
});

test('a draft waits for its publication, and meets what another admin saved meanwhile', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage();
  await visitor.addInitScript(() => (Math.random = () => 0));
  await visitor.goto('/s/harbor-bank/callback-service');
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/client-view?setting=callback_service_help');
  const preview = page.frameLocator('iframe[title="Preview of visitors’ pages"]');
  const help = page.getByRole('textbox', { name: 'Help text' });
  await expect(help).toBeFocused();
  const before = await help.inputValue();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const draft = (on: Page) => on.getByRole('status').filter({ hasText: /^Draft of / });
  const press = async (on: Page, name: string) => {
    await on.getByRole('button', { name, exact: true }).focus();
    await on.keyboard.press('Enter');
  };

  // By keyboard: the draft is kept, and shown by the form and the preview alone.
  await page.keyboard.press('Control+a');
  await page.keyboard.type(MESSAGE);
  await press(page, 'Save as draft');
  await expect(bar).toBeHidden();
  await expect(draft(page)).toContainText('The form and the preview show the draft.');
  await expect(preview.getByText(MESSAGE)).toBeVisible();
  await page.reload();
  await expect(draft(page)).toContainText('1 setting waits to be published.');
  await expect(help).toHaveValue(before);
  await press(page, 'Open the draft');
  await expect(page.getByRole('button', { name: 'Show the published values' })).toBeFocused();
  await expect(help).toHaveValue(MESSAGE);
  await expect(preview.getByText(MESSAGE)).toBeVisible();
  await expect(visitor.getByText(MESSAGE)).toHaveCount(0);
  await isAccessibleAt(page, [
    [390, 'light'],
    [1024, 'dark'],
    [1440, 'dark'],
  ]);

  // A discarded draft comes back.
  await press(page, 'Discard the draft');
  await expect(draft(page)).toHaveCount(0);
  await expect(help).toHaveValue(before);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(help).toHaveValue(MESSAGE);

  // Another admin sees it, adds to it, and saves a setting beside it.
  const other = await (await browser.newContext()).newPage();
  await signedIn(other.request, 'admin@harbor.test');
  await other.goto('/settings/client-view');
  await expect(draft(other)).toContainText('1 setting waits to be published.');
  const title = (on: Page) => on.getByRole('textbox', { name: 'Disabled title' });
  const titleBefore = await title(other).inputValue();
  await title(other).fill(CLOSED);
  await other.keyboard.press('Control+s');
  await saved(other);
  await expect(draft(page)).toContainText('Settings of this page have changed since the draft began.');

  // The publication compares, and takes the draft without the loss of the other save.
  await press(page, 'Publish the draft');
  const conflict = page.getByRole('dialog', { name: /saved first/ });
  await expect(conflict).toContainText(MESSAGE);
  await expect(visitor.getByText(MESSAGE)).toHaveCount(0);
  await conflict.getByRole('button', { name: 'Take mine' }).click();
  await expect(page.getByText('The draft is published.')).toBeVisible();
  await expect(draft(page)).toHaveCount(0);
  await expect(draft(other)).toHaveCount(0);
  await expect(visitor.getByText(MESSAGE)).toBeVisible();
  await expect(title(page)).toHaveValue(CLOSED);

  // Undo takes it back from visitors, and keeps it as a draft.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(draft(page)).toContainText('The form and the preview show the draft.');
  await expect(help).toHaveValue(MESSAGE);
  await expect(visitor.getByText(MESSAGE)).toHaveCount(0);
  await press(page, 'Discard the draft');
  await expect(help).toHaveValue(before);
  await title(other).fill(titleBefore);
  await other.keyboard.press('Control+s');
  await saved(other);
  await other.context().close();
  await visitor.close();
});

test('a draft is scheduled by keyboard, and open pages follow its publication', async ({ page, browser }) => {
  const visitor = await browser.newPage();
  await visitor.addInitScript(() => (Math.random = () => 0));
  await visitor.goto('/s/harbor-bank/callback-service');
  const csrf = await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/client-view?setting=callback_service_help');
  const help = page.getByRole('textbox', { name: 'Help text' });
  await expect(help).toBeFocused();
  const before = await help.inputValue();
  const draft = page.getByRole('status').filter({ hasText: /^Draft of / });
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('Control+a');
  await page.keyboard.type(DATED);
  await press('Save as draft');
  await expect(draft).toContainText('The form and the preview show the draft.');

  // A time that has passed is refused in the dialog.
  const dialog = page.getByRole('dialog', { name: 'Schedule the draft' });
  const fill = async (date: string, time: string) => {
    await dialog.getByLabel('Date').fill(date);
    await dialog.getByLabel('Time', { exact: true }).fill(time);
    await dialog.getByLabel('Time', { exact: true }).press('Enter');
  };
  await press('Schedule …');
  await expect(dialog).toBeVisible();
  await fill('2020-01-06', '08:00');
  await expect(dialog.getByRole('alert').filter({ hasText: 'This time has passed' })).toBeVisible();
  await isAccessibleAt(page, [
    [390, 'light'],
    [1440, 'dark'],
  ]);
  await fill('2098-01-06', '08:00');
  await expect(dialog).toBeHidden();
  await expect(draft).toContainText(/It will be published on .*2098.* 8:00/);
  await expect(draft).toContainText('Scheduled by ');
  await isAccessibleAt(page, [
    [390, 'light'],
    [1024, 'dark'],
  ]);

  // Another time, none, and the same time again.
  await press('Change the time');
  await expect(dialog.getByLabel('Date')).toHaveValue('2098-01-06');
  await fill('2099-01-06', '09:30');
  await expect(draft).toContainText(/2099.* 9:30/);
  await press('Cancel the schedule');
  await expect(draft).not.toContainText('It will be published');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(draft).toContainText(/2099.* 9:30/);

  // Its time comes: the form, its history and the page of a visitor follow without a reload.
  const at = '/api/internal/v1/admin/settings/client-view';
  const { data } = (await (await page.request.get(at)).json()) as SettingsOfPage;
  const scheduled = await page.request.put(`${at}/draft/schedule`, {
    headers: { 'x-csrf-token': csrf },
    data: {
      location_id: null,
      revision: data.draft!.revision,
      version: data.draft!.version,
      publish_at: new Date(Date.now() + 4_000).toISOString().replace(/\.\d+Z$/, 'Z'),
    },
  });
  expect(scheduled.status(), await scheduled.text()).toBe(200);
  await expect(draft).toHaveCount(0, { timeout: 20_000 });
  await expect(help).toHaveValue(DATED);
  await expect(page.getByRole('complementary').getByText(', by schedule').first()).toBeVisible();
  await expect(visitor.getByText(DATED)).toBeVisible();
  await help.fill(before);
  await page.keyboard.press('Control+s');
  await saved(page);
  await visitor.close();
});

/** Checks axe and the width of the page in each look; the light one stays. */
async function isAccessibleAt(page: Page, looks: readonly [number, 'light' | 'dark'][]): Promise<void> {
  for (const [width, scheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
