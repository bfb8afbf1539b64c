import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { join, pageOf, signedIn } from './line.ts';
import { withSettings } from './operator.ts';
import { LOBBY_STAFF } from './world.ts';
import type { VisitState, World } from './world.ts';

/* Every page and every state of it that is built: held to axe, to narrow screens, and looked at as pictures. New screens belong here. */

export interface Screen {
  name: string;
  kind: 'visitor' | 'staff' | 'display' | 'document';
  /** Brings the page there; what the state shows is visible when it returns. */
  open(page: Page, world: World): Promise<void>;
  /** Settings of Harbor Bank that make the state; put back afterwards. */
  settings?: Readonly<Record<string, string>>;
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function openPicker(page: Page, query = ''): Promise<void> {
  await page.goto(`/s/harbor-bank/callback-service${query}`);
  await heading(page, /Select a Location|Choisir/);
  await expect(page.getByRole('button', { name: /Pike Street/ }).first()).toBeVisible();
}

async function openForm(page: Page, { pike }: World, query = ''): Promise<void> {
  await page.goto(`/s/harbor-bank/callback-service/${pike.id}${query}`);
  await expect(page.getByRole('combobox').first()).toBeEnabled();
}

async function chooseTopic(page: Page, service: string): Promise<void> {
  await page.getByLabel('Topic').selectOption(service);
}

async function openVisit(page: Page, world: World, state: VisitState): Promise<void> {
  await page.goto(pageOf(world.pike, world.visits[state]));
}

const visitor = (name: string, open: Screen['open'], settings?: Screen['settings']): Screen => ({ name, kind: 'visitor', open, settings });

const visit = (state: VisitState, shows: string | RegExp): Screen =>
  visitor(`visit: ${state}`, async (page, world) => {
    await openVisit(page, world, state);
    await heading(page, shows);
  });

const REQUEST: readonly Screen[] = [
  visitor('picker', (page) => openPicker(page)),
  visitor('picker: results of a search', async (page) => {
    await openPicker(page);
    await page.getByLabel(/^Search by city/).fill('seattle');
    await expect(page.getByText('1 location', { exact: true })).toBeVisible();
  }),
  visitor('picker: no results', async (page) => {
    await openPicker(page);
    await page.getByLabel(/^Search by city/).fill('atlantis');
    await expect(page.getByText('No locations match your search')).toBeVisible();
  }),
  visitor('picker: one in detail', async (page) => {
    await openPicker(page);
    await page.getByRole('button', { name: /Pike Street/ }).first().click();
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
    await chooseTopic(page, world.services.curbside);
    await expect(page.getByLabel('Parking spot number')).toBeVisible();
  }),
  visitor('form, inside or curbside', async (page, world) => {
    await openForm(page, world);
    await chooseTopic(page, world.services.either);
    await expect(page.getByRole('radio', { name: /In my car/ })).toBeVisible();
  }),
  visitor('form, questions waiting for an address', async (page, world) => {
    await openForm(page, world);
    await chooseTopic(page, world.services.questions);
    await expect(page.getByText(/before answering questions/)).toBeVisible();
  }),
  visitor('form, questions', async (page, world) => {
    await openForm(page, world);
    await chooseTopic(page, world.services.questions);
    await page.getByLabel(/^Email/).fill('ada@example.com');
    await expect(page.getByRole('checkbox', { name: 'Buying a home' })).toBeEnabled();
  }),
  visitor('form, text messages and a long number in the notes', async (page, world) => {
    await openForm(page, world);
    await page.getByLabel(/^Mobile phone/).fill('206 555 0143');
    await page.getByLabel(/^Text me updates/).check();
    await page.getByLabel(/^Notes/).fill('My card is 4111 1111 1111');
    await expect(page.getByText('Cannot contain 8 or more consecutive digits').first()).toBeVisible();
  }),
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
  visitor('requests switched off', async (page) => {
    await page.goto('/s/harbor-bank/callback-service');
    await expect(page.getByText('We are currently not taking callback requests')).toBeVisible();
  }, { callback_requests_enabled: 'false' }),
  visitor('pages switched off', async (page) => {
    await page.goto('/s/harbor-bank/callback-service');
    await heading(page, 'Online booking is not available');
  }, { 'client_view.enabled': 'false' }),
];

const VISITS: readonly Screen[] = [
  visit('waiting', /You're in line/),
  visit('curbside', /Curbside pickup requested/),
  visit('phone', /Call requested/),
  visit('video', /Video call requested/),
  visit('called', /It's your turn/),
  visit('in progress', /It's your turn/),
  visit('video in progress', /It's your turn/),
  visit('completed', /Thank you/),
  visit('rated', /Thank you/),
  visit('cancelled', 'This appointment has been cancelled'),
  visit('no-show', /We called you/),
  visitor('visit: a rating is missing', async (page, world) => {
    await openVisit(page, world, 'completed');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please provide a rating before submitting')).toBeVisible();
  }),
  visitor('visit: giving it up', async (page, world) => {
    await openVisit(page, world, 'waiting');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Cancel appointment' })).toBeVisible();
  }),
  visitor('visit in French', async (page, world) => {
    await page.goto(pageOf(world.pike, world.visits.waiting, '&lang=fr'));
    await heading(page, /file/);
  }),
  visitor('visit: wrong code', async (page, world) => {
    const { id } = world.visits.waiting;
    await page.goto(`/s/harbor-bank/callback-service/manage?id=${id}&code=not-the-code`);
    await heading(page, "We couldn't find this appointment");
  }),
];

const SIGNPOSTS: readonly Screen[] = [
  visitor('unknown page', async (page) => {
    await page.goto('/s/harbor-bank/nowhere');
    await heading(page, 'The page you are looking for cannot be found');
  }),
  visitor('unknown vendor', async (page) => {
    await page.goto('/s/nobody/');
    await heading(page, 'The page you are looking for cannot be found');
  }),
  visitor('list of vendors', async (page) => {
    await page.goto('/');
    await heading(page, 'Choose a business');
  }),
  {
    name: 'description of the API', kind: 'document',
    open: async (page) => {
      await page.goto('/docs');
      await heading(page, /Foyer/);
    },
  },
];

const staff = (name: string, open: Screen['open'], email = LOBBY_STAFF): Screen => ({
  name, kind: 'staff',
  open: async (page, world) => {
    await signedIn(page.request, email);
    await open(page, world);
  },
});

async function openLobby(page: Page, { pike }: World): Promise<void> {
  await page.goto(`/lobby?location=${pike.id}`);
  await heading(page, 'Lobby');
  await expect(page.getByRole('button', { name: 'Call next' })).toBeVisible();
}

/** Where there is one column, the parts of the lobby are tabs. */
async function turnTo(page: Page, part: RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name: part });
  if (await tab.count()) await tab.first().click();
}

async function showVisitor(page: Page, world: World, first: string, part = /^Waiting/): Promise<void> {
  await openLobby(page, world);
  await turnTo(page, part);
  await page.getByRole('button', { name: new RegExp(`${first} Journey`) }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(first) })).toBeVisible();
}

const STAFF: readonly Screen[] = [
  { name: 'sign-in', kind: 'staff', open: async (page) => {
    await page.goto('/sign-in');
    await heading(page, 'Sign in');
  } },
  { name: 'sign-in refused', kind: 'staff', open: async (page) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('nobody@harbor.test');
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  } },
  staff('lobby', openLobby),
  staff('lobby: somebody who waits', (page, world) => showVisitor(page, world, 'Wanda')),
  staff('lobby: somebody called', (page, world) => showVisitor(page, world, 'Caleb', /In service/)),
  staff('lobby: somebody in service', (page, world) => showVisitor(page, world, 'Serena', /In service/)),
  staff('lobby: who is done', async (page, world) => {
    await openLobby(page, world);
    await page.getByRole('tab', { name: /^Done/ }).first().click();
    await page.getByRole('button', { name: /Ramona/ }).first().click();
    await expect(page.getByText('Quick and kind')).toBeVisible();
  }),
  staff('lobby: a reason is asked for', async (page, world) => {
    await showVisitor(page, world, 'Wanda');
    await page.getByRole('button', { name: 'Call this one' }).click();
    const dialog = page.getByRole('dialog', { name: /Call Wanda/ });
    await dialog.getByRole('button', { name: 'Call this one' }).click();
    await expect(dialog.getByText('Give a reason, so that others understand')).toBeVisible();
  }),
  staff('lobby: a visit is cancelled', async (page, world) => {
    await showVisitor(page, world, 'Wanda');
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
    await page.getByRole('button', { name: 'All services' }).click();
    await expect(page.getByLabel('Search', { exact: true })).toBeVisible();
  }),
  staff('lobby: stations', async (page, world) => {
    await openLobby(page, world);
    await page.getByRole('button', { name: /I am at/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  staff('lobby: locations', async (page, world) => {
    await openLobby(page, world);
    await page.getByRole('banner').getByRole('button', { name: /Pike Street/ }).click();
    await expect(page.getByRole('textbox', { name: 'Search locations' }).or(page.getByRole('combobox', { name: 'Search locations' }))).toBeVisible();
  }, 'manager@harbor.test'),
  staff('lobby: account', async (page, world) => {
    await openLobby(page, world);
    await page.getByRole('banner').getByRole('button', { name: /Ibarra/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  staff('lobby in the dark', async (page, world) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await showVisitor(page, world, 'Wanda');
  }),
  staff('lobby for those who only look', async (page, { pike }) => {
    await page.goto(`/lobby?location=${pike.id}`);
    await heading(page, 'Lobby');
    await expect(page.getByText('You can see this lobby and add visitors.')).toBeVisible();
  }, 'callcentre@harbor.test'),
  staff('forbidden', async (page) => {
    await page.goto('/forbidden?from=/lobby');
    await heading(page, 'You cannot open this page');
  }, 'staff@harbor.test'),
  staff('unknown staff page', async (page) => {
    await page.goto('/dashboard');
    await heading(page, 'Page not found');
  }),
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
  board('board: nobody waits', async (page, { queen, desk }) => {
    await desk.emptyTheLine(queen.id);
    await page.goto(`/s/harbor-bank/tv?location=${queen.id}`);
    await expect(page.getByText('No one is waiting')).toBeVisible();
  }),
];

const NEXT = visitor('visit: next', async (page, { queen, request, desk }) => {
  await desk.emptyTheLine(queen.id);
  const joined = await join(request, queen, { first: 'Nadia' });
  await page.goto(pageOf(queen, joined));
  await expect(page.getByText('Nobody before you').or(page.getByText('You are next')).first()).toBeVisible();
});

export const SCREENS: readonly Screen[] = [...REQUEST, ...VISITS, NEXT, ...SIGNPOSTS, ...STAFF, ...BOARDS];

/** Opens a screen with its settings, does the work there, and puts the settings back. */
export async function atScreen(screen: Screen, { page, world }: { page: Page; world: World }, work: () => Promise<void>): Promise<void> {
  const inside = async (): Promise<void> => {
    await screen.open(page, world);
    await work();
  };
  if (screen.settings) await withSettings({ vendor: 'harbor-bank' }, screen.settings, inside);
  else await inside();
}
