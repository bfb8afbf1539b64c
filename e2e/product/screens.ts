import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { APPOINTMENTS } from './appointment-screens.ts';
import { BOOKING } from './booking-screens.ts';
import { DEVICE_SCREENS } from './device-screens.ts';
import { DIALOGS } from './dialog-screens.ts';
import { FAILING } from './failing-screens.ts';
import { INSIGHTS } from './insights-screens.ts';
import { withSettings } from './operator.ts';
import { REQUEST } from './request-screens.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import { START } from './start-screens.ts';
import { STAFF } from './staff-screens.ts';
import { SUGGESTING } from './suggesting-screens.ts';
import { VISITS } from './visit-screens.ts';
import type { World } from './world.ts';

/* Every page and state, for axe, narrow screens and screenshots. New screens belong here. */

const SIGNPOSTS: readonly Screen[] = [
  visitor('unknown page', async (page) => {
    await page.goto('/s/harbor-bank/nowhere');
    await heading(page, 'The page you are looking for cannot be found');
  }),
  visitor(
    'branch locator',
    async (page) => {
      await page.goto('/s/harbor-bank/branch-locator');
      await heading(page, /\w/);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    { 'branch_locator.enabled': 'true' },
  ),
  visitor('unknown vendor', async (page) => {
    await page.goto('/s/nobody/');
    await heading(page, 'The page you are looking for cannot be found');
  }),
  visitor('list of vendors', async (page) => {
    await page.goto('/');
    await heading(page, 'Four doors into Foyer');
  }),
  {
    name: 'description of the API',
    kind: 'document',
    open: async (page) => {
      await page.goto('/docs');
      await heading(page, /Foyer/);
    },
  },
];

const board = (name: string, open: Screen['open']): Screen => ({ name, kind: 'display', open });

const BOARDS: readonly Screen[] = [
  board('board: calling', async (page, { pike, visits }) => {
    await page.goto(`/s/harbor-bank/how?location=${pike.id}&mode=tv`);
    await expect(page.getByText(visits.called.ticket)).toBeVisible();
  }),
  board('board: closed', async (page, { closed }) => {
    await page.goto(`/s/${closed.vendor}/how?location=${closed.id}&mode=tv`);
    await expect(page.getByText(/Currently Closed|Actuellement fermé|Fermé/).first()).toBeVisible();
  }),
  board('board: empty line', async (page, { queen, desk }) => {
    await desk.emptyTheLine(queen.id);
    await page.goto(`/s/harbor-bank/tv?location=${queen.id}`);
    await expect(page.getByText('No one is waiting')).toBeVisible();
  }),
];

export const SCREENS: readonly Screen[] = [
  ...START,
  ...REQUEST,
  ...VISITS,
  ...BOOKING,
  ...SUGGESTING,
  ...APPOINTMENTS,
  ...FAILING,
  ...SIGNPOSTS,
  ...STAFF,
  ...DIALOGS,
  ...DEVICE_SCREENS,
  ...INSIGHTS,
  ...BOARDS,
];

/** Opens a screen with its settings, runs the work there, and restores the settings. */
export async function atScreen(
  screen: Screen,
  { page, world }: { page: Page; world: World },
  work: () => Promise<void>,
): Promise<void> {
  await world.keepCalling();
  const inside = async (): Promise<void> => {
    await screen.open(page, world);
    await work();
  };
  if (screen.settings) await withSettings({ vendor: 'harbor-bank' }, screen.settings, inside);
  else await inside();
}
