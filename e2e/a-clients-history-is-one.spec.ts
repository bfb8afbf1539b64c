import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { wednesdayAfter } from './product/wednesday.ts';

/* The page of one client: appointments, timeline, walk-ins and workflows, a note, and the Activity table without the feature. */

const run = String(Date.now()).slice(-6);
/** A name has no digits. */
const NAME = `Lindqvist${[...run].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

async function isSound(page: Page): Promise<void> {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a client has one history in tabs, and one table without the feature', async ({ page }) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/clients?id=new');
  await page.getByLabel('First name').fill('Astrid');
  await page.getByLabel('Last name').fill(NAME);
  await page.getByLabel('Email', { exact: false }).fill(`astrid-${run}@example.com`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/clients?search=${NAME}`);
  const menu = page.getByRole('button', { name: new RegExp(`Actions for ${NAME}`) });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Open the history' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Astrid ${NAME}` })).toBeVisible();
  await expect(page).toHaveURL(/\/clients\/\d+\/appointments/);
  const path = new URL(page.url()).pathname.replace('/appointments', '');
  await expect(page.getByRole('status').filter({ hasText: 'No appointments' })).toBeVisible();

  // Booked from the page, the appointment stands in it with its channel.
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const booking = page.getByRole('dialog', { name: new RegExp(`Astrid ${NAME}`) });
  await booking.getByLabel('Service').selectOption('Open an account');
  await booking.getByLabel('Date', { exact: true }).fill(wednesdayAfter(6));
  await booking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click();
  await booking.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(new RegExp(`Astrid ${NAME} is booked: `))).toBeVisible();
  await page.goto(`${path}/appointments?when=upcoming`);
  const row = page.getByRole('row', { name: /Open an account/ });
  await expect(row).toContainText('Schedule');
  await expect(row).toContainText('Confirmed');
  await isSound(page);

  // By keyboard: the row opens its log, and Escape gives the focus back.
  const open = row.getByRole('rowheader').getByRole('button');
  await open.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: 'Open an account' });
  await expect(detail.getByRole('listitem').first()).toContainText('Booked');
  expect(await axeFindings(page)).toEqual([]);
  await detail.getByRole('button', { name: 'Send the confirmation again' }).click();
  const resend = page.getByRole('alertdialog');
  await expect(resend).toContainText('Open an account');
  await resend.getByRole('button', { name: 'Send the confirmation again' }).click();
  await expect(page.getByText(`The confirmation to Astrid ${NAME} is sent again`)).toBeVisible();
  await expect(detail).toContainText('Confirmation sent again');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  await expect(
    page.getByRole('dialog', { name: new RegExp(NAME) }).getByLabel('Date', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  // The timeline has the booking and its message, and a note of staff.
  const tabs = page.getByRole('navigation', { name: 'History of the client' });
  await tabs.getByRole('link', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const form = page.getByRole('dialog', { name: `Note about Astrid ${NAME}` });
  await form.getByRole('button', { name: 'Save note' }).click();
  await expect(form.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Note' }).fill('Prefers mornings');
  await form.getByRole('button', { name: 'Save note' }).click();
  const stream = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(stream.filter({ hasText: 'Prefers mornings' })).toBeVisible();
  await expect(stream.filter({ hasText: 'Open an account' }).first()).toBeVisible();
  await isSound(page);
  await page.getByLabel('Show').selectOption('note');
  await expect(page).toHaveURL(/kind=note/);
  await expect(stream).toHaveCount(1);

  await tabs.getByRole('link', { name: 'Walk-ins' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No walk-ins' })).toBeVisible();
  await isSound(page);

  // A workflow has steps, and its next one is booked from it.
  await tabs.getByRole('link', { name: 'Workflows' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No workflows' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a workflow' }).click();
  const editor = page.getByRole('dialog', { name: `Workflow for Astrid ${NAME}` });
  await editor.getByRole('button', { name: 'Save workflow' }).click();
  await expect(editor.getByLabel('Title')).toBeFocused();
  await editor.getByLabel('Title').fill('A first mortgage');
  await editor.getByLabel('Owner').click();
  await page.getByRole('option').first().click();
  for (const [at, step] of ['Collect the documents', 'Sign'].entries()) {
    await editor.getByRole('button', { name: 'Add a step' }).click();
    const fields = editor.getByRole('group', { name: `Step ${at + 1}` });
    await fields.getByRole('textbox', { name: 'Step', exact: true }).fill(step);
  }
  await editor.getByRole('button', { name: 'Move step 2 up' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save workflow' }).click();
  const cases = page.getByRole('region', { name: 'Workflows' });
  const steps = cases.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.first()).toContainText('Sign');
  await steps.first().getByRole('checkbox', { name: 'Sign' }).click();
  await expect(steps.first()).toContainText('Done by');
  await expect(steps.last()).toContainText('Next');
  await isSound(page);
  // The form of the line begins with the client, as a step of the workflow.
  await cases.getByRole('button', { name: 'Add to line' }).click();
  // The page opens the form, and takes `add` out of its address.
  await expect(page).toHaveURL(/\/lobby\?.*workflow=\d+/);
  const walkIn = page.getByRole('dialog', { name: 'Add walk-in' });
  await expect(walkIn.getByLabel('First name')).toHaveValue('Astrid');
  await page.goto(`${path}/workflows`);
  await cases.getByRole('button', { name: 'Book the next step' }).click();
  await expect(page).toHaveURL(/workflow=\d+/);
  await booking.getByLabel('Service').selectOption('Open an account');
  await booking.getByLabel('Date', { exact: true }).fill(wednesdayAfter(6));
  await booking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click();
  await booking.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(new RegExp(`Astrid ${NAME} is booked: `))).toBeVisible();
  await page.goto(`${path}/workflows`);
  await cases
    .getByRole('list', { name: 'Visits' })
    .getByRole('link', { name: /Open an account/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Open an account' })
    .getByRole('link', { name: 'A first mortgage' })
    .click();
  await expect(page).toHaveURL(/\/workflows\?.*workflow=/);
  await expect(page.getByRole('heading', { level: 2, name: 'A first mortgage' })).toBeVisible();

  // Without the feature the addresses are not found, and the list has one table.
  await withSettings({ vendor: 'harbor-bank' }, { 'feature.newActivities': 'false' }, async () => {
    for (const tab of ['appointments', 'timeline', 'walk-ins', 'workflows'])
      expect((await page.goto(`${path}/${tab}`))!.status()).toBe(404);
    await page.goto(`/clients?search=${NAME}`);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Open the history' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Activity' }).click();
    const activity = page.getByRole('dialog', { name: new RegExp(`^Activity of .*${NAME}`) });
    await expect(activity.getByRole('row', { name: /Prefers mornings/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
