/*
 * Pictures of every screen and state, as a phone and as a desk shows them, on one sheet to look at beside the design:
 *
 *   npm start                                    (the demo, in another window)
 *   node scripts/contact-sheets.ts [part of a name] [--address http://localhost:3000]
 *
 * It moves visits of the demo and changes settings for moments, so it is for a demo and nothing else. The server's DATA_DIR is
 * read from the environment, as every command reads it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, request } from '@playwright/test';
import type { Browser } from '@playwright/test';
import type { Screen } from '../e2e/product/screen.ts';
import { atScreen, SCREENS } from '../e2e/product/screens.ts';
import { aWorld } from '../e2e/product/world.ts';
import type { World } from '../e2e/product/world.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const SIZES: Readonly<Record<Screen['kind'], readonly { width: number; height: number }[]>> = {
  visitor: [PHONE, DESK],
  staff: [PHONE, DESK],
  document: [DESK],
  display: [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
  ],
};

const folder = new URL('../build/contact-sheets/', import.meta.url);
const { values, positionals } = parseArgs({
  options: { address: { type: 'string', default: 'http://localhost:3000' } },
  allowPositionals: true,
});
process.env.E2E_DATA_DIR ??= process.env.DATA_DIR ?? './data';

const wanted = SCREENS.filter(({ name }) => name.includes(positionals[0] ?? ''));
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const world = await aWorld({ request }, values.address);
const missed: string[] = [];
try {
  for (const screen of wanted) {
    for (const size of SIZES[screen.kind]) await picture({ browser, world, screen, size });
    console.log(screen.name);
  }
} finally {
  await world.end();
  await browser.close();
}
await writeFile(new URL('index.html', folder), sheet());
console.log(`${wanted.length} screens on ${new URL('index.html', folder).pathname}`);
if (missed.length > 0) {
  console.error(missed.join('\n'));
  process.exitCode = 1;
}

interface Shot {
  browser: Browser;
  world: World;
  screen: Screen;
  size: { width: number; height: number };
}

async function picture({ browser: by, world: of, screen, size }: Shot): Promise<void> {
  const context = await by.newContext({
    viewport: size,
    baseURL: values.address,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    await atScreen(screen, { page, world: of }, async () => {
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      await page.screenshot({
        path: new URL(fileOf(screen, size.width), folder).pathname,
        fullPage: screen.kind !== 'document',
      });
    });
  } catch (fault) {
    missed.push(`${screen.name} at ${size.width} px: ${String(fault).split('\n', 1)[0]}`);
  } finally {
    await context.close();
  }
}

function fileOf({ name }: Screen, width: number): string {
  return `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${width}.png`;
}

function sheet(): string {
  const rows = wanted.map(
    (screen) =>
      `<section><h2>${screen.name}</h2>${SIZES[screen.kind]
        .map(
          ({ width }) =>
            `<figure><img loading="lazy" src="${fileOf(screen, width)}" alt="${screen.name} at ${width} px"><figcaption>${width} px</figcaption></figure>`,
        )
        .join('')}</section>`,
  );
  const style =
    'body{font:14px system-ui;margin:24px;background:#eef0f3}section{margin-block:0 40px}figure{display:inline-block;vertical-align:top;margin:0 16px 0 0}img{max-height:640px;border:1px solid #c3c8cf}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheets</title><style>${style}</style>${rows.join('\n')}</html>\n`;
}
