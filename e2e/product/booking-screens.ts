import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  BANK,
  booked,
  chooseTime,
  fillDetails,
  goOn,
  preferences,
  submit,
  toAFullDay,
  toTheTimes,
} from './booking.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* Screens of booking: each step, its errors, and the final appointment. */

/** Pages of their own for the meeting method and the staff. */
const EVERY_STEP = { askEveryStep: 'true' };

const CARDS = 'Cards and everyday banking';
const MORTGAGE = 'Mortgage or home equity';

const times = (page: Page, { pike }: World, service = CARDS) =>
  toTheTimes(page, { locationId: pike.id, service });

async function details(page: Page, world: World, service = CARDS): Promise<void> {
  await times(page, world, service);
  await chooseTime(page);
  await goOn(page);
  await heading(page, 'Your details');
}

/** A time that no other state here has taken. */
let taken = 0;

async function appointment(page: Page, world: World): Promise<void> {
  await times(page, world);
  taken += 1;
  await chooseTime(page, taken);
  await goOn(page);
  await fillDetails(page, { first: 'Bea', last: 'Looks', email: 'bea@example.com' });
  await submit(page);
  await booked(page);
}

export const BOOKING: readonly Screen[] = [
  visitor('booking: which service', async (page) => {
    await page.goto(`${BANK}/select-service`);
    await heading(page, 'Select a service');
    await expect(page.getByRole('button', { name: new RegExp(CARDS) })).toBeVisible();
  }),
  visitor(
    'booking: which service, folded',
    async (page) => {
      await page.goto(`${BANK}/select-service`);
      await heading(page, 'Select a service');
      await expect(page.getByText('Everyday banking', { exact: true })).toBeVisible();
    },
    { serviceStepLayout: 'accordion' },
  ),
  visitor(
    'booking: how',
    async (page, { pike }) => {
      await page.goto(`${BANK}/select-service?location=${pike.id}`);
      await page.getByRole('button', { name: new RegExp(CARDS) }).click();
      await heading(page, 'How would you like to meet?');
    },
    EVERY_STEP,
  ),
  visitor('booking: the summary, open', async (page, world) => {
    await times(page, world);
    // A wide screen has it next to the step.
    const line = page.locator('[aria-controls="booking-line"]');
    await line.click();
    await expect(line).toHaveText('Your appointment');
  }),
  visitor('booking: where', async (page) => {
    await page.goto(`${BANK}/select-service`);
    await page.getByRole('button', { name: new RegExp(CARDS) }).click();
    await heading(page, 'Select a Location');
    await expect(page.getByRole('button', { name: /Pike Street/ }).first()).toBeVisible();
  }),
  visitor(
    'booking: with whom',
    async (page, { pike }) => {
      await page.goto(`${BANK}/select-service?location=${pike.id}`);
      await page.getByRole('button', { name: new RegExp(CARDS) }).click();
      await heading(page, 'How would you like to meet?');
      await goOn(page);
      await heading(page, 'Who would you like to meet with?');
    },
    EVERY_STEP,
  ),
  visitor('booking: when', times),
  visitor('booking: when, with the preferences open', async (page, world) => {
    await times(page, world);
    await preferences(page).click();
    await expect(page.getByRole('radio', { name: 'By phone' })).toBeVisible();
  }),
  visitor('booking: when, chosen', async (page, world) => {
    await times(page, world);
    await chooseTime(page);
  }),
  visitor(
    'booking: who comes along',
    async (page, world) => {
      await times(page, world);
      await chooseTime(page);
      await goOn(page);
      await heading(page, 'Who is coming?');
      await page.getByRole('button', { name: 'One more' }).click();
      await goOn(page);
      await expect(page.getByText('There is a problem')).toBeVisible();
    },
    { multiple_attendees_limit: '4' },
  ),
  visitor('booking: details', (page, world) => details(page, world, MORTGAGE)),
  visitor('booking: details, with faults', async (page, world) => {
    await details(page, world, MORTGAGE);
    await submit(page);
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  visitor('booking: booked', appointment),
  visitor('booking: another time', async (page, world) => {
    await appointment(page, world);
    await page.getByRole('button', { name: 'Change the time' }).click();
    await heading(page, 'Select a new time');
    await toAFullDay(page);
    await chooseTime(page, 6);
  }),
  visitor('booking: cancelled', async (page, world) => {
    await appointment(page, world);
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
    await heading(page, 'This appointment has been cancelled');
  }),
];
