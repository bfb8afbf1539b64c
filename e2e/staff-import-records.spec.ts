import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { afterFailure } from './product/after-failure.ts';
import { withoutImports } from './product/as-before.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

/*
 * A thousand locations come from a file with faults of several kinds, are mended row by row and by file, saved and
 * undone, all of it by keyboard. The journey leaves nothing behind.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
afterFailure((request) => withoutImports(request, 'locations'));

const HEADS = 'External ID;Nom;Adresse;city;Country;time_zone;phone;Remark';
const row = (at: number, of: Partial<Record<'id' | 'zone' | 'phone' | 'more', string>> = {}): string =>
  `${of.id ?? `journey-${at}`};Journey branch ${at};${at} Main Street;Toronto;CA;${of.zone ?? 'America/Toronto'};${of.phone ?? ''};note${of.more ?? ''}`;
const FAULTS = [
  row(0, { zone: 'Mars/Olympus' }),
  row(1, { phone: 'ask Ann' }),
  row(2, { id: '1.23E+11' }),
  // A line of the file more than a row of the table.
  row(3, { id: 'journey-4', more: '' }).replace('3 Main Street', '"3 Main Street\nback door"'),
  row(4),
  row(5, { more: ';beyond' }),
  'journey-6;Journey branch 6',
];
const csv = [HEADS, ...FAULTS, ...Array.from({ length: 993 }, (_, at) => row(at + 7))].join('\n');

const SIZES = [
  { width: 320, height: 700 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
/** Accessible and without sideways scrolling at every width. */
async function soundAtAllWidths(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await axeFindings(page)).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `at ${size.width}`).toBeLessThanOrEqual(0);
  }
}

/** Reaches an element with Tab alone, from where the focus is. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(element)}`);
}
async function press(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

test('1,000 locations are imported with faults, mended by row and by file, run and undone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize(SIZES[2]!);
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/locations?import=new');
  await expect(page.getByRole('heading', { level: 1, name: 'Import: Locations' })).toBeVisible();
  await soundAtAllWidths(page);
  await tabTo(page, page.getByLabel('CSV file'));
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'branches.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

  await expect(page.getByLabel('Field of Nom')).toHaveValue('name');
  await expect(page.getByLabel('Field of Remark')).toHaveValue('');
  await soundAtAllWidths(page);
  await press(page, page.getByRole('button', { name: 'Check 1,000 rows' }));

  const summary = page.getByRole('heading', { name: 'What the import will do' });
  await expect(summary).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Import 994 rows' })).toBeVisible();
  const fault = (name: string) => page.getByRole('listitem', { name });
  await expect(fault('Line 3: journey-1')).toContainText('Enter a phone number with 8 to 15 digits');
  await expect(fault('Line 4: 1.23E+11')).toContainText('A spreadsheet has shortened this number');
  await expect(fault('Line 7: journey-4')).toContainText('Line 5 has the same record');
  await expect(fault('Line 8: journey-5')).toContainText('This row has 9 cells, the head row has 8');
  await expect(fault('Line 9: journey-6')).toContainText('This row has 2 cells, the head row has 8');
  await soundAtAllWidths(page);

  // Row by row: the field of the next row has the focus.
  const zone = fault('Line 2: journey-0').getByLabel('time_zone');
  await tabTo(page, zone);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('America/Toronto');
  await page.keyboard.press('Enter');
  await expect(fault('Line 2: journey-0')).toHaveCount(0);
  await expect(fault('Line 3: journey-1').getByLabel('phone')).toBeFocused();
  await press(page, fault('Line 9: journey-6').getByRole('button', { name: 'Check again: line 9' }));
  await expect(fault('Line 9: journey-6')).toContainText('is required');
  await expect(page.getByRole('button', { name: 'Import 995 rows' })).toBeVisible();

  // The others by file: the downloaded faults are corrected and sent again, after the rows without a fault.
  const downloading = page.waitForEvent('download');
  await press(page, page.getByRole('link', { name: 'Download faults' }));
  const faults = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(faults).toHaveLength(6);
  expect(faults[0]).toContain('Remark,Line,Outcome,Id in Foyer,Faults');
  await press(page, page.getByRole('button', { name: 'Import 995 rows' }));
  // The step stands on the server: the page may be left.
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.goto('/locations?import=new');
  const mended = [
    faults[0]!,
    ...[1, 2, 4, 5, 6].map(
      (at) => `journey-${at}-mended,Journey branch ${at},${at} Main Street,Toronto,CA,America/Toronto,,,,,,`,
    ),
  ].join('\n');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) });
  await press(page, page.getByRole('button', { name: 'Check 5 rows' }));
  await expect(page.getByRole('button', { name: 'Import 5 rows' })).toBeVisible({ timeout: 30_000 });
  await press(page, page.getByRole('button', { name: 'Import 5 rows' }));
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
  await soundAtAllWidths(page);
  await undo(page, 5);

  await page.goto('/locations?import=new');
  await press(page, page.getByRole('button', { name: 'branches.csv' }).first());
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
  const report = page.getByRole('link', { name: 'Download report' });
  const text = await (await page.request.get((await report.getAttribute('href'))!)).text();
  expect(text.match(/,Created,/g)).toHaveLength(995);
  expect(text.match(/,With a fault,/g)).toHaveLength(5);
  await undo(page, 995);
  await page.goto('/locations?search=journey');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

async function undo(page: Page, count: number): Promise<void> {
  await press(page, page.getByRole('button', { name: `Undo ${count} created records` }));
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 60_000 });
}
