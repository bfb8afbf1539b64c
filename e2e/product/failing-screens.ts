import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pageOf } from './line.ts';
import { pageSaying } from './page-settings.ts';
import { joinTheLine } from './people.ts';
import { failing, refuseJoins } from './requests.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* Screens for visitors while the server, a service or the connection fails. */

const PICKER = '/s/harbor-bank/callback-service';
const form = ({ pike }: World, query = ''): string => `${PICKER}/${pike.id}${query}`;
const SLOW = { timeout: 40_000 };

export const FAILING: readonly Screen[] = [
  visitor('picker: it did not load', async (page) => {
    await failing(page, '**/api/v2/open/locations?*');
    await page.goto(PICKER);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(SLOW);
  }),
  visitor('picker: nothing near', async (page) => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 0, longitude: -150 });
    await page.goto(PICKER);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByRole('button', { name: 'Show all locations' })).toBeVisible();
  }),
  visitor('form: it did not load', async (page, world) => {
    await failing(page, `**/api/v2/open/locations/${world.pike.id}`);
    await page.goto(form(world));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/There was an error/, SLOW);
  }),
  visitor('form: its services did not load', async (page, world) => {
    await failing(page, '**/api/v2/open/queue-appointments-services/**');
    await page.goto(form(world));
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(SLOW);
  }),
  visitor('form: no staff', async (page, world) => {
    await noServices(page);
    await page.goto(form(world, '?meeting_method=3'));
    await expect(page.getByText('No staff are available for video right now.')).toBeVisible();
  }),
  visitor('form: with instructions, a statement and terms', async (page, world) => {
    await pageSaying(page, {
      settings: {
        bookingInstructions: { en: 'Bring **two** papers:\n\n- a passport\n- a bill of this year' },
        preBookingStatement: { en: 'We keep it short.' },
        callback_service_help: { en: 'Ask the desk: it is open until six.' },
        explicitComplianceAgreement: true,
        termsOfServiceUrl: 'https://bank.example/terms',
        privacyPolicyUrl: 'https://bank.example/privacy',
      },
    });
    await page.goto(form(world));
    await expect(page.getByRole('region', { name: 'Good to know' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I accept' })).toBeVisible();
  }),
  visitor('form: it could not be sent', async (page, world) => {
    await page.goto(form(world));
    await refuseJoins(page);
    void joinTheLine(page, { first: 'Ottilie', email: 'ottilie@example.com' }).catch(() => undefined);
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible(SLOW);
  }),
  visitor('visit: it did not load', async (page, { pike, visits }) => {
    await failing(page, '**/api/v2/open/queue-appointments/*');
    await page.goto(pageOf(pike, visits.waiting));
    await expect(page.getByText('There was an error with your request').first()).toBeVisible(SLOW);
  }),
  visitor('visit: without its connection', async (page, { pike, visits }) => {
    await page.clock.install();
    await page.route('**/realtime/**', (route) => route.abort());
    await page.routeWebSocket(/\/realtime\//, (socket) => socket.close());
    await page.goto(pageOf(pike, visits.waiting));
    await heading(page, /You’re in line/);
    await page.clock.runFor(30_000);
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting…' })).toBeVisible();
    await page.clock.resume();
  }),
  visitor('page that failed', async (page) => {
    await pageSaying(page, { rest: { page: { kind: 'error', status: 500, reference: 'r-1' } } });
    await page.goto(PICKER);
    await heading(page, 'Oops, something went wrong');
  }),
];

async function noServices(page: Page): Promise<void> {
  await page.route('**/api/v2/open/queue-appointments-services/**', (route) =>
    route.fulfill({ json: { data: [[], []] } }),
  );
}
