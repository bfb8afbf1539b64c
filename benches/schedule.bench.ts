import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { prepare } from '#scripts/setup/prepare.mjs';
import { chromiumPath } from '#scripts/testing/chromium.ts';
import type { TestApp } from '#server/testing/app.ts';
import { MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { startProduct } from './baselines/product.ts';
import { fillDay, pastAppointments } from './baselines/schedule-store.ts';
import type { Branch } from './baselines/schedule-store.ts';
import { Connection, wireOf } from './measure/connection.ts';
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
const EACH = 15;
const TURN = 9;
const ROUNDS = 5;
const PICTURES = 5;
/** Three days after the clock of the bench: 06:00 in the builders' zone. */
const DAY_START = Date.UTC(2026, 10, 24, 14);
const DATE = '2026-11-24';

await prepare({ pages: true });
const port = await freePort();
const product = await startProduct({ port });
const app = product.app as TestApp;
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const few = await aBranch('few', 10);
  const many = await aBranch('many', 100);
  const old = await aBranch('old', 10);
  await pastAppointments(product.pool, few.branch, { before: new Date(MOMENT), count: SMALL });
  await pastAppointments(product.pool, old.branch, { before: new Date(MOMENT), count: BIG });
  await product.pool.query('VACUUM ANALYZE');
  const rows = [...(await overHttp(old, few)), ...(await inBrowser(many, few))];
  tell({
    bench: 'schedule',
    seeds: [],
    versions: { postgresql: product.postgresVersion, chromium: browser.version() },
    rows,
    notes: [
      `HTTP: p50 of ${TURN} requests on one connection, ${ROUNDS} rounds in turn; 10 staff and 150 appointments on the day`,
      `browser: 1440 × 900; the median of ${PICTURES} pictures and of 3 rounds of frames, after a warm-up; rendered by the processor`,
    ],
  });
} finally {
  await browser.close();
  await product.stop();
}

interface Business {
  branch: Branch;
  who: SignedIn;
}

async function aBranch(pathname: string, people: number): Promise<Business> {
  const { db } = app.deps;
  const vendor = await aVendor(db, { pathname, name: pathname });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staffIds: number[] = [];
  for (let n = 0; n < people; n += 1) {
    const staff = await aStaffMember(db, vendor.id, {
      name: `Person ${n}`,
      locations: [location],
      serves: [service],
    });
    await worksHours(db, vendor.id, { staff, location, from: 360, to: 1080 });
    staffIds.push(staff);
  }
  const branch = { vendorId: vendor.id, locationId: location, serviceId: service, staffIds };
  await fillDay(product.pool, branch, { from: new Date(DAY_START), each: EACH });
  const email = `${pathname}@bench.test`;
  const identityId = await app.access.createIdentity({ email, name: 'Admin', password: 'a-long-password-1' });
  await aStaffMember(db, vendor.id, { role: 30, locations: [], identityId });
  return { branch, who: await signInAs(app, email) };
}

/** The requests of a day, in the big business next to the small one. */
async function overHttp(big: Business, small: Business): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, path] of [
    ['a day', ''],
    ['a week', ''],
    ['the counts of five weeks', '/days'],
  ] as const) {
    const days = what === 'a day' ? 1 : what === 'a week' ? 7 : 35;
    const requestOf = ({ branch, who }: Business) => {
      const query = `location=${branch.locationId}&from=${DATE}&days=${days}`;
      return { path: `/api/internal/v1/admin/schedule${path}?${query}`, cookie: who.cookie };
    };
    const connection = await Connection.open(port);
    const p50 = async ({ path: address, cookie }: { path: string; cookie: string }): Promise<number> => {
      const taken: number[] = [];
      for (let turn = 0; turn < TURN; turn += 1) {
        const begun = performance.now();
        const came = await connection.send(wireOf({ method: 'GET', path: address, headers: { cookie } }));
        taken.push(performance.now() - begun);
        if (came.status !== 200) throw new Error(came.body);
      }
      return median(taken);
    };
    const measured = await inTurn(
      { ours: () => p50(requestOf(big)), anchor: () => p50(requestOf(small)) },
      ROUNDS,
    );
    connection.close();
    rows.push({
      what: `${what}, 1,000,000 appointments next to 10,000`,
      ours: milliseconds(median(measured.ours)),
      anchor: milliseconds(median(measured.anchor)),
      ratio: times(ratioOf(measured.ours, measured.anchor)),
      goal: '≤ 1.3',
    });
  }
  return rows;
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

/** A port for the server: the pages of the staff stand on the host of PUBLIC_URL, which has to be known first. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as AddressInfo;
      probe.close(() => resolve(found));
    });
  });
}
