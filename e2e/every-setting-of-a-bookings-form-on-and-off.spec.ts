import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chooseTime, goOn, submit, toTheTimes } from './product/booking.ts';
import { withSettings } from './product/operator.ts';
import { openMore } from './product/request-form.ts';
import { pageSaying } from './product/page-settings.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { heading } from './product/screen.ts';

/* Every setting of the booking form: hidden, optional and required. */

let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

test.describe('the details', () => {
  const toTheDetails = async (page: Page): Promise<void> => {
    await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
    await chooseTime(page, 1);
    await goOn(page);
    await heading(page, 'Your details');
  };
  const text = async (page: Page, to: Parameters<typeof pageSaying>[1]): Promise<void> => {
    await page.unrouteAll();
    await pageSaying(page, to);
    await page.reload();
    await heading(page, 'Your details');
  };

  test('clientFields and receiveSmsNotifications: hidden, optional, required', async ({ page }) => {
    await toTheDetails(page);
    const fields = {
      first_name: page.getByLabel('First name'),
      last_name: page.getByRole('textbox', { name: /^Last name/ }),
      email: page.getByLabel('Email'),
      cell_phone: page.getByLabel(/^Mobile phone/),
      phone: page.getByLabel(/^Phone/),
      work_phone: page.getByLabel(/^Work phone/),
      address: page.getByLabel('Address'),
      notes: page.getByRole('textbox', { name: /^Notes/ }),
    };
    const all = (option: string) => Object.fromEntries(Object.keys(fields).map((name) => [name, option]));
    const sms = page.getByRole('checkbox', { name: /^Text me updates/ });
    const required = { clientFields: all('required'), receiveSmsNotifications: true };
    await text(page, { settings: required });
    for (const field of Object.values(fields)) await expect(field).toHaveAttribute('aria-required', 'true');
    await expect(sms).toBeVisible();
    await text(page, { settings: { ...required, smsConsent: { en: 'Yes to texts of the bank.' } } });
    await expect(page.getByRole('checkbox', { name: 'Yes to texts of the bank.' })).toBeVisible();
    await text(page, { settings: required });
    await expect(sms).toBeVisible();
    await submit(page);
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    const labels = ['First name', 'Last name', 'Email', 'Mobile phone', 'Phone', 'Work phone'];
    for (const label of [...labels, 'Address', 'Notes'])
      await expect(problem).toContainText(`${label} is required`);
    await text(page, { settings: { clientFields: all('optional'), receiveSmsNotifications: false } });
    // Last name and notes fold into one row.
    await expect(fields.notes).toHaveCount(0);
    await openMore(page);
    for (const field of Object.values(fields))
      await expect(field).not.toHaveAttribute('aria-required', 'true');
    await expect(sms).toHaveCount(0);
    const hidden = { ...all('hidden'), first_name: 'optional' };
    await text(page, { settings: { clientFields: hidden } });
    for (const [name, field] of Object.entries(fields))
      if (name !== 'first_name') await expect(field, name).toHaveCount(0);
  });

  test('notesFieldDigitValidation, instructions, statement, terms and the box', async ({ page }) => {
    await toTheDetails(page);
    await openMore(page);
    await page.getByRole('textbox', { name: /^Notes/ }).fill('1234-5678');
    const digits = page.getByText('Cannot contain 8 or more consecutive digits');
    await text(page, { features: { notesFieldDigitValidation: true } });
    await expect(digits.first()).toBeVisible();
    await text(page, { features: { notesFieldDigitValidation: false } });
    await expect(digits).toHaveCount(0);

    const texts = {
      bookingInstructions: { en: 'Bring **two** papers.' },
      preBookingStatement: { en: 'We keep it short.' },
      termsOfServiceUrl: 'https://bank.example/terms',
      privacyPolicyUrl: 'https://bank.example/privacy',
      callback_service_help: { en: 'Ask the desk.' },
    };
    await text(page, { settings: { ...texts, explicitComplianceAgreement: true } });
    await expect(page.getByRole('region', { name: 'Good to know' }).getByText(/papers/)).toBeVisible();
    await expect(page.getByText('We keep it short.')).toBeVisible();
    await expect(page.getByText('Ask the desk.')).toBeVisible();
    await expect(page.getByText('our terms of service and privacy policy')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I accept' })).toBeVisible();
    await text(page, {
      settings: {
        bookingInstructions: {},
        preBookingStatement: {},
        callback_service_help: {},
        termsOfServiceUrl: '',
        privacyPolicyUrl: '',
        explicitComplianceAgreement: false,
      },
    });
    for (const words of [/papers/, 'We keep it short.', 'Ask the desk.', /By continuing you agree/])
      await expect(page.getByText(words)).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'I accept' })).toHaveCount(0);
  });
});

test('phone and work_phone: by the vendor’s setting, with their countries, and sent as numbers', async ({
  page,
}) => {
  const fields = { first_name: 'required', email: 'required', phone: 'optional', work_phone: 'required' };
  await withSettings({ vendor: 'harbor-bank' }, { clientFields: JSON.stringify(fields) }, async () => {
    await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
    await chooseTime(page, 5);
    await goOn(page);
    await heading(page, 'Your details');
    await page.getByLabel('First name').fill('Ottilie');
    await page.getByLabel('Email').fill('ottilie@example.com');
    await page.getByLabel(/^Phone/).fill('12');
    await submit(page);
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(problem.getByRole('link')).toHaveCount(2);
    await problem.getByRole('link', { name: 'Work phone is required' }).click();
    await expect(page.getByLabel(/^Work phone/)).toBeFocused();
    await page.keyboard.type('(416) 555-0123');
    await page.getByLabel(/^Phone/).fill('206 555 0100');
    // Input survives a reload.
    await page.reload();
    await expect(page.getByLabel(/^Work phone/)).toHaveValue('(416) 555-0123');
    const [sent] = await Promise.all([
      page.waitForRequest(
        (one) => one.method() === 'POST' && one.url().endsWith('/internal/v1/appointments'),
      ),
      submit(page),
    ]);
    const { attendee } = sent.postDataJSON() as { attendee: object };
    expect(attendee).toMatchObject({ phone: '+12065550100', work_phone: '+14165550123' });
    expect((await sent.response())?.status()).toBe(201);
  });
});

const OWN = [
  {
    key: 'company',
    label: 'Company',
    type: 'text',
    options: [],
    required: true,
    translations: { fr: 'Entreprise' },
  },
  {
    key: 'days',
    label: 'Good days',
    type: 'checkbox_group',
    options: ['Mon', 'Tue', 'Wed'],
    required: true,
    translations: {},
  },
  {
    key: 'found',
    label: 'How did you find us?',
    type: 'select',
    options: ['A friend', 'A sign'],
    required: false,
    translations: {},
  },
];

test('customContactFields: the vendor’s own, in the visitor’s language, validated before booking', async ({
  page,
}) => {
  await withSettings({ vendor: 'harbor-bank' }, { customContactFields: JSON.stringify(OWN) }, async () => {
    await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
    await chooseTime(page, 3);
    await goOn(page);
    await heading(page, 'Your details');
    await page.getByLabel('First name').fill('Ottilie');
    await page.getByLabel('Email').fill('ottilie@example.com');
    await submit(page);
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await problem.getByRole('link', { name: 'Company is required' }).click();
    await expect(page.getByLabel('Company')).toBeFocused();
    await page.keyboard.type('Acme');
    await expect(problem.getByRole('link', { name: 'Please check at least one option.' })).toBeVisible();
    await page.getByRole('group', { name: 'Good days' }).getByLabel('Tue').check();
    await page.getByLabel('How did you find us?').selectOption('A friend');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByLabel('Entreprise')).toHaveValue('Acme');
    const [sent] = await Promise.all([
      page.waitForRequest(
        (one) => one.method() === 'POST' && one.url().endsWith('/internal/v1/appointments'),
      ),
      page.locator('button[type="submit"]').click(),
    ]);
    const { contact_fields: text } = sent.postDataJSON() as { contact_fields: unknown };
    expect(text).toEqual({ company: 'Acme', days: ['Tue'], found: 'A friend' });
    expect((await sent.response())?.status()).toBe(201);
  });
  await toTheTimes(page, { locationId: `${pike.id}&lang=en`, service: 'Cards' });
  await chooseTime(page, 4);
  await goOn(page);
  await expect(page.locator('#field-email')).toBeVisible();
  await expect(page.locator('#field-answers-own-company')).toHaveCount(0);
});
