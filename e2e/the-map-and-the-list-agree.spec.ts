import { expect, test } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';
import { changeHtml, changeJson } from './product/changed-responses.ts';
import { withSettings } from './product/operator.ts';
import { withoutRender } from './product/server-render.ts';

/*
 * Choosing a location: on the map, in the list, by a suggested place, by the visitor's position. Works
 * without a map.
 */

const PICKER = '/s/harbor-bank/callback-service';
const DESK = { width: 1440, height: 900 };

const mapOf = (page: Page): Locator => page.getByRole('region', { name: 'Map' });
const pinOf = (page: Page, name: string): Locator => mapOf(page).getByTitle(name, { exact: true });
const row = (page: Page, name: RegExp): Locator => page.getByRole('button', { name }).first();
const search = (page: Page): Locator => page.getByRole('combobox', { name: /^Search by city/ });

async function openPicker(page: Page): Promise<void> {
  await page.goto(PICKER);
  await expect(row(page, /^Pike Street/)).toBeVisible();
}

test.describe('on a wide screen', () => {
  test.use({ viewport: DESK });

  test('a pin opens its card, and a row marks its pin', async ({ page }) => {
    await openPicker(page);
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
    const small = (await pinOf(page, 'Queen Street West').boundingBox())!;
    await pinOf(page, 'Queen Street West').click();
    await expect(page.getByRole('heading', { level: 2, name: 'Queen Street West' })).toBeFocused();
    await expect(row(page, /^Pike Street/)).toBeHidden();
    const large = (await pinOf(page, 'Queen Street West').boundingBox())!;
    expect(large.width).toBeGreaterThan(small.width);
    await page.getByRole('button', { name: 'Back to results' }).click();
    await expect(row(page, /^Queen Street West/)).toBeFocused();
    await row(page, /^Pike Street/).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Pike Street' })).toBeFocused();
    await expect.poll(async () => (await pinOf(page, 'Pike Street').boundingBox())!.width).toBe(large.width);
    await page.getByRole('button', { name: 'Select location' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
  });

  test('only its two buttons are focusable, and it can be skipped', async ({ page }) => {
    await openPicker(page);
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
    const stops = await mapOf(page)
      .locator('a[href], button, [tabindex]')
      .evaluateAll((result) =>
        result
          .filter((one) => one.tabIndex >= 0)
          .map((one) => one.getAttribute('aria-label') ?? one.textContent),
      );
    expect(stops).toEqual(['Skip map', 'Zoom in', 'Zoom out']);
    await expect(
      mapOf(page)
        .locator('[aria-hidden="true"]')
        .filter({ has: page.getByTitle('Pike Street') }),
    ).toHaveCount(1);
  });

  test('it shows the results of a search', async ({ page }) => {
    await withTiles(page, 200);
    await openPicker(page);
    await expect(pinOf(page, 'Queen Street West')).toBeVisible();
    await search(page).fill('seattle');
    await expect(pinOf(page, 'Queen Street West')).toBeHidden();
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
  });

  test('without streets it gives way to the list where all results are in one city', async ({ page }) => {
    await openPicker(page);
    await expect(pinOf(page, 'Queen Street West')).toBeVisible();
    await search(page).fill('seattle');
    await expect(mapOf(page)).toBeHidden();
    await expect(search(page)).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: 'Pike Street' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(pinOf(page, 'Queen Street West')).toBeVisible();
  });

  test('without its code the picker works and shows no error', async ({ page }) => {
    await page.route('**/assets/LocationMap-*.js', (route) => route.abort());
    await openPicker(page);
    // The first of the list is open next to it, as without a map.
    await expect(page.getByRole('heading', { level: 2, name: 'Pike Street' })).toBeVisible();
    await expect(row(page, /^Pike Street/)).toBeVisible();
    await expect(mapOf(page)).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });

  test('coastlines that arrive after the visitor has left cause no error', async ({ page }) => {
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    await page.route('**/assets/countries-*.json', async (route) => {
      await come;
      await route.fallback();
    });
    await openPicker(page);
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
    await row(page, /^Pike Street/).click();
    await page.getByRole('button', { name: 'Select location' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
    const coasts = page.waitForResponse(/countries-.*\.json/);
    letCome();
    // Fetch them again after the page has processed them.
    await page.evaluate(async (address) => (await fetch(address)).json(), (await coasts).url());
    expect(broken).toEqual([]);
  });

  test('without coastlines the pins are shown', async ({ page }) => {
    await page.route('**/assets/countries-*.json', (route) => route.abort());
    await openPicker(page);
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });

  test('tiles come from the address in the page, with their attribution', async ({ page }) => {
    const request = await withTiles(page, 200);
    await openPicker(page);
    await expect(mapOf(page).getByText('© Mapmakers')).toBeVisible();
    await expect.poll(() => request.tiles.length).toBeGreaterThan(3);
    expect(request.tiles[0]).toMatch(/^https:\/\/tiles\.example\.com\/\d+\/\d+\/\d+\.png$/);
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
    expect(request.base).toEqual([]);
  });

  test('the choice is drawn with its streets, and the way back shows all again', async ({ page }) => {
    const request = await withTiles(page, 200);
    const zooms = () => request.tiles.map((url) => Number(url.split('/')[3]));
    await openPicker(page);
    await expect(pinOf(page, 'Queen Street West')).toBeVisible();
    expect(Math.max(...zooms())).toBeLessThan(9);
    await row(page, /^Pike Street/).click();
    await expect.poll(() => Math.max(...zooms())).toBe(15);
    await expect(pinOf(page, 'Pike Street')).toBeInViewport();
    await expect(pinOf(page, 'Queen Street West')).toBeHidden();
    await page.getByRole('button', { name: 'Back to results' }).click();
    await expect(pinOf(page, 'Queen Street West')).toBeVisible();
  });

  test('without locations it shows the middle of the country, and one alone is closer than a choice', async ({
    page,
  }) => {
    const request = await withTiles(page, 200);
    const shown = () => request.tiles.map((url) => url.replace(/^.*?(\d+\/\d+\/\d+)\.png$/, '$1'));
    let most = 0;
    await changeJson(page, '**/api/v2/open/locations?*', ({ data }: { data: object[] }) => {
      data.splice(most);
    });
    await page.goto(PICKER);
    // The tile of 39.8283, -98.5795.
    await expect.poll(shown).toContain('15/7411/12425');
    most = 1;
    await page.goto(PICKER);
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
    await expect.poll(() => Math.max(...shown().map((tile) => Number(tile.split('/', 1)[0])))).toBe(18);
  });

  test('without tiles the map shows coastlines', async ({ page }) => {
    const request = await withTiles(page, 503);
    await openPicker(page);
    await expect.poll(() => request.base.length).toBe(1);
    await expect(pinOf(page, 'Pike Street')).toBeVisible();
  });

  test('a thousand locations render only visible rows and pins', async ({ page }) => {
    await changeJson(page, '**/api/v2/open/locations?*', (body: { data: Branch[] }) => {
      body.data = aThousand(body.data[0]!);
    });
    await page.goto(PICKER);
    await expect(row(page, /^Branch 0\b/)).toBeVisible();
    await expect(pinOf(page, 'Branch 0')).toBeVisible();
    const pins = mapOf(page).locator('[title^="Branch "]');
    expect(await pins.count()).toBeGreaterThan(30);
    expect(await pins.count()).toBeLessThan(260);
    expect(await page.getByRole('button', { name: /^Branch / }).count()).toBeLessThan(200);
    await expect(page.getByText('1,000 locations', { exact: true }).first()).toBeVisible();
    // A dot counts as a pin.
    const last = await page.evaluate(() => document.querySelectorAll('canvas').length);
    expect(last).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => pins.count()).toBeLessThan(260);
  });
});

test.describe('suggested places', () => {
  test('are requested after a pause in typing, and picked by keyboard', async ({ page }) => {
    const params: string[] = [];
    page.on('request', (request: Request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/internal/v1/places') params.push(searchParams.get('q') ?? '');
    });
    await openPicker(page);
    await search(page).pressSequentially('vancouver', { delay: 30 });
    const option = page.getByRole('option', { name: 'Vancouver, BC, Canada', exact: true });
    await expect(option).toBeVisible();
    // On a busy machine the time between two keys may count as a pause too.
    expect(params.at(-1)).toBe('vancouver');
    expect(params.length).toBeLessThan('vancouver'.length);
    await expect(search(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!);
    await page.keyboard.press('Enter');
    await expect(search(page)).toHaveValue('Vancouver, BC, Canada');
    await expect(page.getByText('1 location within 50 km')).toBeVisible();
    await expect(row(page, /^Granville/)).toContainText(/\d\.\d km/);
    // A location without coordinates is never too far away.
    await expect(row(page, /^Harbor Direct/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByText('11 locations', { exact: true }).first()).toBeVisible();
  });

  test('are not requested for two letters, and their failure shows no error', async ({ page }) => {
    let params = 0;
    await page.route('**/api/internal/v1/places?*', (route) => {
      params += 1;
      return route.fulfill({ status: 500, json: { errors: [] } });
    });
    await openPicker(page);
    await search(page).fill('se');
    await expect(page.getByText('11 locations', { exact: true }).first()).toBeHidden();
    expect(params).toBe(0);
    await search(page).fill('sea');
    await expect(page.getByText('1 location', { exact: true }).first()).toBeVisible();
    await expect.poll(() => params).toBe(1);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });
});

test.describe('a visitor who shares the position', () => {
  test.use({
    permissions: ['geolocation'],
    geolocation: { latitude: 43.65, longitude: -79.39 },
    viewport: { width: 390, height: 844 },
  });

  test('gets the nearest first, in the units of its country', async ({ page }) => {
    await openPicker(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    const first = page.getByRole('main').getByRole('listitem').first();
    await expect(first).toContainText('Queen Street West');
    await expect(first).toContainText(/\d\.\d km/);
    await page.getByRole('button', { name: 'Forget my location' }).click();
    await expect(first).toContainText('Pike Street');
  });

  test('gets its card when the vendor sets it, and stays in the picker', async ({ page }) => {
    await withSettings({ vendor: 'harbor-bank' }, { useNearestLocation: 'true' }, async () => {
      await openPicker(page);
      await page.getByRole('button', { name: 'Use my location' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Queen Street West' })).toBeVisible();
      await page.getByRole('button', { name: 'Back to results' }).click();
      await expect(row(page, /^Queen Street West/)).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(PICKER);
    });
  });
});

test.describe('a visitor far from every location', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 45.5, longitude: -109 } });

  test('is offered the nearest one', async ({ page }) => {
    await openPicker(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText('No locations within 50 km')).toBeVisible();
    const nearest = page.getByRole('region', { name: 'The nearest location' });
    await expect(nearest.getByRole('listitem')).toHaveCount(1);
    await expect(nearest).toContainText(/\d km/);
    await nearest.getByRole('button').click();
    await expect(page.getByRole('button', { name: 'Select location' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to results' }).click();
    await page.getByRole('button', { name: 'Show all locations' }).click();
    await expect(row(page, /^Pike Street/)).toBeVisible();
  });
});

test('a phone loads no map', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const params: string[] = [];
  page.on('request', (request) => params.push(request.url()));
  await openPicker(page);
  await page.waitForLoadState('networkidle');
  expect(params.filter((url) => url.includes('LocationMap') || url.includes('countries-'))).toEqual([]);
});

/** Sets a tile server in the page; records requests for tiles and for the base map. */
async function withTiles(page: Page, status: number): Promise<{ tiles: string[]; base: string[] }> {
  const params = { tiles: [] as string[], base: [] as string[] };
  const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: '© Mapmakers' };
  await changeHtml(page, `**${PICKER}`, (html) =>
    withoutRender(html).replace('"mapTiles":null', `"mapTiles":${JSON.stringify(tiles)}`),
  );
  await page.route('https://tiles.example.com/**', (route) => {
    params.tiles.push(route.request().url());
    return route.fulfill({ status, contentType: 'image/png', body: status === 200 ? ONE_PIXEL : '' });
  });
  page.on('request', (request) => {
    if (/\/assets\/countries-.*\.json$/.test(request.url())) params.base.push(request.url());
  });
  return params;
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Branch {
  id: string;
  attributes: object;
}

/** Spread over the southern United States. */
function aThousand(like: Branch): Branch[] {
  return Array.from({ length: 1000 }, (_, place) => ({
    ...like,
    id: String(900_000 + place),
    attributes: {
      ...like.attributes,
      external_id: `branch-${place}`,
      name: `Branch ${place}`,
      translations: [],
      latitude: 30 + (place % 40) * 0.3,
      longitude: -120 + Math.floor(place / 40) * 1.6,
    },
  }));
}
