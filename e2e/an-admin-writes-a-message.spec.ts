import { expect, test } from '@playwright/test';
import { afterFailure, settingsComeBack } from './product/after-failure.ts';
import { withUsualMessage } from './product/as-before.ts';
import { axeFindings } from './product/axe.ts';
import { bookAt } from './product/appointments.ts';
import { openStaffPage } from './product/line.ts';
import { openLetter } from './product/mailbox.ts';
import { place } from './product/places.ts';

/* An admin words the confirmation of a booking, by keyboard, and a client gets it. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');
afterFailure((request) => withUsualMessage(request, 'client/messages/booked/email'));

test('an admin words a message, is told what cannot be sent, and clients get what is published', async ({
  page,
  request,
}) => {
  await openStaffPage(page, '/settings/notifications/client');
  const grid = page.getByRole('grid', { name: 'Messages to clients' });
  const cell = (name: string) => grid.getByRole('button', { name });

  // Tab enters the matrix once, arrows move, Space switches, and a toast takes it back.
  await cell('Booked, Email: on').focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell('Rescheduled, Email: on')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(cell('Rescheduled, Text message: off')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell('Rescheduled, Text message: on')).toBeVisible();
  // News of a delay, near the turn and after the visit is off at first, and its minutes are a setting below.
  for (const [event, when] of [
    ['Running late', 'From 15 minutes late'],
    ['Position in line', 'From position 3 on'],
    ['Please come back', '15 minutes before the turn'],
    ['Missed the visit', 'After 10 minutes'],
    ['Asked for feedback', 'After 1 hour'],
  ] as const) {
    await expect(grid.getByRole('row', { name: event })).toContainText(when);
    await cell(`${event}, Email: off`).focus();
    await page.keyboard.press('Space');
    await expect(cell(`${event}, Email: on`)).toBeVisible();
    await expect(cell(`${event}, Text message: off`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(cell(`${event}, Email: off`)).toBeVisible();
  }
  await cell('Rescheduled, Text message: on').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('region', { name: 'Words of “Booked”' });
  await expect(editor).toContainText('Clients who read English get Foyer’s words.');

  // What cannot be sent is named at its field, with the place and the reason.
  const [subject, body] = [
    editor.getByRole('textbox', { name: 'Subject' }),
    editor.getByRole('textbox', { name: 'Message' }),
  ];
  await subject.fill('Harbor awaits you');
  for (const [words, fault] of [
    ['Hello {nmae}', 'Line 1, character 7: there is no variable “nmae” here'],
    ['Hello\n{name', 'Line 2, character 1: this brace is not closed'],
    ['<script>alert(1)</script>', 'Line 1, character 1: HTML and scripts are not possible'],
    ['a'.repeat(10_000), 'Line 1, character 5001: use at most 5000 characters'],
  ] as const) {
    await body.fill(words);
    await expect(editor.getByText(fault)).toBeVisible();
    await expect(body).toHaveAttribute('aria-invalid', 'true');
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Correct the marked words first.')).toBeVisible();
  await body.fill('Dear ');
  await editor.getByRole('button', { name: 'First name' }).click();
  await expect(body).toBeFocused();
  await expect(body).toHaveValue('Dear {name}');
  await page.keyboard.type(', we await you at {location}. Change: {link}');
  await expect(editor.getByText(/^Dear Ana, we await you at Pike Street\. Change: http/)).toBeVisible();
  for (const [width, scheme] of [
    [1440, 'dark'],
    [1024, 'light'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `messages ${width} ${scheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // A draft reaches no client. The demo has no mail server to test with.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved. Clients keep the published words.')).toBeVisible();
  await expect(cell('Booked, Email: on, with a draft')).toBeVisible();
  await editor.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('The test could not be sent: there is no mail server')).toBeVisible();
  // A second try publishes a later version.
  const publish = async () => {
    const button = editor.getByRole('button', { name: /^Publish version \d+$/ });
    const version = (await button.textContent())!.replaceAll(/\D/g, '');
    await button.click();
    await expect(editor).toContainText(`Clients get version ${version}`);
  };
  await publish();
  await expect(cell('Booked, Email: on, own words in 1 of 8 languages')).toBeVisible();

  const pike = await place(request, 'harbor-001');
  await bookAt(request, pike, { first: 'Wordella' });
  await openLetter(page, { email: 'wordella@example.com', subject: /^email\s*Harbor awaits you/ });
  await expect(page.getByText(/^Dear Wordella, we await you at .+\. Change: http/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^When / })).toContainText(/Pacific (Standard|Daylight) Time/);
  expect(await page.locator('body').textContent()).not.toMatch(/[{}]/);

  // The versions compare, and lead back to the product's words.
  await page.goto('/settings/notifications/client?message=booked.email');
  await editor.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('button', { name: 'Compare' }).last().click();
  await expect(versions.getByRole('table')).toContainText('Harbor awaits you');
  expect(await axeFindings(page), 'versions').toEqual([]);
  await versions.getByRole('button', { name: 'Use Foyer’s words' }).click();
  await publish();
  await expect(cell('Booked, Email: on')).toBeVisible();

  // A text message says how many it costs, in each alphabet.
  await editor.getByRole('radio', { name: 'Text message' }).click();
  await expect(page).toHaveURL(/message=booked\.sms/);
  await expect(editor.getByText(/\d+ of \d+ characters, \d text messages?/)).toBeVisible();

  // What stands around every mail is previewed before it is saved.
  await page.goto('/settings/branding/email');
  await page.getByRole('textbox', { name: 'Sender name' }).fill('Harbor Desk');
  const preview = page.getByRole('article');
  await expect(preview).toContainText('Harbor Desk');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(preview).toHaveAttribute('data-scheme', 'dark');
  for (const [width, scheme] of [
    [1440, 'light'],
    [1024, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `mails ${width} ${scheme}`).toEqual([]);
  }
  // Without the room beside the form, the preview is in a drawer.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Plain text' }).click();
  await expect(page.locator('pre')).toContainText('Harbor Desk');
  await page.getByRole('textbox', { name: 'Replies go to' }).fill('no address');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 1 field to save' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();
});
