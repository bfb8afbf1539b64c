import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { answerKiosk, goOn, chooseTopic, contact, topics } from './product/request-form.ts';
import { dataLayer, nextJoin, refuseJoins } from './product/requests.ts';
import type { JoinSent } from './product/requests.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';

/* The effect of each address parameter, and the parameters that links and requests carry. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const V = '/s/harbor-bank';
const h1 = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const formAt = async (page: Page, query: string): Promise<void> => {
  await page.goto(`${V}/callback-service/${world.pike.id}?${query}`);
  await h1(page, /./);
};

/** Returns the join request from this address; a route replaces the server. */
async function joinFrom(page: Page, query: string): Promise<JoinSent> {
  await formAt(page, query);
  if (query.includes('mode=kiosk') && !query.includes('kiosk_qr')) {
    await answerKiosk(page, { first: 'Ottilie', email: 'ottilie@example.com' });
    await refuseJoins(page, 422);
    return nextJoin(page, () => page.locator('form button[type="submit"]').last().click());
  }
  await chooseTopic(page);
  await page.getByLabel('First name').fill('Ottilie');
  if (query.includes('meeting_method=2')) await page.getByLabel(/^Mobile phone/).fill('206 555 0142');
  else await contact(page).fill('ottilie@example.com');
  await refuseJoins(page, 422);
  return nextJoin(page, () => page.locator('form button[type="submit"]').last().click());
}

/* Unit tests cover every other spelling: `web/visitor/modes/mode-flags.test.ts` and `visitor-query.test.ts`. */
const JOINS = [
  { query: '', title: 'Join the line', through: 13, method: 1 },
  { query: 'mode=walk_in&meeting_method=1', title: 'Join the line', through: 13, method: 1 },
  { query: 'mode=kiosk&meeting_method=', title: 'Join the line', through: 14, method: 1 },
  { query: 'mode=tv&meeting_method=2', title: 'Request a phone call', through: 15, method: 2 },
  {
    query: 'booked_through=kiosk_qr&meeting_method=3',
    title: 'Request a video call',
    through: 20,
    method: 3,
  },
  { query: 'mode=kiosk&booked_through=kiosk_qr&meeting_method=4', title: /./, through: 20, method: 3 },
  { query: 'booked_through=lobby&meeting_method=x', title: /./, through: 13, method: 3 },
] as const;

test('mode, booked_through and meeting_method: their form, and their values in a join', async ({ page }) => {
  for (const { query, title, through, method } of JOINS) {
    const { attributes } = await joinFrom(page, query);
    await h1(page, title);
    expect(attributes, query).toMatchObject({ booked_through: through, meeting_method: method });
  }
});

test.describe('mode', () => {
  test('embed, in either spelling, hides the header and puts the languages into the page', async ({
    page,
  }) => {
    for (const [query, header] of [
      ['', 1],
      ['mode=embed', 0],
      ['embed=1', 0],
      ['mode=walk-in&embed=1', 0],
      ['embed=2', 1],
    ] as const) {
      await formAt(page, query);
      await expect(page.getByRole('banner')).toHaveCount(header);
      await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible();
    }
  });

  test('a kiosk has no outside links and no autofill; a phone that continued has both', async ({ page }) => {
    await formAt(page, 'mode=kiosk');
    await chooseTopic(page);
    await goOn(page);
    await expect(page.getByLabel('First name')).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
    await formAt(page, 'mode=kiosk&booked_through=kiosk_qr');
    await expect(page.getByLabel('First name')).toHaveAttribute('autocomplete', 'given-name');
    await expect(contact(page)).toHaveAttribute('autocomplete', 'email');
    await contact(page).fill('206');
    await expect(contact(page)).toHaveAttribute('autocomplete', 'tel');
  });
});

test('lang: the vendor’s default for an unknown one, and the visitor’s choice after it', async ({ page }) => {
  await page.goto(`${V}/callback-service?lang=tlh`);
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page).toHaveURL(/[?&]lang=fr$/);
  await h1(page, 'Choisissez un établissement');
});

test.describe('services', () => {
  test('under any of three names filter the topics, and a single one is chosen', async ({ page }) => {
    const { either, questions } = world.services;
    const topic = topics(page).getByRole('radio');
    for (const name of ['services', 'service', 'service_id']) {
      await formAt(page, `${name}=${either},${questions}`);
      await expect(topic).toHaveCount(2);
    }
    await formAt(page, `services=${either}`);
    await expect(topic).toHaveValue(either);
    await expect(topic).toBeChecked();
    await formAt(page, `services=${either}&locked=1`);
    await expect(page.getByRole('button', { name: 'Join the line' })).toBeEnabled();
    await expect(topic).toHaveCount(0);
  });

  test('with unknown ids leave no choice', async ({ page }) => {
    await formAt(page, 'services=999999999');
    await expect(page.getByText('None of these topics is available here right now')).toBeVisible();
  });
});

test('join parameters are sent with it, and no others', async ({ page }) => {
  const { attributes, client } = await joinFrom(
    page,
    'workflow=w7&src=signed&external_id=E1&utm_source=a+b&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=x&use_new_kiosk&rwg_token=r&convert=v&foo=bar',
  );
  expect(attributes).toMatchObject({
    workflow_id: 'w7',
    src: 'signed',
    utm_source: 'a b',
    utm_medium: 'm',
    utm_campaign: 'c',
    utm_term: 't',
    utm_content: 'x',
  });
  expect(client).toMatchObject({ external_id: 'E1', lang: 'en' });
  for (const name of ['rwg_token', 'convert', 'foo', 'use_new_kiosk'])
    expect(attributes).not.toHaveProperty(name);
});

test('an invitation is its own source', async ({ page }) => {
  const { attributes } = await joinFrom(page, 'mode=invitation&utm_source=a&utm_campaign=c');
  expect(attributes).toMatchObject({ utm_source: 'invitation', utm_campaign: 'c' });
});

test('links keep every parameter except id and code', async ({ page }) => {
  const carried = 'mode=embed&use_new_kiosk&utm_source=a%20b&foo=1';
  await page.goto(`${V}/where?${carried}&id=9&code=secret`);
  await page
    .getByRole('button', { name: /^Pike Street/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await expect(page).toHaveURL((url) => url.search === `?${carried}&location=${world.pike.id}`);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === `${V}/callback-service/${world.pike.id}` &&
      url.search === `?${carried}&location=${world.pike.id}&meeting_method=1`,
  );
  await h1(page, 'Join the line');
  expect(JSON.stringify(await dataLayer(page))).not.toContain('secret');
});

test('after a join the code comes first, then the rest', async ({ page }) => {
  await formAt(page, 'utm_source=a&foo=1&id=9&code=old');
  await chooseTopic(page);
  await page.getByLabel('First name').fill('Ottilie');
  await contact(page).fill('ottilie@example.com');
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page).toHaveURL(
    /\/callback-service\/confirmation\?code=[^&]+&id=\d+&utm_source=a&foo=1&lang=en$/,
  );
  expect(page.url()).not.toContain('code=old');
  await h1(page, /^You’re in line/);
  expect((await page.goto(page.url()))?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await page.getByRole('button', { name: 'Leave the line' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the line' }).click();
  await h1(page, 'This appointment has been cancelled');
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === `${V}/callback-service/${world.pike.id}` && url.search === '?meeting_method=1&lang=en',
  );
});
