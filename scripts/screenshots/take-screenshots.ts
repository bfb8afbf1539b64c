import type { Browser, Page } from '@playwright/test';
import { axeFindings } from '../../e2e/product/axe.ts';
import { inFrench } from '../../e2e/product/in-the-lobby.ts';
import { illegible } from '../../e2e/product/legible.ts';
import type { Screen } from '../../e2e/product/screen.ts';
import { atScreen } from '../../e2e/product/screens.ts';
import { speak } from '../../e2e/product/speak.ts';
import type { World } from '../../e2e/product/world.ts';

export type Scheme = 'light' | 'dark';

export interface Screenshot {
  screen: string;
  width: number;
  scheme: Scheme;
  file: string;
}

interface Taking {
  browser: Browser;
  world: World;
  screen: Screen;
  /** Pixels; a display has its own widths. */
  widths: readonly number[];
  schemes: readonly Scheme[];
  address: string;
  lang: string;
  folder: URL;
}

interface Taken {
  screenshots: Screenshot[];
  faults: string[];
  /** False if the vendor does not offer the language: no screenshot then, and no fault. */
  isSpoken: boolean;
}

const HEIGHTS: Readonly<Record<number, number>> = {
  320: 640,
  390: 844,
  768: 1024,
  1080: 1920,
  1440: 900,
  1920: 1080,
};
const WALLS = [1920, 1080];

/** Opens a screen once, switches the language, and checks it at every width. Returns faults instead of throwing. */
export async function takeScreenshots(taking: Taking): Promise<Taken> {
  const { browser, screen, world } = taking;
  const widths = screen.kind === 'display' ? WALLS : taking.widths;
  const done: Taken = { screenshots: [], faults: [], isSpoken: true };
  const context = await browser.newContext({
    viewport: sizeOf(widths[0]!),
    baseURL: taking.address,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    colorScheme: taking.schemes[0]!,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    if (screen.kind === 'staff' && taking.lang === 'fr') await inFrench(page);
    await atScreen(screen, { page, world }, async () => {
      done.isSpoken = taking.lang === 'en' || screen.kind === 'staff' || (await speak(page, taking.lang));
      if (!done.isSpoken) return;
      for (const width of widths) {
        await page.setViewportSize(sizeOf(width));
        for (const scheme of taking.schemes) {
          await page.emulateMedia({ colorScheme: scheme });
          done.screenshots.push(await screenshot(taking, page, { width, scheme }));
          const faults = await illegible(page);
          done.faults.push(
            ...faults.filter((fault) => !isCutOnPurpose(fault, screen)).map((fault) => `${scheme}, ${fault}`),
          );
        }
      }
      done.faults.push(...(await axeFindings(page)));
    });
  } catch (fault) {
    done.faults.push(`could not be shown: ${String(fault).split('\n', 1)[0]}`);
  } finally {
    await context.close();
  }
  return done;
}

async function screenshot(
  { screen, folder }: Taking,
  page: Page,
  { width, scheme }: Pick<Screenshot, 'width' | 'scheme'>,
): Promise<Screenshot> {
  await page.evaluate(() => document.fonts.ready);
  await mapRendered(page, width);
  // In a full-page screenshot, sticky elements would cover the middle.
  if (screen.kind !== 'document') await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(150);
  const file = `${screen.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${scheme}-${width}.png`;
  await page.screenshot({ path: new URL(file, folder).pathname, fullPage: screen.kind !== 'document' });
  return { screen: screen.name, width, scheme, file };
}

/** Staff lists cut long lines; opening one shows it whole. */
const isCutOnPurpose = (fault: string, { kind }: Screen): boolean =>
  kind === 'staff' && /cut off: span\S*_clip_/.test(fault);

/** Maps load last, and only where there is room for one. Map failures show in the screenshot. */
async function mapRendered(page: Page, width: number): Promise<void> {
  if (width < 1024 || (await page.locator('[data-map]').count()) === 0) return;
  const land = page.locator('[data-map] .leaflet-container canvas').first();
  await land.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => undefined);
  await page.waitForTimeout(400);
}

const sizeOf = (width: number): { width: number; height: number } => ({
  width,
  height: HEIGHTS[width] ?? 900,
});
