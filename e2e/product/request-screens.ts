import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chooseService, contact, giveBoth, openMore } from './request-form.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* Screens from the list of locations to the form, and every reason for no form. */

async function openPicker(page: Page, query = ''): Promise<void> {
  await page.goto(`/s/harbor-bank/callback-service${query}`);
  await heading(page, /Select a Location|Choisir/);
  await expect(page.getByRole('button', { name: /Pike Street/ }).first()).toBeVisible();
}

async function openForm(page: Page, { pike }: World, query = ''): Promise<void> {
  await page.goto(`/s/harbor-bank/callback-service/${pike.id}${query}`);
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
}

export const REQUEST: readonly Screen[] = [
  visitor('picker', (page) => openPicker(page)),
  visitor('picker: results of a search', async (page) => {
    await openPicker(page);
    await page.getByLabel(/^Search by city/).fill('seattle');
    await expect(page.getByText('1 location', { exact: true }).first()).toBeVisible();
  }),
  visitor('picker: places suggested', async (page) => {
    await openPicker(page);
    await page.getByLabel(/^Search by city/).fill('vanc');
    await expect(page.getByRole('option', { name: 'Vancouver, BC, Canada', exact: true })).toBeVisible();
  }),
  visitor('picker: no results', async (page) => {
    await openPicker(page);
    await page.getByLabel(/^Search by city/).fill('atlantis');
    await expect(page.getByText('No locations match your search')).toBeVisible();
  }),
  visitor('picker: one in detail', async (page) => {
    await openPicker(page);
    await page
      .getByRole('button', { name: /Pike Street/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Pike Street' })).toBeFocused();
  }),
  visitor('picker: the languages', async (page) => {
    await openPicker(page);
    await page.getByRole('button', { name: 'Language: English' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  visitor('picker in French', async (page) => {
    await page.goto('/s/harbor-bank/callback-service?lang=fr');
    await expect(page.getByRole('button', { name: /Pike Street/ }).first()).toBeVisible();
  }),
  visitor('form', (page, world) => openForm(page, world)),
  visitor('form with errors', async (page, world) => {
    await openForm(page, world);
    await page.getByLabel('First name').fill('www.example.com');
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  }),
  visitor('form, curbside', async (page, world) => {
    await openForm(page, world);
    await chooseService(page, world.services.curbside);
    await expect(page.getByLabel('Parking spot number')).toBeVisible();
  }),
  visitor('form, inside or curbside', async (page, world) => {
    await openForm(page, world);
    await chooseService(page, world.services.either);
    await expect(page.getByRole('radio', { name: /In my car/ })).toBeVisible();
  }),
  visitor('form, questions waiting for an address', async (page, world) => {
    await openForm(page, world);
    await chooseService(page, world.services.questions);
    await expect(page.getByText(/to unlock these$/)).toBeVisible();
  }),
  visitor('form, questions', async (page, world) => {
    await openForm(page, world);
    await chooseService(page, world.services.questions);
    await contact(page).fill('ada@example.com');
    await expect(page.getByRole('checkbox', { name: 'Buying a home' })).toBeEnabled();
  }),
  visitor('form, text messages and a long number in the notes', async (page, world) => {
    await openForm(page, world);
    await contact(page).fill('206 555 0143');
    await page.getByLabel(/^Text me updates/).check();
    await openMore(page);
    await page.getByLabel(/^Notes/).fill('My card is 4111 1111 1111');
    await expect(page.getByText('Cannot contain 8 or more consecutive digits').first()).toBeVisible();
  }),
  visitor('form, a contact that is neither', async (page, world) => {
    await openForm(page, world);
    await contact(page).fill('ada@');
    await contact(page).blur();
    await expect(page.getByText(/^Enter a mobile number with 8 to 15 digits, or an email/)).toBeVisible();
  }),
  visitor('form, with both contacts and the optional fields', async (page, world) => {
    await openForm(page, world);
    await giveBoth(page, { email: 'ada@example.com', phone: '206 555 0143' });
    await openMore(page);
    await expect(page.getByLabel(/^Last name/)).toBeVisible();
  }),
  visitor(
    'form, with every field in view',
    async (page, { pike }) => {
      await page.goto(`/s/harbor-bank/callback-service/${pike.id}`);
      await expect(page.getByRole('textbox', { name: /^Last name/ })).toBeVisible();
    },
    { askEveryStep: 'true' },
  ),
  visitor('form, by phone', async (page, world) => {
    await openForm(page, world, '?meeting_method=2');
    await heading(page, 'Request a phone call');
  }),
  visitor('form, by video', async (page, world) => {
    await openForm(page, world, '?meeting_method=3');
    await heading(page, 'Request a video call');
  }),
  visitor('form, embedded', (page, world) => openForm(page, world, '?mode=embed')),
  visitor('form in French', async (page, world) => {
    await openForm(page, world, '?lang=fr');
    await heading(page, 'Rejoindre la file');
  }),
  visitor('form of another vendor, with consent', async (page, { sunrise }) => {
    await page.goto(`/s/sunrise-clinic/callback-service/${sunrise.id}?lang=en`);
    await expect(page.getByLabel('I accept')).toBeVisible();
  }),
  visitor('closed', async (page, { closed }) => {
    await page.goto(`/s/${closed.vendor}/callback-service/${closed.id}?lang=en`);
    await heading(page, 'Currently Closed');
  }),
  visitor('private', async (page, { privateId }) => {
    await page.goto(`/s/harbor-bank/callback-service/${privateId}`);
    await expect(page.getByText('This location is private and you cannot join the line here')).toBeVisible();
  }),
  visitor('method not taken', async (page, { noVideo }) => {
    await page.goto(`/s/harbor-bank/callback-service/${noVideo.id}?meeting_method=3`);
    await expect(page.getByText('This location is not taking video callbacks at this time')).toBeVisible();
  }),
  visitor(
    'requests switched off',
    async (page) => {
      await page.goto('/s/harbor-bank/callback-service');
      await expect(page.getByText('We are currently not taking callback requests')).toBeVisible();
    },
    { callback_requests_enabled: 'false' },
  ),
  visitor(
    'pages switched off',
    async (page) => {
      await page.goto('/s/harbor-bank/callback-service');
      await heading(page, 'Online booking is not available');
    },
    { 'client_view.enabled': 'false' },
  ),
];
