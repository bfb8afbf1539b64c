import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appointmentAddress, bookAt } from './product/appointments.ts';
import { join, pageOf } from './product/line.ts';
import { followsItsVendor } from './product/live.ts';
import { withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import { chooseTopic, contact } from './product/request-form.ts';
import { heading } from './product/screen.ts';

/* The vendor changes settings while visitors have its pages open. */

const BANK = '/s/harbor-bank';
const HELP = 'Ask Robin at the desk with the lamp.';
const VENDOR = { vendor: 'harbor-bank' };
const NOT_TAKING = 'We are currently not taking callback requests';

test('open pages show changed settings, and keep what the visitor types', async ({ browser, request }) => {
  const pike = await place(request, 'harbor-001');
  const visit = await join(request, pike, { first: 'Ottoline' });
  const booked = await bookAt(request, pike, { first: 'Orlando' });
  const addresses = {
    where: `${BANK}/where`,
    how: `${BANK}/how?location=${pike.id}`,
    picker: `${BANK}/callback-service`,
    form: `${BANK}/callback-service/${pike.id}`,
    line: pageOf(pike, visit),
    booking: `${BANK}/select-service?location=${pike.id}`,
    appointment: appointmentAddress(pike, booked),
  };
  const opened = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      const page = await browser.newPage();
      // Without the random delay that keeps many pages apart.
      await page.addInitScript(() => (Math.random = () => 0));
      const follows = followsItsVendor(page);
      await page.goto(address);
      await follows;
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      return [name, page] as const;
    }),
  );
  const pages = Object.fromEntries(opened) as Record<keyof typeof addresses, Page>;
  const { form, picker, how } = pages;
  await expect(how.getByRole('button', { name: 'Join the line' })).toBeVisible();
  await chooseTopic(form);
  await form.getByLabel('First name').fill('Ottilie');
  await contact(form).pressSequentially('ottilie@exa');

  const settings = {
    callback_service_help: JSON.stringify({ en: HELP }),
    synonyms: JSON.stringify({ en: { 'shell.privacy': 'How we keep your data' } }),
    privacyPolicyUrl: 'https://example.com/privacy',
    'theme.primary': '#7A1F1F',
    callback_requests_enabled: 'false',
  };
  await withSettings(VENDOR, settings, async () => {
    for (const [name, page] of opened) {
      await expect(help(page), name).toBeVisible();
      await expect(page.getByRole('link', { name: 'How we keep your data' }), name).toBeVisible();
      await expect.poll(() => brandOf(page), name).toBe('#7A1F1F');
    }
    // The line is closed: where nobody types, the page says so.
    await expect(picker.getByText(NOT_TAKING)).toBeVisible();
    await expect(how.getByRole('button', { name: 'Join the line' })).toHaveCount(0);
    await expect(how.getByRole('button', { name: 'Book an appointment' })).toBeVisible();
    // The visitor in the form types on.
    await expect(contact(form)).toBeFocused();
    await form.keyboard.type('mple.com');
    await expect(contact(form)).toHaveValue('ottilie@example.com');
    await expect(form.getByLabel('First name')).toHaveValue('Ottilie');
  });

  // Restored settings arrive as well, and no page was loaded again.
  await heading(picker, 'Select a Location');
  await expect(help(form)).toHaveCount(0);
  await expect(contact(form)).toHaveValue('ottilie@example.com');
  for (const [name, page] of opened) {
    expect(await page.evaluate(() => 'isSamePage' in globalThis), name).toBe(true);
    await page.close();
  }
});

/** At the foot of the page; in the form, next to its first field. */
const help = (page: Page) => page.getByText(HELP).filter({ visible: true });

const brandOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'));
