import { expect, test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { openLetter } from './product/mailbox.ts';
import { place, serviceId } from './product/places.ts';

/*
 * Mails of a booking as recipients read them: at /dev/mailbox, where a demo stores its mails, and from there
 * to the appointment.
 */

const API = '/api/internal/v1/appointments';

interface Booking {
  id: string;
  code: string;
  email: string;
  starts: string[];
}

/** Books like our own pages: in a language, at the first free time. */
async function book(request: APIRequestContext, lang: string): Promise<Booking> {
  const location = await place(request, 'harbor-001');
  const service = await serviceId(request, { ...location, method: 1 }, 'Cards');
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const times = await request.get(
    `/api/v2/open/times?location_id=${location.id}&service_id=${service}&start=${from}&end=${to}`,
  );
  const starts = ((await times.json()).data as { id: string }[]).map(({ id }) => id);
  const email = `mail-${lang}-${Date.now()}@example.com`;
  const response = await request.post(API, {
    data: {
      location_id: location.id,
      service_id: service,
      start: starts[0],
      attendee: { first_name: 'Dana', last_name: 'Diaz', email, lang },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id, attributes } = (await response.json()).data;
  return { id, code: attributes.confirm_code, email, starts };
}

test('a mail says when and where, links to the appointment, and each change sends another', async ({
  page,
  request,
}) => {
  const booking = await book(request, 'en');
  await openLetter(page, { email: booking.email, subject: /^email\s*Appointment confirmed: / });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is confirmed');
  await expect(page.getByRole('row', { name: /^When / })).toContainText(
    /\(Pacific (Standard|Daylight) Time\)/,
  );
  await expect(page.getByRole('row', { name: /^With / })).toBeVisible();
  const link = page.getByRole('link', { name: 'See or change your appointment' });
  await expect(link).toHaveAttribute('href', new RegExp(`/s/harbor-bank/manage\\?id=${booking.id}&code=`));
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/manage\\?id=${booking.id}`));

  const change = `${API}/${booking.id}?code=${booking.code}`;
  expect((await request.patch(change, { data: { start: booking.starts.at(-1) } })).status()).toBe(200);
  await openLetter(page, { email: booking.email, subject: /Appointment moved: / });
  await expect(page.getByRole('row', { name: /^Until now / })).toBeVisible();
  expect((await request.patch(change, { data: { status: 4 } })).status()).toBe(200);
  await openLetter(page, { email: booking.email, subject: /Appointment cancelled: / });
  await page.getByRole('link', { name: 'Book another appointment' }).click();
  await expect(page).toHaveURL(/\/s\/harbor-bank/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a mail fits a narrow phone, in the language of the booking', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const booking = await book(request, 'fr');
  await openLetter(page, { email: booking.email, subject: /Rendez-vous confirmé/ });
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('row', { name: /^Quand / })).toContainText('heure');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // The linked page continues in that language, including the vendor's own texts.
  await page.getByRole('link', { name: 'Voir ou modifier votre rendez-vous' }).click();
  await expect(page.getByText('Cartes et opérations courantes').first()).toBeVisible();
});
