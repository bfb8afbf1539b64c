import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { everywhereByVisit, inTwoRegions, nothingThisMonth } from './booking-answers.ts';
import { BANK, chooseTime, goOn, preferences, slots, toTheTimes } from './booking.ts';
import { pageSaying } from './page-settings.ts';
import { serviceId } from './places.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* Screens of booking with suggestions, and with gaps: regions, an empty month, an address, other phones. */

async function toTheLocations(page: Page, { request, pike }: World): Promise<void> {
  const cards = await serviceId(request, pike, 'Cards');
  await page.goto(`${BANK}/select-service?services=${cards}&preferred_location=e:harbor-002`);
  await heading(page, 'Select a Location');
}

async function toThePeople(page: Page, { request, pike }: World, query = ''): Promise<void> {
  const cards = await serviceId(request, pike, 'Cards');
  await page.goto(`${BANK}/select-service?services=${cards}&location=${pike.id}${query}`);
  await heading(page, 'Select time');
}

/** A staff member who offers the service. */
async function aStaffMember({ request, pike }: World): Promise<string> {
  const cards = await serviceId(request, pike, 'Cards');
  const result = await request.get(
    `/api/v2/open/users?filter[service]=${cards}&filter[location]=${pike.id}`,
    {
      headers: { 'x-vendor': pike.vendor },
    },
  );
  const { data } = (await result.json()) as { data: { id: string }[] };
  return data.at(-1)!.id;
}

async function toTheDetailsOfAVisit(page: Page, { pike }: World): Promise<void> {
  await everywhereByVisit(page);
  await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
  await chooseTime(page, 1);
  await goOn(page);
  await heading(page, 'Your details');
}

export const SUGGESTING: readonly Screen[] = [
  visitor('booking: where, by region and with one suggested', async (page, world) => {
    await inTwoRegions(page);
    await toTheLocations(page, world);
    await expect(page.getByText('Suggested')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2, name: 'West Coast' })).toBeVisible();
  }),
  visitor('booking: with whom, with one suggested', async (page, world) => {
    await toThePeople(page, world, `&preferred_staff=${await aStaffMember(world)}`);
    await preferences(page).click();
    await expect(page.getByRole('combobox', { name: 'With' })).toContainText('Suggested');
  }),
  visitor('booking: when, a month without times', async (page, world) => {
    await nothingThisMonth(page);
    await toThePeople(page, world);
    await expect(slots(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Pick a date' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Previous month' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No times in this month')).toBeVisible();
  }),
  visitor('booking: details, an address suggested', async (page, world) => {
    await toTheDetailsOfAVisit(page, world);
    await page.getByRole('combobox', { name: 'Address' }).pressSequentially('portl');
    await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toBeVisible();
  }),
  visitor('booking: details, with other phones', async (page, { pike }) => {
    const fields = { first_name: 'required', email: 'required', phone: 'optional', work_phone: 'required' };
    await pageSaying(page, { settings: { clientFields: fields } });
    await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
    await chooseTime(page, 1);
    await goOn(page);
    await heading(page, 'Your details');
    await expect(page.getByLabel(/^Work phone/)).toBeVisible();
  }),
];
