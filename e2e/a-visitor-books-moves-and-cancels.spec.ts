import { expect, test } from '@playwright/test';
import { join, pageOf } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { aVisitor } from './product/people.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import {
  BANK,
  booked,
  chooseTime,
  fillDetails,
  goOn,
  preferences,
  slots,
  submit,
  toAFullDay,
  toTheTimes,
} from './product/booking.ts';
import { appointmentAddress, bookAt } from './product/appointments.ts';
import { openLetter } from './product/mailbox.ts';
import { heading } from './product/screen.ts';

/* Appointments from the first step to cancelling. */

let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

const CARDS = 'Cards and everyday banking';

test('books with a chosen person, reads the mail, and moves and cancels the appointment from its link', async ({
  page,
}) => {
  const email = `dana-${Date.now()}@example.com`;
  await page.goto(`${BANK}/how?location=${pike.id}`);
  await page.getByRole('button', { name: 'Book an appointment' }).click();
  await expect(page).toHaveURL(new RegExp(`/select-service\\?location=${pike.id}$`));
  await toTheTimes(page, { locationId: pike.id, service: CARDS, staff: 'Beatriz Camargo' });
  const chosen = await chooseTime(page, 3);
  expect(chosen).toMatch(/^\w+, \w+ \d+, \d{4} at \d+:\d\d\s[AP]M, Pacific (Standard|Daylight) Time$/);
  await goOn(page);
  await fillDetails(page, { first: 'Dana', last: 'Diaz', email });
  await submit(page);
  await booked(page);
  const when = chosen.replace(/, Pacific.*/, '');
  await expect(page.getByText(when, { exact: true })).toBeVisible();
  await expect(page.getByText('Beatriz Camargo', { exact: true })).toBeVisible();

  await test.step('adds it to a calendar', async () => {
    const google = page.getByRole('link', { name: /^Google/ });
    await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\//);
    const file = await page.request.get(
      (await page.getByRole('link', { name: 'Calendar file' }).getAttribute('href'))!,
    );
    expect(await file.text()).toContain('BEGIN:VEVENT');
    expect(file.headers()['content-type']).toContain('text/calendar');
  });

  const fromTheMail = async (subject: RegExp): Promise<void> => {
    await openLetter(page, { email, subject });
    await page.getByRole('link', { name: 'See or change your appointment' }).click();
    await heading(page, 'Appointment details');
  };

  await test.step('moves it from the link in the mail', async () => {
    await openLetter(page, { email, subject: /^email\s*Appointment confirmed: / });
    await expect(page.getByRole('row', { name: /^With / })).toContainText('Beatriz Camargo');
    await fromTheMail(/^email\s*Appointment confirmed: /);
    await page.getByRole('button', { name: 'Change the time' }).click();
    await heading(page, 'Select a new time');
    await toAFullDay(page);
    const other = (await chooseTime(page, 8)).replace(/, Pacific.*/, '');
    // The same person, and the old time next to the new one.
    await expect(page.getByText('Beatriz Camargo · same as now').filter({ visible: true })).toBeVisible();
    const both = page.getByRole('region', { name: 'Move your appointment' });
    await expect(both).toContainText(when.replace(/ at .*/, ''));
    await expect(both).toContainText(other.replace(/ at .*/, ''));
    await page.getByRole('button', { name: /^Move to \w+, \w+ \d+ at / }).click();
    await heading(page, 'Your new time is booked');
    await expect(page.getByText(other, { exact: true })).toBeVisible();
  });

  await test.step('cancels it from the next mail, and the other window updates', async () => {
    await fromTheMail(/Appointment moved: /);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await heading(other, 'Appointment details');
    const open = page.getByRole('button', { name: 'Cancel appointment' });
    await open.click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel appointment' });
    await expect(dialog.getByRole('button', { name: 'Keep appointment' })).toBeFocused();
    // The bank's questions on cancelling: a choice, and a text with a length limit.
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await dialog.getByRole('radio', { name: 'I cannot come at this time' }).check();
    const words = dialog.getByLabel('What could we do better?');
    await words.fill('x'.repeat(256));
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await open.click();
    await words.fill('x'.repeat(256));
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(words).toBeFocused();
    await expect(words).toHaveAttribute('aria-invalid', 'true');
    await heading(other, 'Appointment details');
    await dialog.getByRole('radio', { name: 'I cannot come at this time' }).check();
    await words.fill('Open on Sundays');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      dialog.getByRole('button', { name: 'Cancel appointment' }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({
      status: 4,
      answers: [{ value: 'time' }, { value: 'Open on Sundays' }],
    });
    await heading(page, 'This appointment has been cancelled');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await heading(other, 'This appointment has been cancelled');
    await expect(other.getByRole('status').filter({ hasText: 'has been cancelled' })).toBeAttached();
    await expect(other.getByRole('button', { name: 'Change the time' })).toHaveCount(0);
    await openLetter(page, { email, subject: /Appointment cancelled: / });
  });
});

test('of two visitors who want one time the second gets the next times and keeps all input', async ({
  browser,
}) => {
  const [one, two] = [await aVisitor(browser), await aVisitor(browser)];
  for (const page of [one, two])
    await toTheTimes(page, { locationId: pike.id, service: CARDS, staff: 'Ingrid Solberg' });
  const chosen = await chooseTime(one, 2);
  await two.getByRole('button', { name: chosen }).click();
  for (const page of [one, two]) await goOn(page);
  await fillDetails(one, { first: 'Uma', email: 'uma@example.com' });
  await fillDetails(two, { first: 'Tomas', last: 'Tran', email: 'tomas@example.com' });
  await two.getByRole('textbox', { name: /^Notes/ }).fill('I bring my son along');
  // The second page gets no update until the visitor submits.
  await two.route('**/api/v2/open/times?*', (route) => route.abort());
  await submit(one);
  await booked(one);
  const [refused] = await Promise.all([
    two.waitForResponse((response) => response.url().endsWith('/internal/v1/appointments')),
    submit(two),
  ]);
  expect(refused.status()).toBe(409);
  await two.unrouteAll();
  await heading(two, 'Select time');
  const alert = two.getByRole('alert').filter({ hasText: 'That time is no longer available' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button').first().click();
  await goOn(two);
  await heading(two, 'Your details');
  await expect(two.getByLabel('First name')).toHaveValue('Tomas');
  await expect(two.getByRole('textbox', { name: /^Notes/ })).toHaveValue('I bring my son along');
  await submit(two);
  await booked(two);
});

test('a visitor who is still typing sees at once that the time is taken', async ({ browser }) => {
  const [one, two] = [await aVisitor(browser), await aVisitor(browser)];
  for (const page of [one, two])
    await toTheTimes(page, { locationId: pike.id, service: CARDS, staff: 'Devon Achebe' });
  const chosen = await chooseTime(one, 2);
  await two.getByRole('button', { name: chosen }).click();
  for (const page of [one, two]) await goOn(page);
  await fillDetails(two, { first: 'Slow', email: 'slow@example.com' });
  await fillDetails(one, { first: 'Quick', email: 'quick@example.com' });
  await submit(one);
  await booked(one);
  await expect(two.getByRole('alert').filter({ hasText: 'That time is no longer available' })).toBeVisible();
  await expect(two.getByRole('button', { name: chosen })).toHaveCount(0);
});

test('books for four people', async ({ page }) => {
  await withSettings({ vendor: 'harbor-bank' }, { multiple_attendees_limit: '4' }, async () => {
    await toTheTimes(page, { locationId: pike.id, service: CARDS });
    await chooseTime(page, 5);
    await goOn(page);
    await heading(page, 'Who is coming?');
    for (let more = 0; more < 3; more += 1) await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByLabel('How many people are coming?')).toHaveValue('4');
    await goOn(page);
    await expect(page.getByText('There is a problem')).toBeVisible();
    for (const [at, name] of ['Ben', 'Cho', 'Dov'].entries())
      await page
        .getByRole('group', { name: `Person ${at + 2}` })
        .getByLabel('First name')
        .fill(name);
    const ben = `ben-${Date.now()}@example.com`;
    await page.getByRole('group', { name: 'Person 2' }).getByLabel('Email').fill(ben);
    await goOn(page);
    await fillDetails(page, { first: 'Ana', email: 'ana@example.com' });
    await submit(page);
    const { id, code } = await booked(page);
    await expect(page.getByText('Ana, Ben, Cho, Dov')).toBeVisible();

    await test.step('and removes them one by one', async () => {
      const other = await page.context().newPage();
      await other.goto(`${BANK}/manage?id=${id}&code=${code}&lang=en`);
      await heading(other, 'Appointment details');
      const remove = (name: string) => page.getByRole('button', { name: `Remove: ${name}` });
      await remove('Ben').click();
      const dialog = page.getByRole('alertdialog', { name: 'Is Ben not coming?' });
      await dialog.getByRole('button', { name: 'Keep as it is' }).click();
      await expect(page.getByText('Ana, Ben, Cho, Dov')).toBeVisible();
      await remove('Ben').click();
      // An attendee who cancels gets the questions too, and may skip them.
      await expect(dialog.getByRole('radio', { name: 'It is settled already' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      for (const shown of [page, other]) {
        await expect(shown.getByText('Ana, Cho, Dov')).toBeVisible();
        await expect(shown.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('Not coming');
      }
      await openLetter(page, { email: ben, subject: /Appointment cancelled: / });
      await page.goto(`${BANK}/manage?id=${id}&code=${code}&lang=en`);
      // The person who booked may leave too: the next attendee takes the appointment over.
      for (const name of ['Ana', 'Cho']) {
        await remove(name).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
        await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Not coming');
      }
      // The last attendee cancels the appointment like a single visitor.
      await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Cancel appointment' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
      await heading(other, 'This appointment has been cancelled');
    });
  });
});

for (const [method, words, booking] of [
  [1, 'In person', '412 Pike St'],
  [2, 'By phone', 'We will call you'],
  [3, 'By video', 'We will send a link'],
] as const)
  test(`exchanges a place in line for an appointment: ${words}`, async ({ page, request }) => {
    const joined = await join(request, pike, { first: 'Lina', method });
    await page.goto(pageOf(pike, joined));
    await page.getByRole('button', { name: 'Book an appointment instead' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Book an appointment' }).click();
    await heading(page, 'Select time');
    await expect(preferences(page)).toContainText(words);
    await toAFullDay(page);
    await chooseTime(page, 4);
    await goOn(page);
    await expect(page.getByText('carried over from your place in line')).toBeVisible();
    await submit(page);
    await booked(page);
    await expect(page.getByRole('main')).toContainText(booking);
    await page.goto(pageOf(pike, joined));
    await heading(page, 'You booked an appointment instead');
    await page.getByRole('link', { name: 'See the appointment' }).click();
    await heading(page, 'Appointment details');
  });

test('a group session moves to another session only', async ({ page, request }) => {
  const session = await bookAt(request, pike, { first: 'Gina', service: 'First home workshop' });
  await page.goto(appointmentAddress(pike, session));
  await page.getByRole('button', { name: 'Change the time' }).click();
  await heading(page, 'Select a new time');
  const now = page.getByRole('button', { name: /Your time now$/ });
  await expect(slots(page).first()).toBeVisible();
  if ((await now.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await expect(now).toHaveAccessibleName(/, no times, Your time now$/);
});

test('starts with the first missing answer, whatever address opens it', async ({ page }) => {
  await page.goto(`${BANK}/attendee-details?lang=en`);
  await expect(page).toHaveURL(/\/select-service\?lang=en$/);
  await page.goto(`${BANK}/select-timeslot?location=${pike.id}&services=999999`);
  await expect(page.getByText('No services are available here right now')).toBeVisible();
  await page.goto(`${BANK}/manage?id=1&code=wrong`);
  await heading(page, 'We couldn’t find this appointment');
});
