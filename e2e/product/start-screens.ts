import { expect } from '@playwright/test';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';

/* The start pages: choice of location, and choice of method. */

export const START: readonly Screen[] = [
  visitor('start: which location', async (page) => {
    await page.goto('/s/harbor-bank/');
    await expect(page).toHaveURL(/\/where$/);
    await heading(page, 'Select a Location');
    await expect(page.getByRole('button', { name: /Pike Street/ }).first()).toBeVisible();
  }),
  visitor('start: how', async (page, { pike }) => {
    await page.goto(`/s/harbor-bank/how?location=${pike.id}`);
    await heading(page, 'Welcome to Pike Street');
    await expect(page.getByRole('button', { name: 'Request a video call' })).toBeVisible();
  }),
  visitor('start: how, on a kiosk', async (page, { pike }) => {
    await page.goto(`/s/harbor-bank/how?location=${pike.id}&mode=kiosk`);
    await heading(page, 'Welcome to Pike Street');
  }),
  visitor('start: closed', async (page, { closed }) => {
    await page.goto(`/s/${closed.vendor}/how?location=${closed.id}&lang=en`);
    await heading(page, 'Currently Closed');
  }),
  visitor('start: private', async (page, { privateId }) => {
    await page.goto(`/s/harbor-bank/how?location=${privateId}`);
    await expect(page.getByText('This location is private and you cannot join the line here')).toBeVisible();
  }),
];
