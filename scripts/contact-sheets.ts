/*
 * Renders every screen and state in real Chromium at the width of a small phone, a phone, a tablet and a
 * desktop, in one language. Unreadable content and axe violations are faults; the screenshots are joined into sheets for review.
 * A demo without rate limits has to run already: RATE_LIMIT=0 npm start
 *
 *     node scripts/run.mjs scripts/contact-sheets.ts [parts of names] [--lang ru] [--widths 390,1440]
 *       [--schemes light,dark] [--set-up] [--address http://localhost:3000]
 *
 * `--set-up` takes the screens of the set-up and of the daily work instead, at 320, 1024 and 1440 pixels.
 *
 * The script moves demo visits and changes settings temporarily, so run it on a demo only. It reads the
 * server's DATA_DIR from the environment, like every command. The sheets are in build/contact-sheets.
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, request } from '@playwright/test';
import { pagesHydrate } from '../e2e/product/pages-hydrate.ts';
import type { Screen } from '../e2e/product/screen.ts';
import { SCREENS } from '../e2e/product/screens.ts';
import { SET_UP } from '../e2e/product/set-up-screens.ts';
import { WORK } from '../e2e/product/work-screens.ts';
import { aWorld } from '../e2e/product/world.ts';
import { joinSheets } from './screenshots/join-sheets.ts';
import { takeScreenshots } from './screenshots/take-screenshots.ts';
import type { Scheme, Screenshot } from './screenshots/take-screenshots.ts';
import { chromiumPath } from './testing/chromium.ts';

const { values, positionals } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    lang: { type: 'string', default: 'en' },
    widths: { type: 'string' },
    schemes: { type: 'string', default: 'light' },
    'set-up': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
process.env.E2E_DATA_DIR ??= process.env.DATA_DIR ?? './data';
const { address, lang } = values;
const folder = new URL(`../build/contact-sheets/${lang}/`, import.meta.url);
const isSetUp = values['set-up'];
const widths = (values.widths ?? (isSetUp ? '320,1024,1440' : '320,390,768,1440')).split(',').map(Number);
const schemes = values.schemes.split(',') as Scheme[];
const isNamed = ({ name }: Screen): boolean =>
  positionals.length === 0 || positionals.some((part) => name.includes(part));
// Other staff screens are in English here, and screens that name their language need no other.
const isSpoken = ({ name, kind }: Screen): boolean =>
  lang === 'en' || isSetUp || (kind === 'visitor' && !/French|language/.test(name));
const requested = (isSetUp ? [...SET_UP, ...WORK] : SCREENS).filter(
  (screen) => isNamed(screen) && isSpoken(screen),
);

await mkdir(folder, { recursive: true });
pagesHydrate(chromium);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
const world = await aWorld({ request }, address);
const screenshots: Screenshot[] = [];
let faults = 0;
try {
  for (const screen of requested) {
    const taken = await takeScreenshots({ browser, world, screen, widths, schemes, folder, address, lang });
    screenshots.push(...taken.screenshots);
    faults += taken.faults.length;
    const name = taken.isSpoken ? screen.name : `${screen.name} (not offered in ${lang})`;
    console.log([name, ...taken.faults.map((fault) => `  ${fault}`)].join('\n'));
  }
  for (const sheet of await joinSheets({ browser, screenshots, folder })) console.log(sheet);
} finally {
  await world.end();
  await browser.close();
}
console.log(`${screenshots.length} pictures of ${requested.length} screens, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
