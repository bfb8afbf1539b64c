import { expect, test } from '@playwright/test';
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
} from './product/booking.ts';
import { appointmentBecomes, withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { heading } from './product/screen.ts';

/* The appointment page after booking: the way into the call, deadlines, outcome and feedback. */

let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

const VENDOR = 'harbor-bank';
const SERVICE = 'Cards and everyday banking';
const KEEP = 'Use this page to change or cancel.';

async function appointment(page: Page, first: string, at: number): Promise<{ id: string; code: string }> {
  await toTheTimes(page, { locationId: pike.id, service: SERVICE });
  await chooseTime(page, at);
  await goOn(page);
  await fillDetails(page, { first, email: `${first.toLowerCase()}@example.com` });
  await submit(page);
  return booked(page);
}

test('updates live, asks for feedback once, and then shows thanks', async ({ page }) => {
  const { id } = await appointment(page, 'Paula', 1);
  await appointmentBecomes(VENDOR, id, 'in progress');
  await heading(page, 'Your appointment has begun');
  await expect(page.getByRole('heading', { name: 'How was your visit?' })).toHaveCount(0);
  // Visitors see served as completed.
  await appointmentBecomes(VENDOR, id, 'served');
  await heading(page, 'Thank you for your visit');
  await expect(page.getByRole('button', { name: 'Book another' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0);
  const card = page.locator('#feedback');
  await card.getByRole('button', { name: 'Submit' }).click();
  await expect(card.getByText('Please provide a rating before submitting')).toBeVisible();
  await card.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true });
  await card.getByLabel('Comment').fill('Well prepared');
  await card.getByRole('button', { name: 'Submit' }).click();
  await expect(card.getByText('Thank you for your feedback')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Thank you for your feedback')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Submit' })).toHaveCount(0);

  await test.step('asks for no feedback when the vendor turns it off', async () => {
    await withSettings({ vendor: VENDOR }, { show_queue_appointment_feedback: 'false' }, async () => {
      await page.reload();
      await heading(page, 'Thank you for your visit');
      await expect(page.getByRole('heading', { name: 'How was your visit?' })).toHaveCount(0);
    });
  });
});

test('a no-show page offers another booking', async ({ page }) => {
  const { id } = await appointment(page, 'Nadia', 2);
  await appointmentBecomes(VENDOR, id, 'no-show');
  await heading(page, 'We missed you');
  await page.getByRole('button', { name: 'Book another' }).click();
  await heading(page, /^Welcome to/);
  await expect(page).not.toHaveURL(/code=/);
});

test('says which changes are too late online, and the number to call', async ({ page }) => {
  const { id, code } = await appointment(page, 'Lena', 3);
  const own = `${BANK}/manage?id=${id}&code=${code}&lang=en`;
  const never = String(60 * 24 * 60);
  const [move, cancel] = ['Change the time', 'Cancel appointment'].map((name) =>
    page.getByRole('button', { name }),
  );
  await withSettings({ vendor: VENDOR }, { timeToCancel: never }, async () => {
    await page.goto(own);
    await expect(
      page.getByText(/^Cancelling is no longer possible online\. Call \+?[\d\s()-]+\.$/),
    ).toBeVisible();
    await expect(move!).toBeVisible();
    await expect(cancel!).toHaveCount(0);
    await expect(page.getByText(KEEP)).toHaveCount(0);
    await withSettings({ vendor: VENDOR }, { timeToReschedule: never }, async () => {
      await page.goto(own);
      await expect(
        page.getByText(/^Changes are no longer possible online\. Call \+?[\d\s()-]+\.$/),
      ).toBeVisible();
      await expect(move!).toHaveCount(0);
    });
  });
  await page.goto(own);
  await expect(cancel!).toBeVisible();
  await expect(page.getByText(/no longer possible online/)).toHaveCount(0);
  await expect(page.getByText(KEEP)).toBeVisible();
});

test('opens the call ten minutes before its start, and not earlier', async ({ page }) => {
  const LINK = 'https://meet.example.com/pike';
  await withSettings(
    { vendor: VENDOR, locationId: pike.id },
    { 'video.rooms': 'own-links', videoLink: LINK },
    async () => {
      await page.goto(`${BANK}/select-service?location=${pike.id}&meeting_method=3`);
      await heading(page, 'Select a service');
      await page.getByRole('button', { name: new RegExp(`^${SERVICE}`) }).click();
      // The address chooses the way to meet.
      await expect(preferences(page)).toContainText('By video');
      await heading(page, 'Select time');
      await toAFullDay(page);
      await chooseTime(page);
      await goOn(page);
      await fillDetails(page, { first: 'Vera', email: 'vera@example.com' });
      await submit(page);
      const { id } = await booked(page);
      await expect(
        page.getByText('The video call opens here 10 minutes before it begins.').first(),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Join video call' })).toBeDisabled();
      await expect(page.getByRole('link', { name: /Join video call/ })).toHaveCount(0);
      await appointmentBecomes(VENDOR, id, 'in progress');
      await expect(page.getByRole('link', { name: /Join video call/ })).toHaveAttribute('href', LINK);
    },
  );
});
