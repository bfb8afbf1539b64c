import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openMore } from './request-form.ts';
import { heading } from './screen.ts';

/* Books as visitors do, step by step. */

export const BANK = '/s/harbor-bank';

export interface Booker {
  first: string;
  last?: string;
  email: string;
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** From the services of a location to its times; with a named person or the first available. */
export async function toTheTimes(
  page: Page,
  { locationId, service, staff }: { locationId: string; service: string; staff?: string },
): Promise<void> {
  await page.goto(`${BANK}/select-service?location=${locationId}`);
  await heading(page, 'Select a service');
  await page.getByRole('button', { name: new RegExp(`^${service}`) }).click();
  const asked = page.getByRole('heading', { level: 1, name: /^(How|Who) would you like to meet/ });
  const times = page.getByRole('heading', { level: 1, name: 'Select time' });
  await expect(asked.or(times)).toBeVisible();
  // A vendor that asks every step has pages for the meeting method and the staff.
  if (await asked.isVisible()) await everyStep(page, staff);
  await heading(page, 'Select time');
  if (staff && (await preferences(page).isVisible())) await withPerson(page, staff);
  await toAFullDay(page);
}

async function everyStep(page: Page, staff: string | undefined): Promise<void> {
  if (await page.getByRole('heading', { level: 1, name: 'How would you like to meet?' }).isVisible())
    await goOn(page);
  await heading(page, 'Who would you like to meet with?');
  if (staff) await page.getByRole('radio', { name: new RegExp(`^${staff}`) }).check();
  await goOn(page);
}

/** The row of preferences above the times. */
export const preferences = (page: Page) => page.getByRole('button', { name: /^Preferences/ });

export async function withPerson(page: Page, staff: string): Promise<void> {
  await preferences(page).click();
  await page.getByRole('combobox', { name: 'With' }).selectOption({ label: staff });
  await expect(preferences(page)).toContainText(staff);
}

/** Opens the first day after today with few bookings: today may be nearly over. */
export async function toAFullDay(page: Page): Promise<void> {
  await expect(slots(page).first()).toBeVisible();
  const later = page.locator(
    '[data-shown] ~ [data-kind="free"], td:has([data-shown]) ~ td [data-kind="free"]',
  );
  const inLaterWeeks = page.locator('tr:has([data-shown]) ~ tr [data-kind="free"]');
  const turn = page.getByRole('button', { name: NEXT });
  for (
    let isToday = await todayIsShown(page);
    isToday || (await slots(page).count()) < FULL;
    isToday = false
  ) {
    await expect(later.or(inLaterWeeks).or(turn).first()).toBeEnabled();
    const there = (await later.count()) > 0 ? later : inLaterWeeks;
    await ((await there.count()) > 0 ? there.first() : turn).click();
    await expect(slots(page).first().or(page.getByText('No times on this day'))).toBeVisible();
  }
}

const FULL = 6;

/** In the languages of the journeys that book. */
const NEXT = /^(Next (week|month)|Semana siguiente|Mes siguiente|Semaine suivante|Mois suivant)$/;

const todayIsShown = async (page: Page) => (await page.locator('[data-shown][data-today]').count()) > 0;

/** The times of the shown day. */
export const slots = (page: Page) => page.getByRole('listitem').locator('button[aria-pressed]');

/** Chooses the time at an index of the shown day; returns its text. */
export async function chooseTime(page: Page, place = 0): Promise<string> {
  const slot = slots(page).nth(place);
  const name = (await slot.getAttribute('aria-label'))!;
  await slot.click();
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  return name;
}

export async function fillDetails(page: Page, who: Booker): Promise<void> {
  await heading(page, 'Your details');
  await page.getByLabel('First name').fill(who.first);
  if (who.last) {
    await openMore(page);
    await page.getByLabel(/^Last name/).fill(who.last);
  }
  await page.getByLabel('Email').fill(who.email);
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Book appointment' }).click();

/** The id and code of the appointment on the page. */
export async function booked(page: Page): Promise<{ id: string; code: string }> {
  await heading(page, 'Your appointment is booked');
  const query = new URL(page.url()).searchParams;
  return { id: query.get('id')!, code: query.get('code')! };
}
