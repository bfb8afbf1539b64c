import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pageOf } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { pageSaying } from './product/page-settings.ts';
import { answerKiosk, chooseService, chooseTopic, contact, openMore } from './product/request-form.ts';
import { nextJoin, refuseJoins } from './product/requests.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';

/* Every setting of the line's screens, on and off. When the server also uses a setting, the journey really sets it. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const V = '/s/harbor-bank';
const SET = (settings: Readonly<Record<string, string>>, work: () => Promise<void>) =>
  withSettings({ vendor: 'harbor-bank' }, settings, work);

async function openForm(page: Page, query = '', topic: string | null = null) {
  await page.goto(`${V}/callback-service/${world.pike.id}${query}`);
  const form = {
    first: page.getByLabel('First name'),
    contact: contact(page),
    email: page.getByLabel(/^Email/),
    phone: page.getByLabel(/^Mobile phone/),
    sms: page.getByRole('checkbox', { name: /^Text me updates/ }),
    notes: page.getByLabel(/^Notes/),
    submit: page.getByRole('button', { name: 'Join the line' }),
  };
  await (topic === null ? chooseTopic(page) : chooseService(page, topic));
  return form;
}

test.describe('callback_contact_options', () => {
  const option = (name: string, value: string) => ({ [`callback_contact_options.${name}`]: value });

  test('defaults: email or phone, text messages on request', async ({ page }) => {
    const form = await openForm(page);
    await expect(page.getByText('We will notify you when it is your turn').first()).toBeVisible();
    await expect(form.sms).toBeDisabled();
    await expect(form.sms).not.toBeChecked();
    await form.contact.fill('ottilie@example.com');
    await expect(form.sms).toBeDisabled();
    await form.contact.fill('206 555 0143');
    await expect(form.sms).toBeEnabled();
    await expect(form.sms).not.toBeChecked();
    await form.first.fill('Ottilie');
    await refuseJoins(page, 422);
    const { client } = await nextJoin(page, () => form.submit.click());
    expect(client).toMatchObject({ first_name: 'Ottilie', cell_phone: '+12065550143', receive_sms: false });
  });

  test('no email, a phone required, text messages required, no notes', async ({ page }) => {
    const settings = {
      ...option('email', 'hidden'),
      ...option('mobile_phone', 'required'),
      ...option('sms_notifications', 'required'),
      ...option('notes', 'hidden'),
    };
    await SET(settings, async () => {
      const form = await openForm(page);
      await expect(form.email).toHaveCount(0);
      await expect(form.notes).toHaveCount(0);
      await form.first.fill('Ottilie');
      await form.submit.click();
      await expect(form.phone).toHaveAccessibleDescription(/Mobile phone is required/);
      await form.phone.fill('206 555 0143');
      await expect(form.sms).toBeChecked();
      await expect(form.sms).toBeDisabled();
      await expect(page.getByText('Required by Harbor Bank')).toBeVisible();
      await refuseJoins(page, 422);
      const { client } = await nextJoin(page, () => form.submit.click());
      expect(client).toMatchObject({ cell_phone: '+12065550143', receive_sms: true });
      expect(client).not.toHaveProperty('email');
    });
  });

  test('an email required, no phone: questions wait for it', async ({ page }) => {
    await SET({ ...option('email', 'required'), ...option('mobile_phone', 'hidden') }, async () => {
      const form = await openForm(page, '', world.services.questions);
      await expect(form.phone).toHaveCount(0);
      await expect(form.sms).toHaveCount(0);
      await expect(page.getByText('Add your email to unlock these')).toBeVisible();
      await form.submit.click();
      await expect(form.email).toHaveAccessibleDescription(/Email is required/);
      await form.email.fill('ottilie@example.com');
      await expect(page.getByRole('checkbox', { name: 'Buying a home' })).toBeEnabled();
    });
  });

  test('neither: no contact is asked, and a name is enough to join', async ({ page }) => {
    await SET({ ...option('email', 'hidden'), ...option('mobile_phone', 'hidden') }, async () => {
      const form = await openForm(page);
      await expect(page.getByText('How can we reach you?')).toHaveCount(0);
      await expect(page.getByText('We will notify you when it is your turn')).toHaveCount(0);
      await form.first.fill('Ottilie');
      await form.submit.click();
      await expect(page).toHaveURL(/\/confirmation/);
      await page.getByRole('button', { name: 'Leave the line' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the line' }).click();
      await expect(page.getByRole('heading', { name: 'This appointment has been cancelled' })).toBeVisible();
    });
  });

  test('a phone required: questions wait for it; notes required; no text messages', async ({ page }) => {
    const settings = {
      ...option('mobile_phone', 'required'),
      ...option('notes', 'required'),
      ...option('sms_notifications', 'hidden'),
    };
    await SET(settings, async () => {
      const form = await openForm(page, '', world.services.questions);
      await expect(page.getByText('Add your mobile number to unlock these')).toBeVisible();
      await expect(form.sms).toHaveCount(0);
      await form.submit.click();
      await expect(form.notes).toHaveAccessibleDescription(/Notes is required/);
    });
  });
});

test.describe('questions', () => {
  test('of all five types, once the contact is given; answers stay over a change of topic', async ({
    page,
  }) => {
    const form = await openForm(page, '', world.services.questions);
    await expect(page.getByText('Add your email or mobile number to unlock these')).toBeVisible();
    const section = page.getByRole('region', { name: 'About your visit' });
    await expect(section.getByRole('checkbox').first()).toBeDisabled();
    await form.contact.fill('ottilie@example.com');
    await expect(section.getByRole('checkbox').first()).toBeEnabled();
    expect(await section.getByRole('radio').count()).toBeGreaterThan(1);
    await expect(section.getByRole('combobox')).toHaveCount(1);
    expect(await section.getByRole('textbox').count()).toBeGreaterThanOrEqual(2);
    await expect(section.locator('textarea')).toHaveAttribute('rows', '6');
    await section.locator('textarea').fill('Two rooms');
    await chooseTopic(page);
    await expect(section).toHaveCount(0);
    await chooseService(page, world.services.questions);
    await expect(section.locator('textarea')).toHaveValue('Two rooms');
  });

  test('walkin_questions off: no questions', async ({ page }) => {
    await SET({ walkin_questions: 'false' }, async () => {
      await openForm(page, '', world.services.questions);
      await expect(page.getByText('About your visit')).toHaveCount(0);
    });
  });
});

test.describe('compliance', () => {
  const terms = 'https://bank.example/terms';
  const privacy = 'https://bank.example/privacy';
  test('explicit: the text to accept, and a join that carries it', async ({ page }) => {
    // Each form starts without the previous draft.
    await page.addInitScript(() => sessionStorage.clear());
    for (const [termsOfServiceUrl, privacyPolicyUrl, words] of [
      [terms, '', 'By continuing you agree to our terms of service.'],
      ['', privacy, 'By continuing you agree to our privacy policy.'],
      ['', '', 'By continuing you agree that we use these details to serve you.'],
      [terms, privacy, 'By continuing you agree to our terms of service and privacy policy.'],
    ] as const) {
      await page.unrouteAll();
      await pageSaying(page, {
        settings: { explicitComplianceAgreement: true, termsOfServiceUrl, privacyPolicyUrl },
      });
      const form = await openForm(page);
      await expect(page.getByText(words)).toBeVisible();
      const box = page.getByRole('checkbox', { name: 'I accept' });
      await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
      await box.check();
      await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
    }
    await page.getByLabel('First name').fill('Ottilie');
    await contact(page).fill('ottilie@example.com');
    await refuseJoins(page, 422);
    const join = await nextJoin(page, () => page.getByRole('button', { name: 'Join the line' }).click());
    expect(join.attributes).toMatchObject({ compliance_accepted: true });
  });

  test('implicit: the terms are shown, without a box', async ({ page }) => {
    await pageSaying(page, {
      settings: { explicitComplianceAgreement: false, termsOfServiceUrl: terms, privacyPolicyUrl: '' },
    });
    await openForm(page);
    await expect(page.getByText('By continuing you agree to our terms of service.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I accept' })).toHaveCount(0);
  });

  test('a kiosk without enrolment shows the statement and the box, and no terms', async ({ page }) => {
    await pageSaying(page, {
      settings: {
        explicitComplianceAgreement: true,
        termsOfServiceUrl: terms,
        preBookingStatement: { en: 'We keep it short.' },
      },
    });
    await page.goto(`${V}/callback-service/${world.pike.id}?mode=kiosk`);
    await answerKiosk(page, { first: 'Ottilie', email: 'ottilie@example.com' });
    await expect(page.getByText('We keep it short.')).toBeVisible();
    await expect(page.getByText(/By continuing you agree/)).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'I accept' })).toBeVisible();
  });
});

test.describe('the car', () => {
  test('in five fields, or in one text field of four rows', async ({ page }) => {
    const form = await openForm(page, '', world.services.curbside);
    await expect(page.getByLabel('Car model')).toBeVisible();
    await form.first.fill('Ottilie');
    await form.contact.fill('ottilie@example.com');
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await pageSaying(page, { settings: { curbsideDetails: 'text' } });
    await page.reload();
    const text = page.getByLabel('Car details');
    await expect(text).toHaveAttribute('rows', '4');
    await text.fill('Blue Kestrel, spot 4');
    await refuseJoins(page, 422);
    const { attributes } = await nextJoin(page, () => form.submit.click());
    expect(attributes).toMatchObject({ fulfillment_method: 2, car_details: 'Blue Kestrel, spot 4' });
  });

  test('is a choice when both are offered and the feature is on', async ({ page }) => {
    await openForm(page, '', world.services.either);
    await expect(page.getByRole('radio', { name: /In my car/ })).toBeVisible();
    await pageSaying(page, { features: { curbsidePickup: false } });
    await openForm(page, '', world.services.either);
    await expect(page.getByRole('radio', { name: /In my car/ })).toHaveCount(0);
  });
});

test('notesFieldDigitValidation: long numbers are refused, or not', async ({ page }) => {
  const form = await openForm(page);
  await openMore(page);
  await form.notes.fill('1234-5678');
  await expect(form.notes).toHaveAccessibleDescription(/Cannot contain 8 or more consecutive digits/);
  await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
  await pageSaying(page, { features: { notesFieldDigitValidation: false } });
  await page.reload();
  // The draft keeps the input.
  await expect(form.notes).toHaveValue('1234-5678');
  await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
});

type EverySettingOfTheLineOnAndOffSpoken = {
  settings?: Record<string, unknown>;
  features?: Record<string, boolean>;
};
/** Content of a page with a setting on, and absent with it off. */
type Shown = {
  name: string;
  on: EverySettingOfTheLineOnAndOffSpoken;
  off: EverySettingOfTheLineOnAndOffSpoken;
  seen: (page: Page) => ReturnType<Page['locator']>;
};

/** Opens a page with all of its settings on, and again with all off. */
const SHOWN: readonly { at: string; path: () => string; h1: string | RegExp; shown: readonly Shown[] }[] = [
  {
    at: 'the list of locations',
    path: () => `${V}/callback-service`,
    h1: 'Select a Location',
    shown: [
      setting('showCallbackWaitTime', [true, false], (page) =>
        page.getByRole('button', { name: /^Pike Street.*(minutes|walk-ins)/ }),
      ),
      setting('callback_service_help', [{ en: 'Ask the desk.' }, {}], (page) =>
        page.getByText('Ask the desk.'),
      ),
      setting('privacyPolicyUrl', ['https://bank.example/privacy', ''], (page) =>
        page.getByRole('link', { name: 'Privacy' }),
      ),
    ],
  },
  {
    at: 'the form',
    path: () => `${V}/callback-service/${world.pike.id}`,
    h1: 'Join the line',
    shown: [
      setting('showCallbackWaitTime', [true, false], (page) =>
        page.getByText(/\d+ (person|people) waiting|No one is waiting/).first(),
      ),
      setting('bookingInstructions', [{ en: 'Bring **two** papers.' }, {}], (page) =>
        page.getByRole('region', { name: 'Good to know' }).getByText(/papers/),
      ),
      setting('preBookingStatement', [{ en: 'We keep it short.' }, {}], (page) =>
        page.getByText('We keep it short.'),
      ),
      {
        name: 'locationLocking',
        on: { features: { locationLocking: false } },
        off: { features: { locationLocking: true } },
        seen: (page) => page.getByRole('link', { name: 'All locations' }),
      },
    ],
  },
  {
    at: 'the start page',
    path: () => `${V}/how?location=${world.pike.id}`,
    h1: 'Welcome to Pike Street',
    shown: [
      setting('showWaitTime', [true, false], (page) =>
        page.getByText(/^(Approximately|No walk-ins)/).first(),
      ),
      setting('supports_video', [true, false], (page) =>
        page.getByRole('button', { name: 'Request a video call' }),
      ),
    ],
  },
  {
    // Without phone there is no video either, so this setting is alone here.
    at: 'the start page, by phone',
    path: () => `${V}/how?location=${world.pike.id}`,
    h1: 'Welcome to Pike Street',
    shown: [
      setting('supports_phone', [true, false], (page) =>
        page.getByRole('button', { name: 'Request a phone call' }),
      ),
    ],
  },
  {
    at: 'the card of a location',
    path: () => `${V}/callback-service?location=${world.pike.id}`,
    h1: 'Select a Location',
    shown: [
      setting('hideLocationHours', [false, true], (page) =>
        page.getByRole('heading', { name: 'Opening hours' }),
      ),
    ],
  },
  {
    at: 'a method that is not taken',
    path: () => `${V}/callback-service/${world.noVideo.id}?meeting_method=3`,
    h1: 'Not available right now',
    shown: [
      setting('callback_closed_location_info', [true, false], (page) =>
        page.getByText(world.noVideo.name, { exact: true }),
      ),
    ],
  },
  {
    at: 'the page of a visit that waits',
    path: () => pageOf(world.pike, world.visits.waiting),
    h1: /^You’re in line/,
    shown: [
      // Matches only the chart's footer: its content depends on the accuracy of earlier waits.
      setting('show_wait_time', [true, false], (page) =>
        page.locator('span').filter({ hasText: /^Joined$/ }),
      ),
    ],
  },
  {
    at: 'the page of a visit that is over',
    path: () => pageOf(world.pike, world.visits.completed),
    h1: /^Thank you/,
    shown: [
      setting('show_queue_appointment_feedback', [true, false], (page) =>
        page.getByRole('heading', { name: 'How was your visit?' }),
      ),
    ],
  },
];

function setting(name: string, [on, off]: readonly [unknown, unknown], seen: Shown['seen']): Shown {
  return { name, on: { settings: { [name]: on } }, off: { settings: { [name]: off } }, seen };
}

for (const { at, path, h1, shown } of SHOWN)
  test(`${shown.map(({ name }) => name).join(', ')}: on ${at}`, async ({ page }) => {
    const open = async (state: 'on' | 'off'): Promise<void> => {
      await page.unrouteAll();
      await pageSaying(page, {
        settings: Object.fromEntries(shown.flatMap((one) => Object.entries(one[state].settings ?? {}))),
        features: Object.fromEntries(shown.flatMap((one) => Object.entries(one[state].features ?? {}))),
      });
      await page.goto(path());
      await expect(page.getByRole('heading', { level: 1, name: h1 })).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
    };
    await open('on');
    for (const { name, seen } of shown) await expect(seen(page), name).toBeVisible();
    await open('off');
    for (const { name, seen } of shown) await expect(seen(page), name).toHaveCount(0);
  });

test('booking next to the line, or instead of it', async ({ page }) => {
  await pageSaying(page, { settings: { joinLineFromClientView: true } });
  await page.goto(`${V}/how?location=${world.pike.id}`);
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    'Join the line',
    'Request a phone call',
    'Request a video call',
    'Book an appointment',
  ]);
  await page.unrouteAll();
  await pageSaying(page, { settings: { joinLineFromClientView: false } });
  await page.goto(`${V}/how?location=${world.pike.id}&lang=en`);
  await expect(page).toHaveURL(new RegExp(`/select-service\\?location=${world.pike.id}&lang=en$`));
});
