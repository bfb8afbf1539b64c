import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { shownWait } from '#domain/language/shown-wait.ts';
import { Desk, join, pageOf } from './product/line.ts';
import { aVisitor, staffInTheLobby } from './product/people.ts';
import { place, serviceId } from './product/places.ts';

/* One wait, shown at the same moment: visitor page, lobby, wall display, card, form and API. */

test('a wait reads the same on every screen', async ({ browser, request, playwright, baseURL }) => {
  test.setTimeout(150_000);
  const at = await place(request, 'harbor-002');
  const before = await playwright.request.newContext({ baseURL });
  const desk = await Desk.of(before, 'admin@harbor.test');
  await desk.emptyTheLine(at.id);
  const visitors = [];
  for (const first of ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella'])
    visitors.push(await join(request, at, { first }));
  const last = visitors.at(-1)!;
  const service = await serviceId(request, at, 'Cards');

  const lobby = await staffInTheLobby(browser, 'advanced@harbor.test', at.id);
  await lobby.getByRole('button', { name: /I am at/ }).click();
  await lobby
    .getByRole('menuitemradio', { name: /^Desk \d+$/, disabled: false })
    .first()
    .click();
  const own = await aVisitor(browser);
  await own.goto(pageOf(at, last));
  const wall = await aVisitor(browser, { width: 1920, height: 1080 });
  await wall.goto(`/s/harbor-bank/how?location=${at.id}&mode=tv`);
  const card = await aVisitor(browser);
  await card.goto(`/s/harbor-bank/callback-service?location=${at.id}`);
  const form = await aVisitor(browser);
  await form.goto(`/s/harbor-bank/callback-service/${at.id}?meeting_method=1&services=${service}`);
  await lobby
    .getByRole('button', { name: /Ella Journey/ })
    .first()
    .click();

  // One page may be an update ahead: eventually all show the same wait as the API.
  await expect(async () => {
    const shown = await waitOf(request, { vendor: at.vendor, ...last });
    expect(shown.shown).toBe(true);
    const words = wordsOf(shown);
    const status = own.getByRole('region', { name: /You.re in line/ });
    for (const text of words.page) await expect(status).toContainText(text, { timeout: 1_000 });
    await expect(lobby.getByText(words.lobby)).toBeVisible({ timeout: 1_000 });
    const row = wall.getByRole('listitem').filter({ hasText: last.ticket });
    await expect(row).toContainText(words.wall, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(async () => {
    const offered = await offerOf(request, { vendor: at.vendor, id: at.id, service });
    expect(offered.form.shown).toBe(true);
    for (const text of wordsOf(offered.form).picker)
      await expect(form.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 1_000 });
    await card.reload();
    for (const text of wordsOf(offered.card).picker)
      await expect(card.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await seen({ own, lobby, wall, card, form });
  await desk.emptyTheLine(at.id);
  await before.dispose();
});

async function waitOf(
  request: APIRequestContext,
  { vendor, id, code }: { vendor: string; id: string; code: string },
) {
  const address = `/api/v2/open/queue-appointments/${id}?confirm_code=${code}`;
  const response = await request.get(address, { headers: { 'x-vendor': vendor } });
  const { attributes } = ((await response.json()) as { data: { attributes: ApiWait } }).data;
  return untilStart(attributes);
}

/** The minutes count from the response, as on the pages. */
const untilStart = (wait: ApiWait) => ({
  ...wait,
  expected: (Date.parse(wait.expected_start) - Date.now()) / 60_000,
});

interface ApiWait {
  shown: boolean;
  low: number;
  high: number;
  least: number;
  people_before: number;
  expected_start: string;
}

/** The English words of a wait on each screen, from the figures of the API. */
function wordsOf(wait: Pick<ApiWait, 'low' | 'high' | 'least' | 'people_before'> & { expected: number }) {
  const shown = shownWait({ ...wait, peopleBefore: wait.people_before });
  const { minutes, low, high, mayVary } = shown;
  const range =
    low === high ? [] : mayVary ? ['but it may vary a lot'] : [`most likely ${spanOf(shown, 90)}`];
  return {
    page:
      minutes === 0
        ? ['You are next']
        : [
            'Approximately',
            lengthWords(minutes, 60),
            ...range.map((text) => (mayVary ? text : `most likely ${spanOf(shown, 60)}`)),
          ],
    lobby: minutes === 0 ? /\d:\d\d [AP]M/ : new RegExp(`, in about ${inLobby(minutes)}`),
    wall: lengthWords(Math.max(1, minutes), 90),
    picker: [
      minutes < 5 ? 'five minutes' : minutes > 90 ? fully(minutes) : `${minutes} minutes`,
      ...(minutes === 0 ? [] : range),
    ],
  };
}

const fully = (minutes: number): string =>
  `${plural(Math.floor(minutes / 60), 'hour')} ${plural(minutes % 60, 'minute')}`;

const inLobby = (minutes: number): string => {
  if (minutes < 60) return plural(minutes, 'minute');
  return minutes % 60 === 0 ? plural(minutes / 60, 'hour') : fully(minutes);
};

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function lengthWords(minutes: number, hoursFrom: number): string {
  if (minutes < hoursFrom) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const spanOf = ({ low, high }: { low: number; high: number }, hoursFrom: number): string =>
  high < hoursFrom ? `${low} to ${high} min` : `${lengthWords(low, 60)} to ${lengthWords(high, 60)}`;

type CardWait = { wait_minutes: number; low: number; high: number; least: number };

async function offerOf(
  request: APIRequestContext,
  { vendor, id, service }: { vendor: string; id: string; service: string },
) {
  const headers = { 'x-vendor': vendor };
  const services = await request.get(`/api/v2/open/queue-appointments-services/${id}`, { headers });
  const location = await request.get(`/api/v2/open/locations/${id}`, { headers });
  type Wait = { id: string; attributes: ApiWait };
  const [, waits] = ((await services.json()) as { data: [unknown, Wait[]] }).data;
  type Card = { data: { attributes: { people_waiting: number; wait_time: Record<string, CardWait> } } };
  const { people_waiting, wait_time } = ((await location.json()) as Card).data.attributes;
  const { wait_minutes, ...card } = wait_time['1']!;
  return {
    form: untilStart(waits.find((wait) => wait.id === service)!.attributes),
    card: { ...card, expected: wait_minutes, people_before: people_waiting },
  };
}

async function seen(pages: Record<string, Page>): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  for (const [name, page] of Object.entries(pages))
    await page.screenshot({ path: `${folder}/one-wait-${name}.png` });
}
