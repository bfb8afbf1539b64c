import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { prepare } from '#scripts/setup/prepare.mjs';
import { chromiumPath } from '#scripts/testing/chromium.ts';
import type { TestApp } from '#server/testing/app.ts';
import { MOMENT } from '#server/testing/app.ts';
import { freePort } from '#scripts/testing/tcp-cluster.ts';
import { ask } from '#server/testing/requests.ts';
import { aBusiness, bigNextToSmall, HTTP_NOTE } from './baselines/businesses.ts';
import type { Business } from './baselines/businesses.ts';
import { startProduct } from './baselines/product.ts';
import { inBulk, pastAppointments } from './baselines/schedule-store.ts';
import { framesWhile } from './measure/frames.ts';
import type { Frames } from './measure/frames.ts';
import { milliseconds, tell, times } from './measure/report.ts';
import type { Row } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/*
 * The schedule of the staff. Over HTTP: a day in a business with a million appointments, next to one with ten thousand.
 * In a browser: a day of 100 staff and 1,500 appointments next to one of 10 staff and 150: the first picture, and the
 * frames while staff scroll, drag, and see colleagues' changes.
 */

const [BIG, SMALL] = [1_000_000, 10_000];
const PICTURES = 5;
/** Three days after the clock of the bench: 06:00 in the builders' zone. */
const DAY_START = Date.UTC(2026, 10, 24, 14);
const DATE = '2026-11-24';

await prepare({ pages: true });
// The pages of the staff stand on the host of PUBLIC_URL, which has to be known before the server starts.
const port = await freePort();
const product = await startProduct({ port });
const app = product.app as TestApp;
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const few = await aBusiness(product, { pathname: 'few', people: 10, day: DAY_START });
  const many = await aBusiness(product, { pathname: 'many', people: 100, day: DAY_START });
  const old = await aBusiness(product, { pathname: 'old', people: 10, day: DAY_START });
  await inBulk(product.pool, async (bulk) => {
    await pastAppointments(bulk, few.branch, { before: new Date(MOMENT), count: SMALL });
    await pastAppointments(bulk, old.branch, { before: new Date(MOMENT), count: BIG });
  });
  await product.pool.query('VACUUM ANALYZE');
  const rows = [...(await overHttp(old, few)), ...(await inBrowser(many, few))];
  tell({
    bench: 'schedule',
    seeds: [],
    versions: { postgresql: product.postgresVersion, chromium: browser.version() },
    rows,
    notes: [
      HTTP_NOTE,
      `browser: 1440 × 900; the median of ${PICTURES} pictures and of 3 rounds of frames, after a warm-up; rendered by the processor`,
    ],
  });
} finally {
  await browser.close();
  await product.stop();
}

/** The requests of a day, in the big business next to the small one. */
function overHttp(big: Business, small: Business): Promise<Row[]> {
  return bigNextToSmall(
    port,
    { big, small },
    [
      ['a day', 1, ''],
      ['a week', 7, ''],
      ['the counts of five weeks', 35, '/days'],
    ].map(([what, days, path]) => ({
      what: `${what}, 1,000,000 appointments next to 10,000`,
      pathOf: ({ branch }) =>
        `/api/internal/v1/admin/schedule${path}?location=${branch.locationId}&from=${DATE}&days=${days}`,
    })),
  );
}

async function inBrowser(many: Business, few: Business): Promise<Row[]> {
  const pictures = await inTurn(
    { ours: () => firstPicture(browser, many), anchor: () => firstPicture(browser, few) },
    PICTURES,
  );
  const rows: Row[] = [
    {
      what: 'the first picture of a day, 100 staff next to 10',
      ours: milliseconds(median(pictures.ours)),
      anchor: milliseconds(median(pictures.anchor)),
      ratio: times(ratioOf(pictures.ours, pictures.anchor)),
      goal: '≤ 1.5',
    },
  ];
  for (const [what, act] of [
    ['scrolling', (page: Page) => scroll(page)],
    ['dragging', (page: Page) => drag(page)],
    ['five changes a second', (page: Page, of: Business) => changes(page, of)],
  ] as const) {
    const [ours, anchor] = [await framesOf(many, act), await framesOf(few, act)];
    rows.push({
      what: `${what}: a frame, p95`,
      ours: milliseconds(ours),
      anchor: milliseconds(anchor),
      ratio: times(ours / anchor),
      goal: '≤ 50 ms',
    });
  }
  return rows;
}

async function framesOf(of: Business, act: (page: Page, of: Business) => Promise<void>): Promise<number> {
  const all: Frames[] = [];
  for (let round = 0; round <= 3; round += 1) {
    const page = await opened(browser, of);
    const frames = await framesWhile(page, () => act(page, of));
    await page.context().close();
    if (round > 0) all.push(frames);
  }
  return median(all.map(({ p95 }) => p95));
}

async function opened(from: Browser, { branch, who }: Business): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const url = `http://127.0.0.1:${port}`;
  await context.addCookies(
    who.cookie.split('; ').map((pair) => {
      const [name, value] = pair.split(/=(.*)/s) as [string, string];
      return { name, value, url };
    }),
  );
  const page = await context.newPage();
  await page.goto(`${url}/schedule?location=${branch.locationId}&date=${DATE}&view=day`);
  await page.locator('[data-visit]').first().waitFor();
  return page;
}

/** Milliseconds from the request to the first appointment on screen. */
async function firstPicture(from: Browser, of: Business): Promise<number> {
  const begun = performance.now();
  const page = await opened(from, of);
  const taken = performance.now() - begun;
  await page.context().close();
  return taken;
}

async function scroll(page: Page): Promise<void> {
  await page.locator('[data-visit]').first().hover();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(step % 3 === 0 ? 40 : 0, step < 40 ? 160 : -200);
    await page.waitForTimeout(16);
  }
}

async function drag(page: Page): Promise<void> {
  const box = (await page.locator('[data-movable]').first().boundingBox())!;
  const [x, y] = [box.x + 12, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 90; step += 1) {
    await page.mouse.move(x + Math.sin(step / 8) * 200 + 150, y + step * 5);
    await page.waitForTimeout(16);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** Colleagues move appointments; the one under the pointer stays where it is. */
async function changes(page: Page, { branch, who }: Business): Promise<void> {
  const card = page.locator('[data-visit]').first();
  await card.hover();
  const before = await card.boundingBox();
  const { body } = await ask(
    app,
    `GET /api/internal/v1/admin/schedule?location=${branch.locationId}&from=${DATE}`,
    who,
  );
  const under = await card.getAttribute('data-visit');
  const visits = (body.data.visits as { id: string; start: string; end: string; staff_ids: string[] }[])
    .filter(({ id, start }) => id !== under && Date.parse(start) === DAY_START)
    .slice(0, 10);
  for (const { id, start } of visits) {
    const later = toIso(Date.parse(start) + 15 * 30 * MINUTE + Math.floor(Math.random() * 8) * 15 * MINUTE);
    await ask(app, `PATCH /api/internal/v1/admin/appointments/${id}`, {
      ...who,
      body: { start: later, notify: false, overbook: { reason: 'bench' } },
    });
    await page.waitForTimeout(200);
  }
  await page.waitForTimeout(600);
  if (JSON.stringify(await card.boundingBox()) !== JSON.stringify(before))
    throw new Error('the appointment under the pointer has moved');
}
