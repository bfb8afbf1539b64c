import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { pageOf } from './product/line.ts';
import { aWorld } from './product/world.ts';
import type { VisitState, World } from './product/world.ts';

/* Each card of the visitor's page in every state of a visit. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const card = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** The facts of a card by term. */
async function factsOf(within: Locator): Promise<Record<string, string>> {
  const rows = await within.locator('dl > div').all();
  const pairs = rows.map(async (row) => [
    await row.locator('dt').innerText(),
    (await row.locator('dd').innerText()).replaceAll(/\s+/g, ' '),
  ]);
  return Object.fromEntries((await Promise.all(pairs)) as [string, string][]);
}

async function detailsOf(page: Page, state: VisitState, more = ''): Promise<Record<string, string>> {
  await page.goto(pageOf(world.pike, world.visits[state], more));
  const details = card(page, state === 'curbside' ? 'Curbside pickup' : 'Your visit');
  await expect(details).toBeVisible();
  return factsOf(details);
}

/** Eight unambiguous characters in groups. */
const NUMBER = /^[0-9A-HJKMNP-TV-Z]{3} [0-9A-HJKMNP-TV-Z]{3} [0-9A-HJKMNP-TV-Z]{2}$/;
const LOCATION_ID = 'Pike Street 412 Pike St, Seattle, WA 98101';

test('in person: topic, location, ticket, confirmation number and directions', async ({ page }) => {
  const facts = await detailsOf(page, 'waiting');
  expect(facts).toMatchObject({ Where: LOCATION_ID, Ticket: world.visits.waiting.ticket });
  expect(facts.Topic).toMatch(/^Cards/);
  expect(facts['Confirmation number']).toMatch(NUMBER);
  expect(await page.getByRole('main').innerText()).not.toContain(world.visits.waiting.code);
  expect(facts.Joined).toMatch(/\d:\d\d/);
  expect(facts).not.toHaveProperty('How');
  const details = card(page, 'Your visit');
  await expect(details.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^https:.*412/);
  await expect(details.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+12065550101');
});

test('curbside: another title, and the car', async ({ page }) => {
  expect(await detailsOf(page, 'curbside')).toMatchObject({
    'Car details': 'Spot 4, blue Kestrel',
    Where: LOCATION_ID,
  });
  await expect(card(page, 'Your visit')).toHaveCount(0);
});

test('by phone: the last three digits of the number', async ({ page }) => {
  const facts = await detailsOf(page, 'phone');
  expect(facts.How).toBe('We will call you · Number ending in 143');
  expect(facts).not.toHaveProperty('Where');
  expect(await page.content()).not.toContain('5550143');
});

test('by video: the link follows once the call starts; a shared screen shows none', async ({ page }) => {
  expect((await detailsOf(page, 'video')).How).toBe('We will send a link');
  expect(await detailsOf(page, 'video', '&mode=kiosk')).not.toHaveProperty('How');
  const facts = await detailsOf(page, 'video in progress');
  expect(facts.With).toMatch(/\w/);
  await detailsOf(page, 'video in progress', '&mode=kiosk');
  await expect(page.getByRole('link', { name: /Join video call/ })).toHaveCount(0);
});

test('the card names the staff member; a cancelled visit still shows its location', async ({ page }) => {
  expect((await detailsOf(page, 'in progress')).With).toMatch(/\w/);
  expect((await detailsOf(page, 'cancelled')).Where).toBe(LOCATION_ID);
});

test('a kiosk shows no links that leave its page', async ({ page }) => {
  await detailsOf(page, 'waiting', '&mode=kiosk');
  for (const name of ['Directions', 'Call'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Change of plans?' })).toHaveCount(0);
});

test('the instructions stay during a visit in person, and show in no other', async ({ page }) => {
  const words = page
    .getByRole('main')
    .getByText(/photo ID|door is step-free/)
    .first();
  for (const state of ['waiting', 'called', 'in progress'] as const) {
    await detailsOf(page, state);
    await expect(words, state).toBeVisible();
  }
  for (const state of ['completed', 'no-show', 'cancelled', 'phone', 'video'] as const) {
    await detailsOf(page, state);
    await expect(words, state).toHaveCount(0);
  }
});

test('the button to book instead waits for its address', async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v3/open/walkin-conversion*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(pageOf(world.pike, world.visits.waiting));
  const instead = page.getByRole('button', { name: 'Book an appointment instead' });
  await expect(instead).toBeDisabled();
  letGo();
  await expect(instead).toBeEnabled();
  await instead.click();
  await expect(page.getByRole('alertdialog', { name: 'Book an appointment instead?' })).toBeVisible();
});
