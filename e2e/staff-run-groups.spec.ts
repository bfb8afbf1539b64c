import { expect, test } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { seeRoster } from '#contract/appointments/group-sessions.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { axeFindings } from './product/axe.ts';
import { goOn } from './product/booking.ts';
import { openStaffPage } from './product/line.ts';
import { openLetter } from './product/mailbox.ts';
import { heading } from './product/screen.ts';
import { wednesdayAfter } from './product/wednesday.ts';

/* Staff plan group sessions, fill them, check in, move and message attendees, and cancel; visitors book by a link. */

const run = String(Date.now()).slice(-6);

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

/** A Wednesday that visitors may book, beyond the demo's own sessions. Runs take different times: the host's is reserved. */
const freeWednesday = (): string => wednesdayAfter(55 + (Number(run) % 4) * 7);

test('a recurring session is planned, filled, booked by its link, messaged and cancelled', async ({
  page,
  context,
  request,
}) => {
  const name = `Workshop ${run}`;
  const date = freeWednesday();
  await openStaffPage(page, '/groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Group sessions' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // By keyboard: a form without its values leads to the first fault, and saves when it is whole.
  await page.getByRole('button', { name: 'New session' }).first().click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: /Fix \d fields to save/ })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await choose(page.getByRole('combobox', { name: 'Service' }), 'First home');
  await choose(page.getByRole('combobox', { name: 'Location' }), 'Pike');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByLabel('Date', { exact: true }).fill(date);
  await page.getByLabel('Start', { exact: true }).fill(`${10 + (Number(run) % 5)}:00`);
  await page.getByLabel('Seats', { exact: true }).fill('2');
  await choose(page.getByRole('combobox', { name: 'Hosts' }), 'Ingrid');
  await page.getByLabel('Seats', { exact: true }).focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Its host is not free for another session at the same time: the refusal names her at the field.
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(`${name} twice`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').getByText(/is not free at this time/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  // Each further date is checked; one at the time of the session itself does not fit.
  await openSession(page, name);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Repeat …' }).click();
  const repeat = page.getByRole('dialog', { name: `Repeat ${name}` });
  await repeat.getByLabel('How many times').selectOption('2');
  await expect(repeat.getByText('This time is free')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await repeat.getByRole('button', { name: 'Plan 2 sessions' }).click();
  await expect(page.getByText('2 sessions planned')).toBeVisible();

  // Attendees until it is full.
  await openRoster(page, name);
  for (const first of ['Ines', 'Otto']) await addAttendee(page, first);
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add attendee' })).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Check in Ines Groups' }).click();
  await expect(attendee(page, 'Ines').getByText(/Here since/)).toBeVisible();

  await page.getByRole('button', { name: 'More for Otto Groups' }).click();
  await page.getByRole('menuitem', { name: 'Move to another session …' }).click();
  const move = page.getByRole('dialog', { name: 'Move Otto Groups to another session' });
  const option = move.locator('option', { hasText: name }).first();
  await move.getByLabel('Session').selectOption(await option.getAttribute('value'));
  expect(await axeFindings(page)).toEqual([]);
  await move.getByRole('button', { name: 'Move attendee' }).click();
  await expect(page.getByText('Otto Groups is moved')).toBeVisible();
  await expect(page.getByText('1 of 2')).toBeVisible();

  // A phone shows the same roster without sideways scrolling.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(attendee(page, 'Ines')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // By keyboard alone: the attendee leaves, and the seat is free.
  await page.getByRole('button', { name: 'More for Ines Groups' }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Remove from the session …' });
  await expect(item).toBeVisible();
  // The open menu takes the keys once it has the focus.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(item).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('alertdialog', { name: 'Remove Ines Groups from the session?' });
  await remove.getByRole('button', { name: 'Remove attendee' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 2')).toBeVisible();
  await addAttendee(page, 'Mila');

  // A visitor with the link of the session books a seat of it; the roster shows that at once.
  await page.getByRole('button', { name: 'Link to book' }).click();
  const linked = page.getByRole('dialog', { name: `Link to ${name}` });
  const link = await linked.getByLabel('Address').inputValue();
  expect(await axeFindings(page)).toEqual([]);
  await linked.getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' }).click();
  await bookByLink(await context.newPage(), link);
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: mailOf('Vera') })).toBeVisible();

  // It is full: visitors wait for a seat of it, by mouse, and on a phone by keyboard.
  await waitByLink(await context.newPage(), { link, first: 'Uma' });
  await waitByLink(await context.newPage(), { link, first: 'Noor', keyboard: true });
  await waitByRequest(request, await rosterOf(page, page.url()), 'Omar');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Wait list (3)' })).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Wait list' }).getByRole('listitem');
  await expect(waiting).toContainText(['Uma', 'Noor', 'Omar']);
  const seatUma = page.getByRole('button', { name: 'Give a seat to Uma' });
  await expect(seatUma).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Remove Omar from the wait list' }).focus();
  await page.keyboard.press('Enter');
  const off = page.getByRole('alertdialog', { name: 'Remove Omar from the wait list?' });
  expect(await axeFindings(page)).toEqual([]);
  await off.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Wait list (2)' })).toBeVisible();

  // A seat becomes free, and the first of them gets it.
  await page.getByRole('button', { name: /^More for Vera/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from the session …' }).click();
  await page
    .getByRole('alertdialog', { name: /^Remove Vera/ })
    .getByRole('button', { name: 'Remove attendee' })
    .click();
  await expect(seatUma).not.toHaveAttribute('aria-disabled', 'true');
  await seatUma.click();
  const seat = page.getByRole('dialog', { name: 'Give a seat to Uma' });
  expect(await axeFindings(page)).toEqual([]);
  await seat.getByRole('button', { name: 'Give a seat' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: mailOf('Uma') })).toBeVisible();
  await expect(waiting).toHaveCount(1);

  // A text to all of them.
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Message attendees …' }).click();
  const message = page.getByRole('dialog', { name: `Message the attendees of ${name}` });
  await expect(message.getByText('2 attendees get this message', { exact: false })).toBeVisible();
  await message.getByLabel('Text').fill('Please use the side door.');
  expect(await axeFindings(page)).toEqual([]);
  await message.getByRole('button', { name: 'Send to 2 attendees' }).click();
  await expect(page.getByText('Messages to 2 attendees are on their way')).toBeVisible();

  // The schedule shows the session once, in the row of its host, in a week and in a list; a key opens the roster.
  const roster = page.url();
  const { location_id: location } = await rosterOf(page, roster);
  for (const [view, words] of [
    ['day', `${name}, group session, 2 of 2 seats`],
    ['week', `${name} · 2 of 2 seats`],
    ['list', name],
  ] as const) {
    await page.goto(`/schedule?location=${location}&date=${date}&view=${view}`);
    const block = page.locator('[data-visit^=session]').filter({ hasText: words });
    await expect(block.first()).toBeVisible();
    await expect(page.locator('[data-visit]').filter({ hasText: 'Mila Groups' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await block.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(attendee(page, 'Mila')).toBeVisible();
  }

  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit session' }).click();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel session …' }).click();
  const cancel = page.getByRole('alertdialog', { name: `Cancel ${name}?` });
  await expect(cancel.getByText('2 seats are booked.', { exact: false })).toBeVisible();
  await cancel.getByLabel('Reason').fill('The host is ill');
  expect(await axeFindings(page)).toEqual([]);
  await cancel.getByRole('button', { name: 'Cancel session' }).click();
  await expect(page.getByText(`${name} is cancelled`)).toBeVisible();

  await openLetter(page, { email: mailOf('Otto'), subject: /./ });
  await openLetter(page, { email: mailOf('Mila'), subject: /cancelled/i });
  await openLetter(page, { email: mailOf('Noor'), subject: /This session is cancelled/ });
  await openLetter(page, { email: mailOf('Uma'), subject: /About your appointment/ });
  await expect(page.getByText('Please use the side door.')).toBeVisible();
});

const mailOf = (first: string): string => `${first.toLowerCase()}-${run}@example.com`;

async function choose(box: Locator, text: string): Promise<void> {
  await box.fill(text);
  await box
    .page()
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

async function listOf(page: Page, name: string): Promise<void> {
  await page.goto(`/groups?search=${encodeURIComponent(name)}&sort=start`);
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
}

async function openSession(page: Page, name: string): Promise<void> {
  await listOf(page, name);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function openRoster(page: Page, name: string): Promise<void> {
  await listOf(page, name);
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Roster' }).click();
  await expect(page.getByText('No attendees yet')).toBeVisible();
}

async function addAttendee(page: Page, first: string): Promise<void> {
  await page.getByRole('button', { name: 'Add attendee' }).click();
  const dialog = page.getByRole('dialog', { name: /^Add an attendee to/ });
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill('Groups');
  await dialog.getByLabel('Email').fill(mailOf(first));
  await page.keyboard.press('Enter');
  await expect(attendee(page, first)).toBeVisible();
}

const attendee = (page: Page, first: string): Locator =>
  page.getByRole('listitem').filter({ hasText: `${first} Groups` });

/** The times open with the session's start chosen; a companion page books as a visitor does. */
async function bookByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await heading(page, 'Select time');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await goOn(page);
  await heading(page, 'Your details');
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Email').fill(mailOf('Vera'));
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await expect(page).toHaveURL(/\/manage/);
  await page.close();
}

/** The link of a full session leads to its wait list. */
async function waitByLink(
  page: Page,
  { link, first, keyboard = false }: { link: string; first: string; keyboard?: boolean },
): Promise<void> {
  if (keyboard) await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await heading(page, 'Select time');
  const full = page.getByRole('region', { name: 'Full sessions' });
  const join = full.getByRole('link', { name: /^Join the wait list for/ }).first();
  await expect(join).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  if (keyboard) await join.press('Enter');
  else await join.click();
  await heading(page, 'Join the wait list');
  await expect(page.getByText('If a seat opens, we will contact you')).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Email').fill(mailOf(first));
  expect(await axeFindings(page)).toEqual([]);
  const submit = page.getByRole('button', { name: 'Join the wait list' });
  if (keyboard) await submit.press('Enter');
  else await submit.click();
  await heading(page, 'You’re on the wait list');
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
}

async function waitByRequest(
  request: APIRequestContext,
  { id, location_id: location, service_id: service }: Awaited<ReturnType<typeof rosterOf>>,
  first: string,
): Promise<void> {
  const response = await request.post('/api/internal/v1/wait-list', {
    headers: { 'x-vendor': 'harbor-bank' },
    data: {
      location_id: location,
      service_id: service,
      session_id: id,
      attendee: { first_name: first, email: mailOf(first), lang: 'en' },
    },
  });
  expect(response.status()).toBe(201);
}

/** The data of the roster at an address of the page. */
async function rosterOf(
  page: Page,
  address: string,
): Promise<{ id: string; location_id: string; service_id: string }> {
  const params = { id: new URL(address).searchParams.get('roster')! };
  const response = await page.request.get(pathOf(seeRoster, params));
  return ((await response.json()) as { data: Awaited<ReturnType<typeof rosterOf>> }).data;
}
