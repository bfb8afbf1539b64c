import { groupSessions } from '#contract/appointments/group-sessions.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inTheDark, openLobby, showVisitor, staff, turnTo } from './in-the-lobby.ts';
import { heading } from './screen.ts';
import type { Screen } from './screen.ts';

/* Staff screens: sign-in, the lobby with its dialogs, and error pages. */

async function openSchedule(page: Page, query: string): Promise<void> {
  await page.goto(`/schedule?location=${query}`);
  await expect(page.locator('[data-view] > :last-child')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

export const STAFF: readonly Screen[] = [
  {
    name: 'sign-in',
    kind: 'staff',
    open: async (page) => {
      await page.goto('/sign-in');
      await heading(page, 'Sign in');
    },
  },
  {
    name: 'sign-in refused',
    kind: 'staff',
    open: async (page) => {
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill('nobody@harbor.test');
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    },
  },
  staff('lobby', openLobby),
  staff('lobby: a waiting visitor', (page, world) => showVisitor(page, world, { first: 'Wanda' })),
  staff('lobby: a called visitor', (page, world) =>
    showVisitor(page, world, { first: 'Caleb', part: /In service/ }),
  ),
  staff('lobby: a visitor in service', (page, world) =>
    showVisitor(page, world, { first: 'Serena', part: /In service/ }),
  ),
  staff('lobby: who is done', async (page, world) => {
    await openLobby(page, world);
    await page.getByRole('tab', { name: /^Done/ }).first().click();
    await page
      .getByRole('button', { name: /Ramona/ })
      .first()
      .click();
    await expect(page.getByText('Quick and kind')).toBeVisible();
  }),
  staff('lobby: a reason is asked for', async (page, world) => {
    // Wanda is next where the demo's own line is empty; Corinne came after her.
    await showVisitor(page, world, { first: 'Corinne' });
    await page.getByRole('button', { name: 'Call Corinne' }).click();
    const dialog = page.getByRole('dialog', { name: /Call Corinne/ });
    await dialog.getByRole('button', { name: 'Call Corinne' }).click();
    await expect(dialog.getByText('Give a reason, so that others understand')).toBeVisible();
  }),
  staff('lobby: a visit is cancelled', async (page, world) => {
    await showVisitor(page, world, { first: 'Wanda' });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  staff('lobby: a walk-in is added', async (page, world) => {
    await openLobby(page, world);
    await page.getByRole('button', { name: 'Add walk-in' }).first().click();
    await page.getByRole('button', { name: 'Add to line' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
  }),
  staff('lobby: keyboard shortcuts', async (page, world) => {
    await openLobby(page, world);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  }),
  staff('lobby: filters', async (page, world) => {
    await openLobby(page, world);
    await turnTo(page, /^Waiting/);
    await page.getByRole('button', { name: 'All topics' }).click();
    await expect(page.getByLabel('Search', { exact: true })).toBeVisible();
  }),
  staff('lobby: stations', async (page, world) => {
    await openLobby(page, world);
    await page.getByRole('button', { name: /I am at/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  staff(
    'lobby: locations',
    async (page, world) => {
      await openLobby(page, world);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Pike Street/ })
        .click();
      await expect(
        page
          .getByRole('textbox', { name: 'Search locations' })
          .or(page.getByRole('combobox', { name: 'Search locations' })),
      ).toBeVisible();
    },
    'manager@harbor.test',
  ),
  staff('lobby: account', async (page, world) => {
    await openLobby(page, world);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Ibarra/ })
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  staff('lobby in the dark', async (page, world) => {
    await inTheDark(page);
    await showVisitor(page, world, { first: 'Wanda' });
  }),
  staff(
    'lobby for those who only look',
    async (page, { pike }) => {
      await page.goto(`/lobby?location=${pike.id}`);
      await heading(page, 'Lobby');
      await expect(page.getByText('You can see this lobby and add visitors.')).toBeVisible();
    },
    'callcentre@harbor.test',
  ),
  staff(
    'forbidden',
    async (page) => {
      await page.goto('/forbidden?from=/settings/lobby');
      await heading(page, 'You cannot open this page');
    },
    'staff@harbor.test',
  ),
  {
    name: 'forgotten password',
    kind: 'staff',
    open: async (page) => {
      await page.goto('/forgotten-password');
      await heading(page, 'Forgot your password?');
    },
  },
  staff('dashboard', async (page, { pike }) => {
    await page.goto(`/dashboard?location=${pike.id}`);
    await heading(page, /^Good (morning|afternoon|evening), /);
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  }),
  ...['day', 'week', 'month', 'list'].map((view) =>
    staff(`schedule: a ${view}`, (page, { pike }) => openSchedule(page, `${pike.id}&view=${view}`)),
  ),
  staff('schedule: an appointment', async (page, { pike }) => {
    // The demo books its next days.
    await openSchedule(page, `${pike.id}&view=list`);
    await page.locator('[data-visit]:not([data-visit^=session])').first().click();
    await expect(page.getByText('Confirmation number')).toBeVisible();
  }),
  staff('schedule: a new appointment', async (page, { pike }) => {
    await openSchedule(page, `${pike.id}&add=appointment`);
    await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible();
  }),
  staff('groups: a roster', async (page) => {
    const { data } = (await (await page.request.get(groupSessions.list.path)).json()) as {
      data: { id: string; name: string }[];
    };
    await page.goto(`/groups?roster=${data[0]!.id}`);
    await heading(page, data[0]!.name);
    await expect(page.getByText('No attendees yet')).toBeVisible();
  }),
  staff('profile', async (page) => {
    await page.goto('/profile');
    await heading(page, 'Your profile');
    await expect(page.getByText('This device')).toBeVisible();
  }),
  staff('unknown staff page', async (page) => {
    await page.goto('/points');
    await heading(page, 'Page not found');
  }),
];
