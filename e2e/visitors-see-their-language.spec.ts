import { expect, test } from '@playwright/test';
import { withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import { chooseTopic, contact, openMore } from './product/request-form.ts';
import { wordsOf } from './product/words.ts';

/* The language from the address, else the browser, else the vendor; a change of language keeps all input. */

const PICKER = '/s/harbor-bank/callback-service';
const HEADINGS = { en: 'Select a Location', fr: 'Choisissez un établissement' } as const;
const ENDONYMS: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ko: '한국어',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  zh: '中文',
};

/** The `lang` attribute of the page, where it is more than the language. */
const TAGS: Readonly<Record<string, string>> = { pt: 'pt-BR', zh: 'zh-CN' };

test('a change of language keeps the input, translates the whole page and is announced', async ({
  page,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  await page.goto(`/s/harbor-bank/callback-service/${pike.id}`);
  await chooseTopic(page, 'Cards');
  await page.getByLabel('First name').fill('Eugénie');
  await contact(page).fill('eugenie@example.com');
  await openMore(page);
  await page.getByLabel(/^Notes/).fill('Bonjour');
  const loads: string[] = [];
  page.on('request', (sent) => sent.isNavigationRequest() && loads.push(sent.url()));

  await page.getByRole('button', { name: 'Language: English' }).click();
  const french = page.getByRole('menuitemradio', { name: 'Français' });
  await expect(french).toHaveAttribute('lang', 'fr');
  await french.click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1, name: 'Rejoindre la file' })).toBeVisible();
  await expect(page).toHaveTitle(/^Rejoindre la file – Harbor Bank/);
  await expect(page).toHaveURL(/[?&]lang=fr/);
  await expect(page.locator('[role=status] [lang=fr]')).toHaveText('Nouvelle langue : Français', {
    useInnerText: false,
  });
  await expect(page.getByLabel('Prénom')).toHaveValue('Eugénie');
  await expect(page.getByRole('textbox', { name: 'Mobile ou e‑mail' })).toHaveValue('eugenie@example.com');
  await expect(page.getByRole('textbox', { name: /^Remarques/ })).toHaveValue('Bonjour');
  await expect(page.getByRole('radio', { name: 'Cartes et opérations courantes' })).toBeChecked();
  expect(loads, 'requests after the change').toEqual([]);

  // It stays on the next page and after a reload.
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Eugénie');
  await page.getByRole('button', { name: 'Rejoindre la file' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^Vous êtes dans la file, Eugénie/ }),
  ).toBeVisible();
  await expect(page).toHaveURL(/[?&]lang=fr/);
});

test('a vendor’s own words hold on the first page, after a change and after a reload', async ({
  page,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  const words = { en: { 'step.queue': 'Get me in' }, fr: { 'step.queue': 'Je viens' } };
  await withSettings(pike, { synonyms: JSON.stringify(words) }, async () => {
    await page.goto(`/s/harbor-bank/callback-service/${pike.id}?utm_content=a+b%2Fc`);
    await expect(page.getByRole('heading', { level: 1, name: 'Get me in' })).toBeVisible();
    const fetched = page.waitForRequest((sent) => sent.url().includes('/cx/snippets/'));
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    expect(new URL((await fetched).url()).searchParams.get('lang')).toBe('fr');
    await expect(page.getByRole('heading', { level: 1, name: 'Je viens' })).toBeVisible();
    // The rest of the query stays as it was written.
    await expect(page).toHaveURL(/\?utm_content=a\+b%2Fc&lang=fr$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Je viens' })).toBeVisible();
  });
});

test('the picker lists exactly the complete languages', async ({ page }) => {
  const whole = await wholeLanguages();
  expect(whole).toEqual(Object.keys(ENDONYMS));
  await page.goto(PICKER);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(whole.map((one) => ENDONYMS[one]!));
});

test('the language list stays at its button when the window rotates', async ({ page }) => {
  const failures: Error[] = [];
  page.on('pageerror', (failure) => failures.push(failure));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PICKER);
  const button = page.getByRole('button', { name: 'Language: English' });
  await button.click();
  const edge = async (at: 'button' | 'menu'): Promise<number> => {
    const box = (await (at === 'menu' ? page.getByRole('menu') : button).boundingBox())!;
    return Math.round(box.x + box.width);
  };
  await expect.poll(() => edge('menu')).toBeLessThan(391);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => Math.abs((await edge('menu')) - (await edge('button')))).toBeLessThan(2);
  expect(failures).toEqual([]);
});

test('a single language has no picker', async ({ page }) => {
  await withSettings({ vendor: 'harbor-bank' }, { availableLanguages: '["en"]' }, async () => {
    await page.goto(PICKER);
    await expect(page.getByRole('heading', { level: 1, name: HEADINGS.en })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Language/ })).toHaveCount(0);
  });
});

const REQUESTS = [
  { request: 'lang=fr in the address', query: '?lang=fr', header: 'en', speaks: 'fr' },
  {
    request: 'an unknown language: the vendor’s default',
    query: '?lang=tlh',
    header: 'fr',
    speaks: 'en',
  },
  { request: 'a region of a language', query: '?lang=fr-CA', header: 'en', speaks: 'fr' },
  { request: 'the browser’s first choice', query: '', header: 'fr-CA,fr;q=0.9,en;q=0.8', speaks: 'fr' },
  {
    request: 'the browser’s second choice when the first is not offered',
    query: '',
    header: 'tlh,fr;q=0.8,en;q=0.5',
    speaks: 'fr',
  },
  { request: 'a browser without a supported language', query: '', header: 'tlh', speaks: 'en' },
] as const;

test('the first byte is in the requested language', async ({ page }) => {
  for (const { request, query, header, speaks } of REQUESTS)
    await test.step(request, async () => {
      await page.unrouteAll();
      // The request of a browser in that language.
      await page.route(`**${PICKER}*`, (route) =>
        route.continue({ headers: { ...route.request().headers(), 'accept-language': header } }),
      );
      const response = await page.goto(`${PICKER}${query}`);
      expect(response?.headers()['content-language']).toBe(speaks);
      expect(await response?.text()).toContain(`<html lang="${speaks}"`);
      await expect(page.getByRole('heading', { level: 1, name: HEADINGS[speaks] })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', speaks);
    });
});

test('every language works, on the page and in its title', async ({ page }) => {
  for (const lang of Object.keys(ENDONYMS)) {
    const words = await wordsOf(lang);
    await page.goto(`${PICKER}?lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', TAGS[lang] ?? lang);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['step.location']!);
    await expect(page).toHaveTitle(new RegExp(`^${words['step.location']!}`));
  }
});

test('a language that a vendor does not offer falls back to the vendor’s default', async ({ page }) => {
  for (const lang of ['ko', 'ru']) {
    await page.goto(`/s/sunrise-clinic/callback-service?lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1, name: HEADINGS.fr })).toBeVisible();
  }
});

/** A language is complete with every id of the English visitor catalogue. */
async function wholeLanguages(): Promise<string[]> {
  const english = Object.keys(await wordsOf('en'));
  const whole: string[] = [];
  for (const lang of Object.keys(ENDONYMS)) {
    const theirs = await wordsOf(lang);
    if (english.every((key) => theirs[key])) whole.push(lang);
  }
  return whole;
}

test('services have their categories, and names their order, in the visitor’s language', async ({
  page,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  await page.goto(`/s/harbor-bank/select-service?location=${pike.id}&lang=ko`);
  for (const name of ['일상 금융', '대출 및 저축', '기업 및 행사'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.goto(`${PICKER}/${pike.id}?lang=ko`);
  const names = page.locator('input[autocomplete$="-name"]');
  await expect(names.first()).toHaveAttribute('autocomplete', 'family-name');
  await expect(names.last()).toHaveAttribute('autocomplete', 'given-name');
});

test('a date that heads the times begins with a capital', async ({ page, request }) => {
  const plateau = await place(request, 'harbor-008');
  await page.goto(`/s/harbor-bank/select-service?location=${plateau.id}&lang=ru`);
  await page.locator('main li button').first().click();
  const day = page.locator('#booking-day');
  await expect(day).toHaveText(/^[а-я]/);
  const first = await day.evaluate((heading) => getComputedStyle(heading, '::first-letter').textTransform);
  expect(first).toBe('uppercase');
});
