import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { listChats, moveChat, seeStaffChat } from '#contract/chats/chats.ts';
import type { ChatDetail, ChatLine, ChatList, ChatRow } from '#contract/chats/chats.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { staff } from './in-the-lobby.ts';
import { ADMIN, answering, isOf, loaded, SLOW } from './screen-states.ts';
import type { Screen } from './screen.ts';

/* Live chats in every state, for contact sheets in any staff language: none is recognised by its words. */

const LONG = 'Wilhelmina-Alexandrina Papas von Hohenzollern-Sigmaringen';
const LONG_TEXT = `${'Quisiera abrir una cuenta para mi empresa y otra para mi hija. '.repeat(6)}https://example.org/${'una-direccion-larga'.repeat(8)}`;
const AT = new Date(Date.now() - 600_000).toISOString();
const ADDRESS = staffScreenPath('chats');

const row = (of: Partial<ChatRow>): ChatRow => ({
  id: '1',
  version: 1,
  state: 'open',
  location_id: '1',
  location: 'Pike Street',
  service_id: null,
  service: 'Open an account',
  name: 'Inés Journey',
  language: 'es',
  page: '/s/harbor-bank/select-service',
  started: AT,
  accepted: AT,
  staff_id: '7',
  staff: 'Ada Ibarra',
  outcome: null,
  unread: 0,
  last: 3,
  ...of,
});

const line = (number: number, of: Partial<ChatLine>): ChatLine => ({
  number,
  author: 'visitor',
  kind: 'text',
  text: '¿Puedo ir sin cita?',
  at: AT,
  name: '',
  key: `key-${number}`,
  ...of,
});

const LINES = [
  line(1, {}),
  line(2, { author: 'system', kind: 'accepted', text: '', name: 'Ada Ibarra' }),
  line(3, { author: 'staff', text: 'Sí, hasta las cinco.', name: 'Ada Ibarra' }),
  line(4, { author: 'staff', kind: 'offer-booking', text: '', name: 'Ada Ibarra' }),
];

const detail = (of: Partial<ChatDetail>): ChatDetail => ({
  ...row({}),
  first_name: 'Inés',
  last_name: 'Journey',
  email: 'ines@example.com',
  phone: '+12065550148',
  client: { id: '9', name: 'Inés Journey', confirmed: false },
  lines: LINES,
  own: true,
  ...of,
});

const CHATS: Readonly<Record<string, Partial<ChatDetail>>> = {
  own: {},
  waiting: {
    state: 'waiting',
    staff: null,
    staff_id: null,
    accepted: null,
    own: false,
    lines: [line(1, {})],
  },
  'of a colleague': { own: false, staff: LONG, client: null },
  'with long texts': {
    name: LONG,
    client: { id: '9', name: LONG, confirmed: true },
    service: 'Estate planning, wills and beneficiary changes for families with property abroad',
    page: `/s/harbor-bank/${'select-service-and-location'.repeat(4)}`,
    lines: Array.from({ length: 12 }, (_, at) =>
      line(at + 1, { author: at % 2 ? 'staff' : 'visitor', text: LONG_TEXT, name: LONG }),
    ),
  },
  ended: { state: 'ended', outcome: 'booked', own: true },
};

const list = (data: ChatRow[]): ChatList => ({
  data,
  meta: {
    available: true,
    colleagues: [{ id: '8', name: LONG }],
    locations: [{ id: '2', name: 'Queen Anne' }],
    replies: { es: ['Un momento, por favor.', LONG_TEXT] },
  },
});

const ROWS = [
  row({ id: '2', state: 'waiting', staff: null, staff_id: null, name: LONG, language: 'pt' }),
  row({ unread: 2 }),
  row({ id: '3', staff: LONG, unread: 12, name: '' }),
  row({ id: '4', state: 'ended', outcome: 'booked' }),
];

async function withChats(page: Page, rows: ChatRow[]): Promise<void> {
  await answering(page, listChats, list(rows));
}

async function openChat(page: Page, chat: Partial<ChatDetail>): Promise<void> {
  await withChats(page, ROWS);
  await answering(page, seeStaffChat, { data: detail(chat) });
  await page.route(isOf(moveChat), (route) => route.fulfill({ json: { data: detail(chat) } }));
  await page.goto(`${ADDRESS}?chat=1`);
  await loaded(page);
  await expect(page.locator('#main ol li').first()).toBeVisible();
}

const opened = (state: string, of: Partial<ChatDetail>, then?: (page: Page) => Promise<void>): Screen =>
  staff(
    `chats: ${state}`,
    async (page) => {
      await openChat(page, of);
      await then?.(page);
    },
    ADMIN,
  );

/** Opens the dialog of a button in the head of the chat, counted from its first. */
const dialogOf =
  (nth: number) =>
  async (page: Page): Promise<void> => {
    await page.locator('#main section header > div:last-child button').nth(nth).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

const lists = { empty: [], 'nothing chosen': ROWS };

const SCREENS: readonly Screen[] = [
  ...Object.entries(lists).map(([state, rows]) =>
    staff(
      `chats: ${state}`,
      async (page) => {
        await withChats(page, rows);
        await page.goto(ADDRESS);
        await loaded(page);
      },
      ADMIN,
    ),
  ),
  ...(['never', 'failure'] as const).map((how) =>
    staff(
      `chats: ${how === 'never' ? 'loading' : 'failed'}`,
      async (page) => {
        await answering(page, listChats, how);
        await page.goto(ADDRESS);
        await expect(page.locator('#main h1')).toBeVisible(SLOW);
        if (how === 'failure') await loaded(page);
      },
      ADMIN,
    ),
  ),
  ...Object.entries(CHATS).map(([state, chat]) => opened(state, chat)),
  opened('no connection', {}, async (page) => {
    await page.route(/\/admin\/chats\/1(\/lines)?(\?|$)/, (route) => route.abort());
    await page.locator('#main textarea').fill(LONG_TEXT);
    await page.keyboard.press('Enter');
    await expect(page.locator('#main [data-unsent]')).toBeVisible();
    await expect(page.locator('#main section [role=status]')).toBeVisible(SLOW);
  }),
  opened('to hand on', {}, dialogOf(1)),
  opened('to end', {}, dialogOf(2)),
];

/** The feature is on for the state alone. */
export const CHAT_SCREENS: readonly Screen[] = SCREENS.map((screen) => ({
  ...screen,
  settings: { 'feature.chats': 'true' },
}));
