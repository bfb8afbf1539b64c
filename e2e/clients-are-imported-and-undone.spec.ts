import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { afterFailure } from './product/after-failure.ts';
import { withoutImports } from './product/as-before.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

/*
 * Ten thousand clients come from the file of another system, three hundred of them with a fault. Some rows are mended
 * by keyboard, the others by a corrected file. Then both files are undone, and nothing of them stays.
 */

afterFailure((request) => withoutImports(request, 'clients'));

const ROWS = 10_000;
const FAULTS = 300;
/** Names have no digits. */
const letters = (at: number): string => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const HEADS = 'CRM ID;First name;Last name;E-mail;Mobile phone;Tags;Receive SMS;Remark';
const row = (at: number, of: { id?: string; email?: string; last?: string; sms?: string } = {}): string =>
  `${of.id ?? `j-${at}`};Ida;${of.last ?? `Importée-${letters(at)}`};${of.email ?? `imported-${at}@example.com`};+1206${String(at).padStart(7, '0')};Gold, Private banking;${of.sms ?? 'no'};note`;
const FIRST = [
  row(0, { email: 'imported-0 at example' }),
  // A consent without its proof.
  row(1, { sms: 'yes' }),
  // The client of the row before, without a number.
  row(2, { sms: '' }),
  row(2, { id: '', sms: '' }),
];
const faulty = Array.from({ length: FAULTS - 3 }, (_, at) => row(at + 3, { email: 'unknown' }));
const sound = Array.from({ length: ROWS - FIRST.length - faulty.length }, (_, at) => row(at + FAULTS));
// As spreadsheets of Western Europe write it.
const bytes = Buffer.from([HEADS, ...FIRST, ...faulty, ...sound].join('\r\n'), 'latin1');

async function send(page: Page, file: { name: string; buffer: Buffer; rows: string }): Promise<void> {
  await page.goto('/clients?import=new');
  await page.getByLabel('CSV file').setInputFiles({ ...file, mimeType: 'text/csv' });
  await page.getByRole('button', { name: `Check ${file.rows} rows` }).press('Enter');
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('10,000 clients are imported with 300 faults, mended by row and by file, and undone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signedIn(page.request, 'admin@harbor.test');
  await send(page, { name: 'crm.csv', buffer: bytes, rows: '10,000' });

  await expect(heading(page, 'What the import will do')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Import 9,700 rows' })).toBeVisible();
  const fault = (name: string) => page.getByRole('listitem', { name });
  await expect(fault('Line 2:')).toContainText('Enter a valid email address');
  await expect(fault('Line 3:')).toContainText('A consent needs its date and source');
  await expect(fault('Line 5:')).toContainText('Line 4 has the same record');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `at ${width}`,
    ).toBeLessThanOrEqual(0);
  }

  // By keyboard: the next row's field has the focus after each.
  await fault('Line 2:').getByLabel('E-mail').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('imported-0@example.com');
  await page.keyboard.press('Enter');
  const consent = fault('Line 3:').getByLabel('Receive SMS');
  await expect(consent).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('no');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Import 9,702 rows' })).toBeVisible();
  // Fifty at a time.
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(fault('Line 60:')).toContainText('Enter a valid email address');
  await expect(page.getByRole('listitem', { name: /^Line/ })).toHaveCount(50);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download faults' }).press('Enter');
  const faults = readFileSync(await (await downloading).path(), 'utf8');
  expect(faults.trim().split('\r\n')).toHaveLength(FAULTS - 2 + 1);
  await page.getByRole('button', { name: 'Import 9,702 rows' }).press('Enter');
  await expect(heading(page, 'Import finished')).toBeVisible({ timeout: 120_000 });

  // Any of them is a client now, found by the last digits of the telephone number.
  const [{ record_id: id } = { record_id: '' }] = await rowsOf(page, 'outcome=created&after=400');
  const found = await page.request.get('/api/internal/v1/admin/clients?search=0000398');
  expect(((await found.json()) as { data: { id: string }[] }).data).toMatchObject([{ id }]);

  // The corrected file knows the client of its row without a number, and creates the others.
  let at = 2;
  const mended = faults.replaceAll(/,unknown,/g, () => `,imported-${(at += 1)}@example.com,`);
  await send(page, { name: 'mended.csv', buffer: Buffer.from(mended), rows: '298' });
  await expect(page.getByRole('button', { name: 'Import 297 rows' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Import 297 rows' }).press('Enter');
  await expect(heading(page, 'Import finished')).toBeVisible({ timeout: 60_000 });
  await undo(page, '297');

  await page.goto('/clients?import=new');
  await page.getByRole('button', { name: 'crm.csv' }).first().press('Enter');
  await undo(page, '9,702');
  await page.goto('/clients?search=importee');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

async function rowsOf(page: Page, query: string): Promise<{ record_id: string }[]> {
  const id = new URL(page.url()).searchParams.get('import')!;
  const response = await page.request.get(`/api/internal/v1/admin/imports/clients/${id}/rows?${query}`);
  return ((await response.json()) as { data: { record_id: string }[] }).data;
}

async function undo(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `Undo ${count} created records` }).press('Enter');
  await expect(heading(page, 'Import undone')).toBeVisible({ timeout: 120_000 });
  expect(await axeFindings(page)).toEqual([]);
}
