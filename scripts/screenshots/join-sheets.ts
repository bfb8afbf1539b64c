import { writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import type { Screenshot } from './take-screenshots.ts';

/** Screenshots per sheet, and their width there: small enough to see many, large enough to read. */
const LAYOUT: Readonly<Record<number, { columns: number; shown: number; sheet: number }>> = {
  320: { columns: 6, shown: 256, sheet: 12 },
  390: { columns: 6, shown: 280, sheet: 12 },
  768: { columns: 4, shown: 420, sheet: 8 },
  1024: { columns: 3, shown: 560, sheet: 9 },
};
const WIDE = { columns: 2, shown: 840, sheet: 6 };
const TALLEST = 900;

/**
 * Joins the screenshots of each width and scheme into sheets and returns their paths. A sheet cuts a long page; its own
 * screenshot is whole.
 */
export async function joinSheets(input: {
  browser: Browser;
  screenshots: Screenshot[];
  folder: URL;
}): Promise<string[]> {
  const page = await input.browser.newPage();
  const made: string[] = [];
  for (const kind of new Set(input.screenshots.map(kindOf))) {
    const ofWidth = input.screenshots.filter((screenshot) => kindOf(screenshot) === kind);
    const { width } = ofWidth[0]!;
    const layout = LAYOUT[width] ?? WIDE;
    for (let from = 0; from < ofWidth.length; from += layout.sheet) {
      const name = `sheet-${kind}-${String(from / layout.sheet + 1).padStart(2, '0')}`;
      const html = new URL(`${name}.html`, input.folder);
      await writeFile(html, sheetOf(ofWidth.slice(from, from + layout.sheet), layout));
      await page.setViewportSize({ width: layout.columns * (layout.shown + 16) + 32, height: 400 });
      await page.goto(html.href);
      const path = new URL(`${name}.png`, input.folder).pathname;
      await page.screenshot({ path, fullPage: true });
      made.push(path);
    }
  }
  await page.close();
  return made;
}

const kindOf = ({ width, scheme }: Screenshot): string =>
  scheme === 'light' ? `${width}` : `${width}-${scheme}`;

function sheetOf(
  screenshots: readonly Screenshot[],
  { columns, shown }: { columns: number; shown: number },
): string {
  const figures = screenshots.map(
    ({ screen, file, width }) =>
      `<figure><figcaption>${screen} · ${width}</figcaption><img src="${file}" alt=""></figure>`,
  );
  const style = `body{font:13px sans-serif;margin:16px;background:#dfe3e8;display:grid;gap:16px;align-items:start;grid-template-columns:repeat(${columns},${shown}px)}
figure{margin:0}figcaption{margin-block-end:4px}img{width:100%;max-height:${TALLEST}px;object-fit:cover;object-position:top;border:1px solid #b3bac3}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${figures.join('')}</html>\n`;
}
