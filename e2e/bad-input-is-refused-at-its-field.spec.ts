import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { join, cancel } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { place, serviceId } from './product/places.ts';
import type { Place } from './product/places.ts';

/* Validation errors appear at their field, in the visitor's language; valid input stays, even over a reload. */

interface Words {
  lang: 'en' | 'fr';
  h1: string;
  /** The tab's title after a refused submit. */
  errorTitle: RegExp;
  problem: string;
  labels: {
    topic: string;
    first: string;
    last: string;
    contact: string;
    email: string;
    phone: string;
    notes: string;
    addPhone: string;
  };
  requiredTopic: string;
  requiredFirst: string;
  characters: string;
  url: string;
  tooLong: RegExp;
  email: string;
  phone: string;
  either: string;
  neither: string;
  phoneNeeded: RegExp;
  digits: string;
  blocked: string;
  group: string;
  radio: RegExp;
  spokenBefore: string;
  failure: string;
  full: string;
}

const ENGLISH: Words = {
  lang: 'en',
  h1: 'Join the line',
  errorTitle: /^Error: Join the line/,
  problem: 'There is a problem',
  labels: {
    topic: 'Topic',
    first: 'First name',
    last: 'Last name',
    contact: 'Mobile or email',
    email: 'Email',
    phone: 'Mobile phone',
    notes: 'Notes',
    addPhone: 'Add a mobile number',
  },
  requiredTopic: 'Topic is required',
  requiredFirst: 'First name is required',
  characters: 'Use only letters, spaces, apostrophes and hyphens',
  url: 'This cannot be a web address',
  tooLong: /^Use at most 100 characters/,
  email: 'Enter a valid email address',
  phone: 'Enter a phone number with 8 to 15 digits',
  either: 'Please provide either a phone number or an email',
  neither: 'Enter a mobile number with 8 to 15 digits, or an email such as name@example.com',
  phoneNeeded: /Mobile phone is required$/,
  digits: 'Cannot contain 8 or more consecutive digits',
  blocked: 'Take the long number out of your notes to continue.',
  group: 'Please check at least one option.',
  radio: /^Have you spoken with us/,
  spokenBefore: 'Please answer “Have you spoken with us about this before?”',
  failure: 'Error',
  full: 'The line is full right now. Please try again later or choose another location.',
};

const FRENCH: Words = {
  lang: 'fr',
  h1: 'Rejoindre la file',
  errorTitle: /^Erreur\s: Rejoindre la file/,
  problem: 'Il y a un problème',
  labels: {
    topic: 'Motif',
    first: 'Prénom',
    last: 'Nom',
    contact: 'Mobile ou e‑mail',
    email: 'E‑mail',
    phone: 'Téléphone mobile',
    notes: 'Remarques',
    addPhone: 'Ajouter un numéro de mobile',
  },
  requiredTopic: 'Choisissez une option pour « Motif »',
  requiredFirst: 'Le champ « Prénom » est obligatoire',
  characters: 'Utilisez uniquement des lettres, des espaces, des apostrophes et des traits d’union',
  url: 'Une adresse web n’est pas acceptée ici',
  tooLong: /^Utilisez au maximum 100 caractères/,
  email: 'Saisissez une adresse e‑mail valide',
  phone: 'Saisissez un numéro de téléphone de 8 à 15 chiffres',
  either: 'Veuillez indiquer un numéro de téléphone ou une adresse e‑mail',
  neither: 'Saisissez un numéro de mobile de 8 à 15 chiffres, ou une adresse e‑mail comme nom@example.com',
  phoneNeeded: /Téléphone mobile.*obligatoire$/,
  digits: 'Ne peut pas contenir 8 chiffres consécutifs ou plus',
  blocked: 'Retirez le long numéro de vos remarques pour continuer.',
  group: 'Veuillez cocher au moins une option.',
  radio: /^Nous en avez-vous déjà parlé/,
  spokenBefore: 'Veuillez répondre à la question « Nous en avez-vous déjà parlé? »',
  failure: 'Erreur',
  full: 'La file est complète pour le moment. Réessayez plus tard ou choisissez un autre établissement.',
};

let pike: Place;
let mortgage: string;
let cards: string;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  mortgage = await serviceId(request, pike, 'Mortgage');
  cards = await serviceId(request, pike, 'Cards');
  await request.dispose();
});

for (const words of [ENGLISH, FRENCH]) {
  test.describe(`in ${words.lang === 'en' ? 'English' : 'French'}`, () => {
    test('an empty form is refused, and its summary links to each field', async ({ page }) => {
      const form = await openForm(page, words);
      await form.submit.click();
      const summary = page
        .getByRole('alert')
        .filter({ has: page.getByRole('heading', { name: words.problem }) });
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(words.errorTitle);
      await saysBeside(form.topics, words.requiredTopic);
      await saysBeside(form.first, words.requiredFirst);
      await saysBeside(form.contact, words.either);
      await summary.getByRole('link').nth(1).click();
      await expect(form.first).toBeFocused();
      // A second attempt announces the error again.
      await form.submit.click();
      await expect(summary).toBeFocused();
    });

    test('each wrong value is refused at its field, the others stay, even over a reload', async ({
      page,
    }) => {
      const form = await openForm(page, words);
      await form.topic(mortgage).check();
      await form.more.click();
      for (const value of ['12', 'ottilie@']) {
        await form.contact.fill(value);
        await form.contact.blur();
        await saysBeside(form.contact, words.neither);
      }
      await page.getByRole('button', { name: words.labels.addPhone }).click();
      await expect(form.phone).toBeFocused();
      const wrong: readonly (readonly [Locator, string, string | RegExp])[] = [
        [form.first, 'www.example.com', words.url],
        [form.first, 'R2D2', words.characters],
        [form.first, 'a'.repeat(101), words.tooLong],
        [form.last, 'https://example.com/', words.url],
        [form.last, 'Vane_9', words.characters],
        [form.email, 'ottilie@', words.email],
        [form.phone, '12', words.phone],
      ];
      for (const [field, value, message] of wrong) {
        await field.fill(value);
        await field.blur();
        await saysBeside(field, message);
        await expect(field).toHaveValue(value);
      }
      await page.reload();
      await expect(form.topic(mortgage)).toBeChecked();
      await expect(form.first).toHaveValue('a'.repeat(101));
      await expect(form.last).toHaveValue('Vane_9');
      await expect(form.email).toHaveValue('ottilie@');
      await expect(form.phone).toHaveValue('12');
      await form.submit.click();
      for (const [field, message] of [
        [form.first, words.tooLong],
        [form.last, words.characters],
        [form.email, words.email],
        [form.phone, words.phone],
      ] as const)
        await saysBeside(field, message);
      // A corrected field loses its message at once; nothing else changes.
      await form.first.fill('Ottilie');
      await expect(form.first).not.toHaveAttribute('aria-invalid', 'true');
      await saysBeside(form.last, words.characters);
    });

    test('questions are refused at their field', async ({ page }) => {
      const form = await openForm(page, words);
      await form.topic(mortgage).check();
      await form.first.fill('Ottilie');
      await form.contact.fill('ottilie@example.com');
      const spoken = page.getByRole('radiogroup', { name: words.radio });
      await expect(spoken.getByRole('radio').first()).toBeEnabled();
      await form.submit.click();
      const group = page
        .getByRole('group')
        .filter({ has: page.getByRole('checkbox', { name: /Buying a home|L’achat d’un logement/ }) })
        .last();
      await expect(group.getByText(words.group)).toBeVisible();
      await expect(spoken.getByText(words.spokenBefore)).toBeVisible();
      await page.getByRole('alert').getByRole('link', { name: words.group }).click();
      await expect(group.getByRole('checkbox').first()).toBeFocused();
      await page.keyboard.press('Space');
      await expect(group.getByText(words.group)).toBeHidden();
      await expect(spoken.getByText(words.spokenBefore)).toBeVisible();
    });

    test('a long number in the notes blocks the form, with its reason', async ({ page }) => {
      const form = await openForm(page, words);
      await form.more.click();
      await form.notes.fill('4111-1111 1111');
      await saysBeside(form.notes, words.digits);
      await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
      await expect(form.submit).toHaveAccessibleDescription(words.blocked);
      // The button stays clickable; the page sends nothing.
      let sent = 0;
      page.on(
        'request',
        (request) =>
          (sent += request.method() === 'POST' && request.url().includes('queue-appointments') ? 1 : 0),
      );
      await form.topic(cards).check();
      await form.first.fill('Ottilie');
      await form.contact.fill('ottilie@example.com');
      await form.submit.focus();
      await page.keyboard.press('Enter');
      await saysBeside(form.notes, words.digits);
      expect(sent).toBe(0);
      await form.notes.fill('At 4 pm, please');
      await expect(form.notes).not.toHaveAttribute('aria-invalid', 'true');
      await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
    });

    test('a full line is refused, and the input stays', async ({ page, request }) => {
      const waiting = await join(request, pike, { first: 'Felix' });
      await withSettings({ vendor: 'harbor-bank' }, { 'lobby.max_in_queue': '1' }, async () => {
        const form = await openForm(page, words);
        await form.topic(cards).check();
        await form.first.fill('Ottilie');
        await form.contact.fill('ottilie@example.com');
        await form.submit.click();
        await expect(page.getByRole('alert').filter({ hasText: words.full })).toBeInViewport();
        await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toContainText(
          words.failure,
        );
        await expect(form.first).toHaveValue('Ottilie');
        await expect(form.submit).toBeEnabled();
      });
      await cancel(request, pike, waiting);
    });

    test('errors from the server appear at their field', async ({ page }) => {
      const form = await openForm(page, words);
      await form.topic(cards).check();
      await form.first.fill('Ottilie');
      await form.contact.fill('ottilie@example.com');
      // The vendor starts to require a phone number after the page has loaded.
      await withSettings(
        { vendor: 'harbor-bank' },
        { 'callback_contact_options.mobile_phone': 'required' },
        async () => {
          await form.submit.click();
          await expect(page.getByRole('heading', { name: words.problem })).toBeVisible();
          await expect(form.contact).toHaveAttribute('aria-invalid', 'true');
          await expect(form.contact).toHaveAccessibleDescription(words.phoneNeeded);
          await expect(form.first).toHaveValue('Ottilie');
        },
      );
    });
  });
}

async function openForm(page: Page, { lang, h1, labels }: Words) {
  await page.goto(`/s/harbor-bank/callback-service/${pike.id}?lang=${lang}`);
  await expect(page.getByRole('heading', { level: 1, name: h1 })).toBeVisible();
  const form = {
    topics: page.getByRole('radiogroup', { name: labels.topic }),
    topic: (service: string) => page.locator(`input[type=radio][value="${service}"]`).first(),
    contact: page.getByLabel(labels.contact),
    more: page.getByRole('button', { name: new RegExp(`^${labels.last}, `) }),
    first: page.getByLabel(labels.first, { exact: true }),
    last: page.getByRole('textbox', { name: new RegExp(`^${labels.last} \\(`) }),
    email: page.getByRole('textbox', { name: new RegExp(`^${labels.email}`) }),
    phone: page.getByRole('textbox', { name: new RegExp(`^${labels.phone}`) }),
    notes: page.getByRole('textbox', { name: new RegExp(`^${labels.notes}`) }),
    submit: page.getByRole('button', { name: h1 }),
  };
  await expect(form.topics).toBeVisible();
  return form;
}

/** The message is visible, linked to the field, and the field is marked invalid. */
async function saysBeside(field: Locator, message: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // French colons and quotation marks have no-break spaces.
  const source =
    typeof message === 'string'
      ? message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      : message.source.replace('^', '');
  const words = new RegExp(source.replaceAll(' ', '\\s'));
  await expect(field).toHaveAccessibleDescription(words);
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const shown = field
    .page()
    .locator(ids.map((id) => `[id="${id}"]`).join(', '))
    .filter({ hasText: words });
  await expect(shown.first()).toBeVisible();
}
