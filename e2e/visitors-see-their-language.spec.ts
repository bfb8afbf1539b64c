import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { withSettings } from './product/operator.ts';
import { place } from './product/places.ts';

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
  await expect(page.getByLabel('Topic')).toBeEnabled();
  const topic = await page.getByLabel('Topic').locator('option').nth(1).getAttribute('value');
  await page.getByLabel('Topic').selectOption(topic);
  await page.getByLabel('First name').fill('Eugénie');
  await page.getByLabel(/^Email/).fill('eugenie@example.com');
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
  await expect(page.getByRole('textbox', { name: /^E-mail/ })).toHaveValue('eugenie@example.com');
  await expect(page.getByRole('textbox', { name: /^Remarques/ })).toHaveValue('Bonjour');
  await expect(page.getByLabel('Motif')).toHaveValue(topic!);
  await expect(page.getByLabel('Motif').locator('option:checked')).toContainText(
    'Cartes et opérations courantes',
  );
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

async function wordsOf(lang: string): Promise<Record<string, string>> {
  const file = new URL(`../translations/${lang}/visitor.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
}
