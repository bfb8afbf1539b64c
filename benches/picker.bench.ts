import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { prepare } from '#scripts/setup/prepare.mjs';
import { chromiumPath } from '#scripts/testing/chromium.ts';
import { theBranches } from './baselines/branches.ts';
import { spreadOut } from './baselines/bare-store.ts';
import { startProduct } from './baselines/product.ts';
import { framesWhile } from './measure/frames.ts';
import type { Frames } from './measure/frames.ts';
import { milliseconds, tell, times } from './measure/report.ts';
import { median } from './measure/rounds.ts';

/*
 * The location picker with 1,000 locations in a real browser, compared with 12: frame times while a visitor
 * scrolls the list, types a search, drags and zooms the map. The desktop runs at full speed, the phone with
 * its processor slowed four times.
 */

const ROUNDS = 3;
const STEPS = 40;
const PHONE_SLOWED = 4;

type Action = { name: string; on: 'desk' | 'phone'; act: (page: Page) => Promise<void> };

const ACTIONS: readonly Action[] = [
  { name: 'scrolling the list', on: 'desk', act: scroll },
  { name: 'typing a search', on: 'desk', act: type },
  { name: 'dragging and enlarging the map', on: 'desk', act: moveMap },
  { name: 'scrolling the list', on: 'phone', act: scroll },
  { name: 'typing a search', on: 'phone', act: type },
];

await prepare({ pages: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const { db } = product.app.deps;
  const few = await theBranches(db, { locations: 12, inLine: 3, pathname: 'few' });
  const many = await theBranches(db, { locations: 1_000, inLine: 0, pathname: 'many', staffEach: 1 });
  for (const { vendor } of [few, many]) await spreadOut(product.pool, vendor.id);
  const rows = [];
  for (const action of ACTIONS) {
    const ours: Frames[] = [];
    const small: Frames[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [theirs, mine] = [await once(browser, action, 'few'), await once(browser, action, 'many')];
      if (round === 0) continue;
      small.push(theirs);
      ours.push(mine);
    }
    const middle = (all: Frames[], what: keyof Frames): number => median(all.map((one) => one[what]));
    for (const [what, key, goal] of [
      ['a frame, p95', 'p95', undefined],
      ['the longest frame', 'longest', '≤ 50 ms'],
      ['from a key to its frame, longest', 'answer', '≤ 200 ms'],
    ] as const) {
      if (key === 'answer' && action.act !== type) continue;
      const [mine, theirs] = [middle(ours, key), middle(small, key)];
      rows.push({
        what: `${action.on}, ${action.name}: ${what}`,
        ours: milliseconds(mine),
        anchor: milliseconds(theirs),
        ratio: times(mine / theirs),
        ...(goal && { goal }),
      });
    }
  }
  tell({
    bench: 'picker',
    seeds: [],
    versions: { chromium: browser.version() },
    rows,
    notes: [
      `1,000 locations all over the United States compared with 12; the median of ${ROUNDS} rounds after a warm-up`,
      `desk: 1440 × 900; phone: 390 × 844 with its processor slowed ${PHONE_SLOWED} times; rendered by the processor, without a graphics card`,
    ],
  });
} finally {
  await browser.close();
  await product.stop();
}

async function once(from: Browser, { on, act }: Action, pathname: string): Promise<Frames> {
  const viewport = on === 'desk' ? { width: 1440, height: 900 } : { width: 390, height: 844 };
  const page = await from.newPage({ viewport, locale: 'en-US' });
  try {
    await page.goto(`http://127.0.0.1:${product.port}/s/${pathname}/callback-service`);
    await page
      .getByRole('button', { name: /^Branch / })
      .first()
      .waitFor();
    if (on === 'desk') await page.getByRole('region', { name: 'Map' }).waitFor();
    await page.waitForLoadState('networkidle');
    if (on === 'phone') {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWED });
    }
    return await framesWhile(page, () => act(page));
  } finally {
    await page.close();
  }
}

async function scroll(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Branch / })
    .first()
    .hover();
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, step < STEPS * 0.7 ? 240 : -300);
    await page.waitForTimeout(16);
  }
}

async function type(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Search by city/ }).focus();
  await page.keyboard.type('branch 07', { delay: 90 });
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace', { delay: 60 });
  await page.waitForTimeout(400);
}

async function moveMap(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('region', { name: 'Map' }).boundingBox())!;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  await page.mouse.move(middleX, middleY);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.move(middleX + Math.sin(step / 6) * 200, middleY + Math.cos(step / 6) * 120);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.waitForTimeout(300);
}
