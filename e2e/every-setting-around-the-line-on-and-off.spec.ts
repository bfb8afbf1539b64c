import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pageOf } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { pageSaying } from './product/page-settings.ts';
import { topics } from './product/request-form.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';

/* Settings of the frame around all screens, and of links to the line: on and off. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const PICKER = '/s/harbor-bank/callback-service';
type PageState = Parameters<typeof pageSaying>[1];

/** Opens a page whose vendor state is replaced. */
async function open(page: Page, path: string, text: PageState): Promise<void> {
  await page.unrouteAll();
  await pageSaying(page, text);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('disabled pages show the vendor’s text', async ({ page }) => {
  await pageSaying(page, {
    settings: {
      'client_view.enabled': false,
      disabledTitle: { en: 'We are moving' },
      disabledDescription: { en: 'Back on Monday.' },
    },
  });
  await page.goto(PICKER);
  await expect(page.getByRole('heading', { level: 1, name: 'We are moving' })).toBeVisible();
  await expect(page.getByText('Back on Monday.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('homepage: the header links to it, or has no link', async ({ page }) => {
  const header = page.getByRole('banner');
  await open(page, PICKER, { vendor: { homepage: 'https://bank.example/' } });
  await expect(header.getByRole('link')).toHaveAttribute('href', 'https://bank.example/');
  for (const homepage of ['', 'javascript:alert(1)']) {
    await open(page, PICKER, { vendor: { homepage } });
    await expect(header.getByRole('link')).toHaveCount(0);
    await expect(header.getByRole('button', { name: /^Language/ })).toBeVisible();
  }
});

test('logo and name: the image has the name, and text replaces a missing image', async ({ page }) => {
  await open(page, PICKER, { vendor: { logo: '', name: 'Bank of Harbours' } });
  await expect(page.getByRole('banner').getByText('Bank of Harbours')).toBeVisible();
  await open(page, PICKER, { vendor: { logo: '/favicon.ico', name: 'Bank of Harbours' } });
  await expect(page.getByRole('banner').getByRole('img', { name: 'Bank of Harbours' })).toBeAttached();
});

test('private label: the footer names the platform, or not', async ({ page }) => {
  const made = page.getByRole('contentinfo').getByText('Powered by');
  await open(page, PICKER, { vendor: { private_label: false } });
  await expect(made).toBeVisible();
  await open(page, PICKER, { vendor: { private_label: true } });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(made).toHaveCount(0);
});

test('termsOfServiceUrl: in the footer, or not', async ({ page }) => {
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await open(page, PICKER, { settings: { termsOfServiceUrl: 'https://bank.example/terms' } });
  await expect(terms).toHaveAttribute('href', 'https://bank.example/terms');
  await open(page, PICKER, { settings: { termsOfServiceUrl: '' } });
  await expect(terms).toHaveCount(0);
});

test('defaultLanguage: untranslated texts are in that language and marked with it', async ({ page }) => {
  const help = { en: 'Ask the desk.', fr: 'Demandez au guichet.' };
  for (const defaultLanguage of ['fr', 'en'] as const) {
    await open(page, `${PICKER}?lang=ko`, {
      settings: { callback_service_help: help, 'client_view.language': defaultLanguage },
    });
    const shown = page.locator(`[lang="${defaultLanguage}"]`).filter({ hasText: help[defaultLanguage] });
    await expect(shown.first()).toBeVisible();
    await expect(page.getByText(help[defaultLanguage === 'fr' ? 'en' : 'fr'])).toHaveCount(0);
  }
});

test('book_another_link: after a visit to that address, or back to the location', async ({ page }) => {
  const cancelled = pageOf(world.pike, world.visits.cancelled);
  await page.context().route('https://bank.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  await open(page, cancelled, { settings: { book_another_link: 'https://bank.example/again' } });
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect(page).toHaveURL('https://bank.example/again');
  await open(page, cancelled, { settings: { book_another_link: '' } });
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect(page).toHaveURL(new RegExp(`/callback-service/${world.pike.id}\\?meeting_method=1`));
});

test('kiosk.waitText: a kiosk and a visitor’s own page show the vendor’s wait text', async ({ page }) => {
  const words = 'Take a seat, we come and fetch you.';
  const text = { settings: { 'kiosk.waitText': { en: words } } };
  await open(page, pageOf(world.pike, world.visits.waiting, '&mode=kiosk'), text);
  await expect(page.getByText(words)).toBeVisible();
  await open(page, pageOf(world.pike, world.visits.waiting, '&mode=kiosk'), {
    settings: { 'kiosk.waitText': {} },
  });
  await expect(page.getByText(words)).toHaveCount(0);
  await open(page, pageOf(world.pike, world.visits.waiting), text);
  await expect(page.getByText(words)).toBeVisible();
});

const START = () => `/s/harbor-bank/how?location=${world.pike.id}`;

test('kiosk.customMessage: above the choices of a kiosk, and on no other page', async ({ page }) => {
  const words = page.getByText('Please have your card ready.');
  const text = { settings: { 'kiosk.customMessage': { en: 'Please have your card ready.' } } };
  await open(page, `${START()}&mode=kiosk`, text);
  await expect(words).toBeVisible();
  await open(page, START(), text);
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible();
  await expect(words).toHaveCount(0);
  await open(page, `${START()}&mode=kiosk`, { settings: { 'kiosk.customMessage': {} } });
  await expect(page.getByRole('img', { name: 'Use your phone instead' })).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('kiosk.selectLanguage: every language by its own name, and a touch switches the page', async ({
  page,
}) => {
  const languages = page.getByRole('group', { name: 'Choose your language' });
  await open(page, `${START()}&mode=kiosk`, { settings: { 'kiosk.selectLanguage': true } });
  await expect(languages.getByRole('button')).toHaveCount(8);
  await expect(languages.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await languages.getByRole('button', { name: '한국어' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page).toHaveURL(/lang=ko/);
  await open(page, `${START()}&mode=kiosk`, { settings: { 'kiosk.selectLanguage': false } });
  await expect(page.getByRole('img', { name: 'Use your phone instead' })).toBeVisible();
  await expect(languages).toHaveCount(0);
});

test('kiosk.qrCode: a code that continues on the visitor’s phone, on kiosks only', async ({ page }) => {
  const code = page.getByRole('img', { name: 'Use your phone instead' });
  await page.goto(`${START()}&mode=kiosk&lang=en`);
  await expect(code).toBeVisible();
  await expect(
    page.getByText(`/s/harbor-bank/callback-service/${world.pike.id}`, { exact: false }).first(),
  ).toBeVisible();
  await page.goto(START());
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible();
  await expect(code).toHaveCount(0);
  await withSettings({ vendor: 'harbor-bank' }, { 'kiosk.qrCode': 'false' }, async () => {
    await page.goto(`${START()}&mode=kiosk`);
    await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(code).toHaveCount(0);
  });
});

test('a visit on a kiosk continues on the phone, and the screen resets', async ({ page }) => {
  await page.goto(pageOf(world.pike, world.visits.waiting, '&mode=kiosk'));
  await expect(page.getByRole('img', { name: 'Track your place on your phone' })).toBeVisible();
  // The ring's button takes the place of the card's.
  await expect(page.getByRole('button', { name: 'Keep on screen' })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/s/harbor-bank/how' && url.searchParams.get('location') === world.pike.id,
  );
  expect(page.url()).not.toContain(world.visits.waiting.code);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Pike Street' })).toBeVisible();
  await page.goto(pageOf(world.pike, world.visits.waiting));
  await expect(page.getByRole('button', { name: 'Leave the line' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Track your place on your phone' })).toHaveCount(0);
});

test('locationLocking, the page setting: the location stays, as with the feature', async ({ page }) => {
  const others = page.getByRole('link', { name: 'All locations' });
  const form = `/s/harbor-bank/callback-service/${world.pike.id}`;
  const set = (locationLocking: string, work: () => Promise<void>) =>
    withSettings({ vendor: 'harbor-bank' }, { 'feature.locationLocking': 'false', locationLocking }, work);
  await set('false', async () => {
    await page.goto(form);
    await expect(others).toBeVisible();
  });
  await set('true', async () => {
    await page.goto(form);
    await expect(topics(page)).toBeVisible();
    await expect(others).toHaveCount(0);
  });
});

test.describe('locationSearchRadius, from far away', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 0, longitude: -150 } });

  test('of 50 shows no location, of 0 shows all, the nearest first', async ({ page }) => {
    await open(page, PICKER, { settings: { locationSearchRadius: 50 } });
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText(/^No locations within 50 (mi|km)$/)).toBeVisible();
    await open(page, PICKER, { settings: { locationSearchRadius: 0 } });
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/[\d,.]+ (mi|km)/);
    await expect(page.getByText(/^No locations within/)).toHaveCount(0);
  });
});
