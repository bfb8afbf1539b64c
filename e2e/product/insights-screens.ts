import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inFrench, inTheDark, staff } from './in-the-lobby.ts';
import { heading } from './screen.ts';
import type { Screen } from './screen.ts';
import { WRAP_UP_REASONS, wrapUpCall } from './wrap-ups.ts';
import type { World } from './world.ts';

/* Screens of insights: estimate accuracy, entry channels, wrap-ups and simulations. */

const MANAGER = 'manager@harbor.test';
const ADMIN = 'admin@harbor.test';

async function openAccuracy(page: Page, { pike }: World): Promise<void> {
  await page.goto(`/insights?location=${pike.id}`);
  await heading(page, /^(Insights|Analyses)$/);
  await expect(page.getByRole('table').first()).toBeVisible();
}

async function everywhere(page: Page, world: World): Promise<void> {
  await openAccuracy(page, world);
  await page.getByRole('radio', { name: /^(All locations|Tous les établissements)$/ }).check();
  await expect(
    page.getByRole('heading', { level: 2, name: /^(By location|Par établissement)$/ }),
  ).toBeVisible();
}

async function openChannels(page: Page, { pike }: World): Promise<void> {
  await page.goto(`/insights?location=${pike.id}&tab=channels`);
  await heading(page, /^(Insights|Analyses)$/);
  await expect(page.getByRole('group', { name: /^(By channel|Par canal)$/ })).toBeVisible();
}

/** Calls that booked nothing belong to no location. */
async function openWrapUps(page: Page, { pike }: World): Promise<void> {
  await wrapUpCall(page.request, 'Asked for the hours');
  await page.goto(`/insights?location=${pike.id}&tab=wrap-ups`);
  await heading(page, /^(Insights|Analyses)$/);
  await page.getByRole('radio', { name: /^(All locations|Tous les établissements)$/ }).check();
  await expect(page.getByRole('group', { name: /^(By reason|Par raison)$/ })).toBeVisible();
}

async function openWhatIf(page: Page, { pike }: World): Promise<void> {
  await page.goto(`/insights?location=${pike.id}&tab=what-if`);
  await heading(page, /^(Insights|Analyses)$/);
  await expect(
    page.getByRole('heading', { level: 2, name: /^(Changes to try|Changements à essayer)$/ }),
  ).toBeVisible();
}

/** By default one person is away in the busiest hour. */
async function tryOne(page: Page, world: World): Promise<void> {
  await openWhatIf(page, world);
  await page.getByRole('button', { name: /^(Try it|Essayer)$/ }).click();
  await expect(page.getByRole('button', { name: /^(Remove:|Retirer :)/ })).toBeVisible();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
}

const both = (name: string, open: Screen['open'], who = MANAGER): Screen[] => [
  staff(name, open, who),
  staff(
    `${name}, in the dark`,
    async (page, world) => {
      await inTheDark(page);
      await open(page, world);
    },
    who,
  ),
  staff(
    `${name}, in French`,
    async (page, world) => {
      await inFrench(page);
      await open(page, world);
    },
    who,
  ),
];

export const INSIGHTS: readonly Screen[] = [
  ...both('insights: accuracy', openAccuracy),
  staff('insights: every location', everywhere, MANAGER),
  ...both('insights: channels', openChannels).map((screen) => ({
    ...screen,
    settings: { 'feature.appointmentBookingChannel': 'true' },
  })),
  ...both('insights: wrap-ups', openWrapUps, ADMIN).map((screen) => ({
    ...screen,
    settings: { 'contact_centre.wrap_up_reasons': WRAP_UP_REASONS },
  })),
  staff('insights: what if', openWhatIf, MANAGER),
  ...both('insights: what if, with a change', tryOne),
];
