import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { changeJson } from './product/changed-responses.ts';
import type { RecordList } from './product/changed-responses.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage } from './product/line.ts';
import { changing } from './product/operator.ts';

/* An admin publishes the branch locator and changes every setting of it; visitors find a location on it. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const PAGE = '/s/harbor-bank/branch-locator';
const SETTINGS = '/settings/branch-locator';
const bank = changing({ vendor: 'harbor-bank' });
test.afterEach(() => bank.back());

const branches = (page: Page) => page.getByRole('article');
const pike = (page: Page) => page.getByRole('article', { name: 'Pike Street', exact: true });
const search = (page: Page) => page.getByRole('combobox', { name: /^Search by city/ });

/** axe finds nothing, and nothing is wider than the page, on phone and desktop, light and dark. */
async function isSound(page: Page): Promise<void> {
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeFindings(page), `${width} ${colorScheme}`).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${colorScheme}`)
        .toBeLessThanOrEqual(width);
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Without the random delay that keeps many pages apart. */
const followsAtOnce = (): void => {
  Math.random = () => 0;
};

const structured = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent;
    if (!text) return null;
    const all = (JSON.parse(text) as { '@graph': { '@type': string; name: string }[] })['@graph'];
    return all.filter((one) => one['@type'] === 'LocalBusiness').map(({ name }) => name);
  });

test('an admin publishes the page, and each setting acts on it', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await bank.to({
    'branch_locator.enabled': 'false',
    'branch_locator.sort': 'order',
    'branch_locator.radius': '0',
    'branch_locator.map': 'true',
    'branch_locator.columns': '{}',
    'branch_locator.filters': '{}',
    'branch_locator.title': '{}',
    'branch_locator.description': '{}',
    'branch_locator.search_engines': 'true',
    'branch_locator.structured_data': 'true',
  });
  const visitor = await browser.newPage();
  await visitor.addInitScript(followsAtOnce);
  expect((await visitor.goto(PAGE))?.status()).toBe(404);
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'The page you are looking for cannot be found' }),
  ).toBeVisible();

  await openStaffPage(page, SETTINGS);
  await expect(page.getByText('The page is off: its address answers that there is no page.')).toBeVisible();
  const preview = page.frameLocator('iframe[title="Preview of the branch locator"]');
  // The preview shows the page as it will be once it is on.
  await expect(preview.getByRole('heading', { level: 1, name: 'Our locations' })).toBeVisible();
  await page.getByRole('switch', { name: 'Branch locator' }).check();
  await expect(preview.getByRole('article').first()).toBeVisible();
  const saved = async (): Promise<void> => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  };
  await saved();
  await expect(page.getByRole('link', { name: 'Open the page' })).toBeVisible();
  await isSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  expect((await visitor.goto(PAGE))?.status()).toBe(200);
  await expect(pike(visitor)).toBeVisible();
  expect(await structured(visitor)).toContain('Pike Street');

  // A press loads the map; a pin shows its location beside it.
  const map = visitor.getByRole('region', { name: 'Map' });
  await expect(map).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Show the map' }).press('Enter');
  await map.getByTitle('Queen Street West', { exact: true }).click();
  await expect(visitor.getByRole('article', { name: 'Queen Street West', exact: true })).toHaveCount(2);
  await isSound(visitor);
  await visitor.setViewportSize({ width: 1440, height: 900 });

  // The open page follows every change.
  const columns = page.getByRole('group', { name: 'Facts about a location' });
  const facts: Record<string, () => Promise<void>> = {
    'Opening hours': () => expect(pike(visitor).getByText(/^Opening hours/)).toBeHidden(),
    Services: () => expect(pike(visitor).getByText(/^Services/)).toBeHidden(),
    Directions: () => expect(pike(visitor).getByRole('link', { name: /^Directions/ })).toBeHidden(),
    'Phone link': () => expect(pike(visitor).getByRole('link', { name: /^Call/ })).toBeHidden(),
    'Meeting methods': () => expect(pike(visitor).getByText(/^In person/)).toBeHidden(),
  };
  await expect(pike(visitor).getByRole('link', { name: /^Directions/ })).toBeVisible();
  await expect(pike(visitor).getByRole('link', { name: /^Call/ })).toBeVisible();
  await expect(pike(visitor).getByText(/^In person/)).toBeVisible();
  for (const name of [...Object.keys(facts), 'Current wait', 'Distance'])
    await columns.getByLabel(name).selectOption('Hidden');
  const filters = page.getByRole('group', { name: 'Filters for visitors' });
  await expect(visitor.getByRole('checkbox', { name: 'Open now' })).toBeVisible();
  await expect(visitor.getByLabel('Service', { exact: true })).toBeVisible();
  await filters.getByLabel('Open now').selectOption('Hidden');
  await filters.getByLabel('Service').selectOption('Hidden');
  await page.getByRole('switch', { name: 'Map', exact: true }).uncheck();
  await page.getByLabel('Order of the locations', { exact: true }).selectOption('By name');
  await page.getByRole('textbox', { name: 'Locator title' }).fill('Find a branch');
  await page.getByRole('textbox', { name: 'Locator description' }).fill('Hours and waits of every branch.');
  await page.getByRole('switch', { name: 'Structured data' }).uncheck();
  await page.getByRole('switch', { name: 'List the page in search engines' }).uncheck();
  await saved();
  for (const isGone of Object.values(facts)) await isGone();
  await expect(map).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'Hide the map' })).toHaveCount(0);
  await expect(visitor.getByRole('checkbox', { name: 'Open now' })).toBeHidden();
  await expect(visitor.getByLabel('Service', { exact: true })).toBeHidden();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Find a branch' })).toBeVisible();
  await expect(visitor.getByText('Hours and waits of every branch.')).toBeVisible();
  const names = await visitor.getByRole('article').getByRole('heading').allTextContents();
  expect(names.length).toBeGreaterThan(5);
  const physical = names.slice(0, 8);
  expect(physical).toEqual(physical.toSorted((a, b) => a.localeCompare(b)));

  const again = await visitor.reload();
  expect(again?.headers()['x-robots-tag']).toBe('noindex');
  await expect(visitor).toHaveTitle(/^Find a branch – /);
  expect(await structured(visitor)).toBeNull();

  // Switched off, the open page says so, and its address answers 404 again.
  await page.getByRole('switch', { name: 'Branch locator' }).uncheck();
  await saved();
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'The page you are looking for cannot be found' }),
  ).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);
});

test('a visitor finds a branch by keyboard, and goes on to book and to the line', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await bank.to({ 'branch_locator.enabled': 'true', 'branch_locator.radius': '0' });
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  // The page asks for the visitor's position only when told to.
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...of) => {
      Object.assign(globalThis, { hasAsked: true });
      ask(...of);
    };
  });
  await page.goto(PAGE);
  await expect(pike(page)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Madison Avenue Private Banking' })).toBeHidden();
  await isSound(page);

  // By text.
  await page.setViewportSize({ width: 390, height: 844 });
  await tabTo(page, search(page));
  await page.keyboard.type('pike');
  await expect(branches(page)).toHaveCount(1);
  await expect(page.getByText('1 location', { exact: true })).toBeVisible();
  await expect(
    pike(page)
      .getByText(/Open (now|until)|Currently Closed/)
      .first(),
  ).toBeVisible();

  // Its hours and services.
  const hours = pike(page).locator('summary').filter({ hasText: 'Opening hours' });
  await tabTo(page, hours);
  await page.keyboard.press('Enter');
  await expect(pike(page).getByRole('row', { name: /\(today\)/ })).toBeVisible();
  await tabTo(page, pike(page).locator('summary').filter({ hasText: 'Services' }));
  await page.keyboard.press('Enter');
  await expect(
    pike(page)
      .getByRole('listitem')
      .filter({ hasText: /^Mortgage/ }),
  ).toBeVisible();
  await isSound(page);
  await expect(pike(page).getByRole('link', { name: 'Directions, Pike Street' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\//,
  );

  // By service and by what is open: the count follows.
  await search(page).fill('');
  const counted = (count: number) =>
    expect(page.locator('#main').getByText(`${count} locations`, { exact: true })).toBeVisible();
  const { listed, fewer } = await page.evaluate(async () => {
    const ask = async (address: string) => {
      const response = await fetch(`/api/v2/open/${address}`, { headers: { 'x-vendor': 'harbor-bank' } });
      return (await response.json()) as { data: { id: string; attributes: { name: string } }[] };
    };
    const all = 'locations?filter[assigned]=1&page[size]=1000';
    const services = (await ask('services?filter[assigned]=1&page[size]=1000')).data;
    const offers = await Promise.all(
      services.map(async ({ id, attributes: { name } }) => ({
        name,
        count: (await ask(`${all}&filter[service]=${id}`)).data.length,
      })),
    );
    const every = (await ask(all)).data.length;
    return { listed: every, fewer: offers.find(({ count }) => count > 1 && count < every)! };
  });
  await counted(listed);
  const service = page.getByLabel('Service', { exact: true });
  await service.selectOption(fewer.name);
  await counted(fewer.count);
  await service.selectOption('Any service');
  await counted(listed);
  await page.getByRole('checkbox', { name: 'Open now' }).check();
  await expect(branches(page).filter({ hasText: 'Currently Closed' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Open now' }).uncheck();

  // By access, with the keyboard.
  await tabTo(page, page.getByRole('checkbox', { name: 'Step-free access' }));
  await page.keyboard.press('Space');
  await counted(2);
  await expect(branches(page).filter({ hasText: 'Step-free access' })).toHaveCount(2);
  await page.keyboard.press('Space');
  await counted(listed);

  // By distance, once the visitor asks for it.
  expect(await page.evaluate(() => 'hasAsked' in globalThis)).toBe(false);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 47.61, longitude: -122.34 });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(branches(page).first()).toContainText(/\d (mi|km)/);
  await expect(branches(page).first()).toContainText('Seattle');
  // The vendor limits the distance, and hides it and the waits.
  await bank.to({
    'branch_locator.radius': '1',
    'branch_locator.columns': '{"distance":"hidden","wait":"hidden"}',
  });
  await page.reload();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText(/within 1 (mi|km)/).first()).toBeVisible();
  await expect(branches(page).filter({ hasText: /\d (mi|km|min)\b/ })).toHaveCount(0);

  // The links keep the language.
  await page.goto(`${PAGE}?lang=en`);
  await search(page).fill('pike');
  await tabTo(page, pike(page).getByRole('link', { name: 'Book an appointment, Pike Street' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/select-service\?lang=en&location=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Select a service' })).toBeVisible();
  await page.goBack();
  await search(page).fill('pike');
  await pike(page).getByRole('link', { name: 'Join the line, Pike Street' }).click();
  await expect(page).toHaveURL(/\/callback-service\/\d+\?lang=en&meeting_method=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const lang of ['fr', 'pl', 'ru', 'zh'] as const)
  test(`the page in ${lang} stands before its program, and fits a phone`, async ({ page, request }) => {
    await bank.to({ 'branch_locator.enabled': 'true' });
    const html = await (await request.get(`${PAGE}?lang=${lang}`)).text();
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    await page.goto(`${PAGE}?lang=${lang}`);
    await expect(branches(page).first()).toBeVisible();
    expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${lang}`));
    const services = branches(page).first().locator('details').last();
    await services.locator('summary').click();
    await expect(services.getByRole('listitem').first()).toBeVisible();
    await expect(services.getByText('Cards and everyday banking')).toHaveCount(0);
    await isSound(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

test('a ticked filter stays when the last location that it lists has gone', async ({ page }) => {
  test.setTimeout(60_000);
  await page.clock.install();
  await bank.to({ 'branch_locator.enabled': 'true' });
  await page.goto(PAGE);
  const filter = page.getByRole('checkbox', { name: 'Step-free access' });
  await filter.check();
  await expect(branches(page)).toHaveCount(2);
  await changeJson(page, '**/open/locations?*', ({ data }: RecordList) => {
    for (const { attributes } of data) Object.assign(attributes, { accessible: false });
  });
  // The list is fetched again each minute.
  await page.clock.fastForward(61_000);
  await expect(branches(page)).toHaveCount(0);
  await expect(filter).toBeChecked();
  await filter.click();
  await expect(branches(page).first()).toBeVisible();
  await expect(filter).toBeHidden();
});
