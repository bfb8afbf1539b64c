import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { listConversations, seeConversation } from '#contract/conversations/conversations.ts';
import type { ThreadDetail, ThreadMessage, ThreadRow } from '#contract/conversations/conversations.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { seeSession } from '#contract/vendors/session.ts';
import { STATUS } from '#domain/codes/status.ts';
import { staff } from './in-the-lobby.ts';
import { ADMIN, answering, changing, loaded, SLOW, statesOf } from './screen-states.ts';
import type { Screen } from './screen.ts';

/* Conversations by text in every state, for contact sheets in any staff language: none is recognised by its words. */

const LINES = [
  { id: '1', name: 'Wealth management and estate planning' },
  { id: '2', name: 'Retail' },
] as const;
const LONG = 'Wilhelmina-Alexandrina Papas von Hohenzollern-Sigmaringen';
const LONG_TEXT = `${'I would like to bring my two children and my mother, who needs a step-free way in. '.repeat(6)}https://example.org/${'a-very-long-address'.repeat(8)}`;
const AT = new Date(Date.now() - 3_600_000).toISOString();
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const ADDRESS = staffScreenPath('conversations');

const row = (of: Partial<ThreadRow>): ThreadRow => ({
  id: '1',
  version: 1,
  state: 'open',
  channel: 'sms',
  name: 'Odile Journey',
  address: '+12065550147',
  language: 'fr',
  unread: 0,
  staff: null,
  location_id: null,
  location: 'Pike Street',
  line_of_business_id: null,
  line_of_business: null,
  last_at: AT,
  last: { direction: 'in', subject: '', text: 'Le parking est-il gratuit ?', state: 'received' },
  ...of,
});

const message = (id: number, of: Partial<ThreadMessage>): ThreadMessage => ({
  id: String(id),
  direction: 'in',
  kind: 'client',
  subject: '',
  text: 'Le parking est-il gratuit ?',
  sender: '',
  files: [],
  state: 'received',
  reason: '',
  by: null,
  at: AT,
  ...of,
});

const answer = (id: number, of: Partial<ThreadMessage>): ThreadMessage =>
  message(id, {
    direction: 'out',
    kind: 'staff',
    by: 'Ada Ibarra',
    text: 'Oui, pendant deux heures.',
    state: 'delivered',
    ...of,
  });

const VISIT: NonNullable<ThreadDetail['visit']> = {
  id: '1',
  version: 1,
  kind: 'walk-in',
  status: STATUS.confirmed,
  service_id: '1',
  service: 'Open an account',
  location_id: '1',
  location: 'Pike Street',
  zone: 'America/Los_Angeles',
  start: null,
  ticket: 'A-042',
  in_line: true,
  meeting_method: 1,
  may_edit: true,
};

const detail = (of: Partial<ThreadDetail>): ThreadDetail => ({
  ...row({}),
  client_id: null,
  own_address: '+12065550160',
  visit: VISIT,
  messages: [message(1, {}), answer(2, {}), answer(3, { kind: 'reply', by: null, state: 'sent' })],
  blocked: null,
  templates: ['Nous vous rappelons dans une heure.'],
  people: [
    { id: '7', name: 'Ada Ibarra' },
    { id: '8', name: LONG },
  ],
  ...of,
});

const appointment = {
  ...VISIT,
  kind: 'appointment' as const,
  start: TOMORROW,
  ticket: null,
  in_line: false,
};
const longMessages = Array.from({ length: 12 }, (_, at) =>
  at % 2 ? answer(at, { text: LONG_TEXT, by: LONG }) : message(at, { text: LONG_TEXT }),
);

const BY_MAIL = {
  channel: 'email',
  address: 'odile@client.example',
  own_address: 'reply@mail.example',
  client_id: '4',
} as const;
const SUBJECT = 'Re: Votre rendez-vous chez Harbor Bank';
const LONG_FILE = `${'copie-de-la-carte-d-identite-'.repeat(4)}recto.pdf`;

const MAILS = [
  message(1, { subject: SUBJECT, text: `Bonjour,\n\nLe parking est-il gratuit ?\n\nOdile` }),
  answer(2, { subject: SUBJECT, text: 'Oui, pendant deux heures.\n\nÀ bientôt', state: 'sent' }),
  message(3, {
    subject: 'Re: Re: Votre rendez-vous, avec les papiers',
    text: 'J’écris pour Odile : voici les papiers.',
    sender: 'camille@elsewhere.example',
    files: ['carte.pdf', 'bail.pdf'],
  }),
  answer(4, { subject: SUBJECT, text: 'Merci !', state: 'failed', reason: 'smtp-550' }),
];

const THREADS: Readonly<Record<string, Partial<ThreadDetail>>> = {
  'about a visit in the line': {},
  'about an appointment': { visit: appointment },
  'about a cancelled visit': { visit: { ...VISIT, status: STATUS.cancelled, may_edit: false } },
  'with a client without a visit': { client_id: '4', visit: null },
  'with long texts': {
    name: LONG,
    messages: longMessages,
    templates: [LONG_TEXT],
    visit: {
      ...appointment,
      service: 'Estate planning, wills and beneficiary changes for families with property abroad',
    },
  },
  'after STOP': {
    blocked: 'opted-out',
    messages: [message(1, { text: 'STOP' }), answer(2, { state: 'opted-out' })],
  },
  'with a failed delivery': {
    visit: null,
    messages: [message(1, {}), answer(2, { state: 'failed', reason: '30005: unknown destination handset' })],
  },
  'that is assigned': { staff: { id: '8', name: LONG }, visit: null },
  'that is closed': { state: 'closed', visit: null },
  'by mail': { ...BY_MAIL, messages: MAILS },
  'by mail, with long subjects': {
    ...BY_MAIL,
    name: LONG,
    address: `${'wilhelmina.alexandrina.'.repeat(3)}papas@client.example`,
    line_of_business_id: '1',
    line_of_business: 'Wealth management and estate planning',
    visit: appointment,
    messages: MAILS.map((mail) => ({ ...mail, subject: `Re: ${LONG_TEXT}`, files: [LONG, LONG_FILE] })),
  },
  'by mail that waits for the client': { ...BY_MAIL, blocked: 'no-consent', messages: MAILS.slice(0, 1) },
  'of an erased client': {
    name: '',
    address: '',
    visit: null,
    blocked: 'erased',
    messages: [message(1, { text: '' })],
  },
};

const ROWS = [
  row({ unread: 3 }),
  row({ id: '2', name: LONG, unread: 12, staff: { id: '8', name: LONG }, language: 'en' }),
  row({ id: '3', name: '', last: { direction: 'out', subject: '', text: LONG_TEXT, state: 'failed' } }),
  row({ id: '4', name: '', address: '', last: null, location: null }),
  row({
    id: '5',
    channel: 'email',
    address: 'odile@client.example',
    unread: 1,
    line_of_business_id: '1',
    line_of_business: 'Retail',
    last: { direction: 'in', subject: SUBJECT, text: 'Le parking est-il gratuit ?', state: 'received' },
  }),
];

async function withThreads(page: Page, thread: Partial<ThreadDetail> | null): Promise<void> {
  await answering(page, listConversations, { data: ROWS, meta: { next: 'next' } });
  if (thread !== null) await answering(page, seeConversation, { data: detail(thread) });
}

async function openThread(page: Page, thread: Partial<ThreadDetail>): Promise<void> {
  await withThreads(page, thread);
  await page.goto(`${ADDRESS}?thread=1`);
  await loaded(page);
  await expect(page.locator('#main ol li').first()).toBeVisible();
}

/** Opens the dialog by the last button of the page's head. */
async function openStart(page: Page): Promise<void> {
  await withThreads(page, null);
  await page.goto(ADDRESS);
  await loaded(page);
  await page.locator('#main button:has(.tabler-icon-message-plus)').click();
  await expect(page.getByRole('dialog').locator('textarea')).toBeVisible();
}

const SCREENS: readonly Screen[] = [
  ...statesOf({
    name: 'texts',
    at: () => ADDRESS,
    reads: listConversations,
    none: { data: [], meta: { next: null } },
  }).filter(({ name }) => !name.endsWith(': full')),
  staff(
    'texts: full',
    async (page) => {
      await withThreads(page, null);
      await page.goto(ADDRESS);
      await loaded(page);
    },
    ADMIN,
  ),
  ...(['never', 'failure'] as const).map((how) =>
    staff(
      `texts: a thread that ${how === 'never' ? 'loads' : 'failed'}`,
      async (page) => {
        await withThreads(page, null);
        await answering(page, seeConversation, how);
        await page.goto(`${ADDRESS}?thread=1`);
        await expect(page.locator('#main h1')).toBeVisible(SLOW);
        if (how === 'failure') await loaded(page);
        else await expect(page.locator('#main [aria-busy=true]')).toBeVisible();
      },
      ADMIN,
    ),
  ),
  ...Object.entries(THREADS).map(([state, thread]) =>
    staff(`texts: a thread ${state}`, (page) => openThread(page, thread), ADMIN),
  ),
  staff(
    'texts: a thread of a line of business',
    async (page) => {
      await changing(page, seeSession, ({ lines_of_business: lines }) => {
        lines.splice(0, lines.length, ...LINES);
      });
      await openThread(page, { line_of_business_id: '1', line_of_business: LINES[0].name });
    },
    ADMIN,
  ),
  staff(
    'texts: a place to cancel',
    async (page) => {
      await openThread(page, {});
      await page.locator('#main button:has(.tabler-icon-x)').click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
    ADMIN,
  ),
  staff('texts: a new one to a client', openStart, ADMIN),
  staff(
    'texts: a new one to a number, with faults',
    async (page) => {
      await openStart(page);
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=radio]').nth(1).check({ force: true });
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    },
    ADMIN,
  ),
];

/** The feature is on for the state alone. */
export const TEXTS: readonly Screen[] = SCREENS.map((screen) => ({
  ...screen,
  settings: { 'feature.conversations': 'true' },
}));
