import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
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
    const range = `${shown.low}–${shown.high} min`;
    await expect(own.getByText(range).first()).toBeVisible({ timeout: 1_000 });
    await expect(lobby.getByText(`in ${range}`)).toBeVisible({ timeout: 1_000 });
    const row = wall.getByRole('listitem').filter({ hasText: last.ticket });
    await expect(row).toHaveText(new RegExp(`${Math.max(1, shown.minutes)} min`), { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(async () => {
    const offered = await offerOf(request, { vendor: at.vendor, id: at.id, service });
    expect(offered.form.low).not.toBeNull();
    await expect(
      form.getByText(`${offered.form.low}–${offered.form.high} min`).filter({ visible: true }).first(),
    ).toBeVisible({
      timeout: 1_000,
    });
    await card.reload();
    await expect(
      card.getByText(`${offered.card.low}–${offered.card.high} min`).filter({ visible: true }).first(),
    ).toBeVisible({
      timeout: 3_000,
    });
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
  const { attributes } = ((await response.json()) as { data: { attributes: OneWaitOnEveryScreenShown } })
    .data;
  const { shown, low, high, expected_start } = attributes;
  const minutes = Math.floor((Date.parse(expected_start) - Date.now()) / 60_000);
  return { shown, low, high, minutes };
}

interface OneWaitOnEveryScreenShown {
  shown: boolean;
  low: number;
  high: number;
  expected_start: string;
}

async function offerOf(
  request: APIRequestContext,
  { vendor, id, service }: { vendor: string; id: string; service: string },
) {
  const headers = { 'x-vendor': vendor };
  const services = await request.get(`/api/v2/open/queue-appointments-services/${id}`, { headers });
  const location = await request.get(`/api/v2/open/locations/${id}`, { headers });
  type Wait = { id: string; attributes: OneWaitOnEveryScreenShown };
  const [, waits] = ((await services.json()) as { data: [unknown, Wait[]] }).data;
  type Card = { data: { attributes: { wait_time: Record<string, { low: number; high: number }> } } };
  return {
    form: waits.find((wait) => wait.id === service)!.attributes,
    card: ((await location.json()) as Card).data.attributes.wait_time['1']!,
  };
}

async function seen(pages: Record<string, Page>): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  for (const [name, page] of Object.entries(pages))
    await page.screenshot({ path: `${folder}/one-wait-${name}.png` });
}
