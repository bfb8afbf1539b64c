import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { appointmentAddress, bookAt } from './product/appointments.ts';
import type { Booked } from './product/appointments.ts';
import { openStaffPage } from './product/line.ts';
import { appointmentBecomes } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* Booked visitors join the line: on their own page, or with the staff in the lobby. */

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

test('on their own page, and staff see it live', async ({ browser, page, request }) => {
  const cora = await isDue(await bookAt(request, pike, { first: 'Cora' }));
  await openStaffPage(page, `/lobby?location=${pike.id}`);
  await page.getByRole('tab', { name: /^Expected/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Cora Looks' });
  await expect(row.getByRole('button', { name: 'Check in Cora Looks' })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(appointmentAddress(pike, cora));
  await visitor.getByRole('button', { name: 'I’m here' }).press('Enter');
  await expect(visitor.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  expect(await axeFindings(visitor)).toEqual([]);
  const ticket = (await visitor.getByText(/^Your ticket is /).textContent())!.match(/[A-Z]-\d+/)![0];
  await expect(visitor.getByRole('button', { name: 'Change date or time' })).toHaveCount(0);

  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: /^Waiting/ }).click();
  const waiting = page.getByRole('button').filter({ hasText: ticket });
  await expect(waiting).toContainText('Cora Looks');
  await expect(waiting.getByRole('img', { name: 'Appointment' })).toBeVisible();

  await visitor.getByRole('link', { name: 'See your place in line' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('You’re in line, Cora');
  await expect(visitor.getByText(ticket).filter({ visible: true }).first()).toBeVisible();
  // There is nothing to book: they have an appointment.
  await expect(visitor.getByRole('button', { name: /appointment instead/ })).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Leave the line' }).click();
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'Leave the line' }).click();
  await expect(waiting).toHaveCount(0);
});

test('with the staff, and their own page follows', async ({ browser, page, request }) => {
  const dora = await isDue(await bookAt(request, pike, { first: 'Dora' }));
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(appointmentAddress(pike, dora));
  await expect(visitor.getByRole('button', { name: 'I’m here' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await openStaffPage(page, `/lobby?location=${pike.id}`);
  await page.getByRole('tab', { name: /^Expected/ }).click();
  await page.getByRole('button', { name: 'Check in Dora Looks' }).click();
  await expect(page.getByText(/^Dora Looks is checked in: [A-Z]-\d+$/)).toBeVisible();
  expect(await withoutSideScroll(page)).toBe(true);
  await expect(visitor.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
});

async function isDue(booked: Booked): Promise<Booked> {
  await appointmentBecomes('harbor-bank', booked.id, 'due');
  return booked;
}

const withoutSideScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
