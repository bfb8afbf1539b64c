import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { appointmentAddress, bookAt } from './appointments.ts';
import type { Booked, AppointmentsRequested } from './appointments.ts';
import { changeJson } from './changed-responses.ts';
import type { OneRecord } from './changed-responses.ts';
import { appointmentBecomes } from './operator.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* Appointment page after booking: before and during its call, completed, missed, or cancelled with a reason. */

async function open(page: Page, { request, pike }: World, requested: AppointmentsRequested): Promise<Booked> {
  const booked = await bookAt(request, pike, requested);
  await page.goto(appointmentAddress(pike, booked));
  await heading(page, 'Appointment details');
  return booked;
}

async function become(page: Page, world: World, stage: Parameters<typeof appointmentBecomes>[2]) {
  const { id } = await open(page, world, { first: 'Ottoline' });
  if (stage === 'served') await appointmentBecomes(world.pike.vendor, id, 'in progress');
  await appointmentBecomes(world.pike.vendor, id, stage);
}

async function over(page: Page, world: World): Promise<void> {
  await become(page, world, 'served');
  await heading(page, 'Thank you for your visit');
  await expect(page.getByRole('heading', { name: 'How was your visit?' })).toBeVisible();
}

const dialogOf = (page: Page) => page.getByRole('alertdialog');

/** Replaces attributes of the server's response that only time or a vendor's rooms would produce. */
const saying = (
  page: Page,
  attributes: Readonly<Record<string, unknown>> | ((text: { start: string }) => object),
): Promise<void> =>
  changeJson(
    page,
    '**/api/internal/v1/appointments/*',
    ({ data: { attributes: own } }: OneRecord<{ start: string }>) => {
      Object.assign(own, typeof attributes === 'function' ? attributes(own) : attributes);
    },
  );

const ROOM = 'https://meet.example.com/pike';
const DIAL_IN = { e164: '+12065550143', international: '+1 206 555 0143', pin: '481516' };
const SEVERAL = [
  { id: '1', first_name: 'Mina', last_name: 'Looks', status: 1 },
  { id: '2', first_name: 'Maximiliane Theodora', last_name: 'Looks', status: 1 },
  { id: '3', first_name: 'Ugo', last_name: 'Looks', status: 1 },
  { id: '4', first_name: 'Li', last_name: '', status: 4 },
];
const LONG_AGO = '2020-01-01T00:00:00Z';

export const APPOINTMENTS: readonly Screen[] = [
  visitor('appointment: before its call', async (page, world) => {
    const opens = (start: string) => toIso(fromIso(start) - 10 * MINUTE);
    await saying(page, ({ start }) => ({ join_from: opens(start), meeting_link: null, dial_in: null }));
    await open(page, world, { first: 'Vera', method: 3 });
    await expect(page.getByRole('button', { name: 'Join video call' })).toBeVisible();
  }),
  visitor('appointment: ten minutes before its call', async (page, world) => {
    await saying(page, { join_from: LONG_AGO, meeting_link: ROOM, dial_in: DIAL_IN });
    await open(page, world, { first: 'Viola', method: 3 });
    await expect(page.getByRole('link', { name: /^Join video call/ })).toBeVisible();
  }),
  visitor('appointment: begun', async (page, world) => {
    await become(page, world, 'in progress');
    await heading(page, 'Your appointment has begun');
  }),
  visitor('appointment: of several', async (page, world) => {
    await saying(page, { attendees: SEVERAL });
    await open(page, world, { first: 'Mina' });
    await expect(page.getByText('Maximiliane Theodora Looks')).toBeVisible();
  }),
  visitor('appointment: one of several stays away', async (page, world) => {
    await saying(page, { attendees: SEVERAL });
    await open(page, world, { first: 'Mona' });
    await page.getByText('Ugo Looks').locator('..').getByRole('button').click();
    await expect(dialogOf(page).getByRole('radio').first()).toBeVisible();
  }),
  visitor('appointment: why it is cancelled', async (page, world) => {
    await open(page, world, { first: 'Cora' });
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await dialogOf(page).getByLabel('What could we do better?').fill('x'.repeat(256));
    await dialogOf(page).getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(dialogOf(page).locator('[aria-invalid="true"]').first()).toBeVisible();
  }),
  visitor('appointment: too late to change', async (page, world) => {
    await saying(page, { cancel_until: null, reschedule_until: null });
    await open(page, world, { first: 'Lena' });
    await expect(page.getByText(/^Changes are no longer possible online\./)).toBeVisible();
  }),
  visitor('appointment: over', over),
  visitor('appointment: over, and rated', async (page, world) => {
    await over(page, world);
    const card = page.locator('#feedback');
    await card.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true });
    await card.getByRole('button', { name: 'Submit' }).click();
    await expect(card.getByText('Thank you for your feedback')).toBeVisible();
  }),
  visitor('appointment: missed', async (page, world) => {
    await become(page, world, 'no-show');
    await heading(page, 'We missed you');
  }),
];
