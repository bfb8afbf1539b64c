import { readFileSync } from 'node:fs';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { blankClient } from '#contract/clients/clients.values.ts';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage, signedIn } from './product/line.ts';

/*
 * An administrator shortens a period and sees what it would delete, holds the data of a client, and takes all data
 * along in an encrypted archive: by keyboard, on phone and desk, light and dark.
 */

const run = String(Date.now())
  .slice(-6)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
const NAME = `Held-${run}`;
const NAMED = new RegExp(NAME);

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const press = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await tabTo(page, target, { stops: 160 });
  await page.keyboard.press('Enter');
};

test('an administrator keeps data by a hold, and takes it along encrypted', async ({ page }) => {
  const csrf = await signedIn(page.request, 'admin@harbor.test');
  const made = await page.request.post('/api/internal/v1/admin/clients', {
    headers: { 'x-csrf-token': csrf },
    data: { values: { ...blankClient, first_name: 'Marguerite', last_name: NAME } },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await openStaffPage(page, '/settings/data');

  await test.step('a period is refused at its field, and the dry run counts an unsaved one', async () => {
    await expect(page.getByText(/due now/)).toBeVisible();
    const months = page.getByRole('textbox', { name: 'Contact retention' });
    await months.fill('0');
    await expect(page.getByText('Correct the marked period to see what it deletes.')).toBeVisible();
    await months.fill('1');
    await expect(page.getByText(/^These periods delete/)).toBeVisible();
    await page.reload();
  });

  const holds = page.getByRole('list', { name: 'Legal holds' }).getByRole('listitem');
  await test.step('a hold on a client stands in the list, with who set it', async () => {
    await press(page, page.getByRole('button', { name: 'Set a hold' }));
    const dialog = page.getByRole('dialog', { name: 'Set a hold' });
    await press(page, dialog.getByRole('button', { name: 'Set hold' }));
    await expect(dialog.getByText('Choose a client').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('searchbox', { name: 'Client' }).fill(NAME);
    await press(page, dialog.getByRole('button', { name: NAMED }));
    await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeVisible();
    await dialog.getByLabel('Number of the case').fill('C-2026-17');
    await page.keyboard.press('Enter');
    await expect(holds.filter({ hasText: NAME })).toContainText(/In force.*Legal claim · C-2026-17.*Set by/s);
  });

  const exports = page.getByRole('list', { name: 'Full export' }).getByRole('listitem');
  await test.step('the archive opens with its password alone, and holds the client', async () => {
    const before = await exports.count();
    await press(page, page.getByRole('button', { name: 'Export everything' }));
    await expect(exports).toHaveCount(before + 1);
    const done = exports.first();
    await expect(done).toContainText('Ready');
    await press(page, done.getByRole('button', { name: /^Show password/ }));
    const shown = done.getByRole('textbox', { name: 'Password of the archive' });
    await expect(shown).toBeFocused();
    const password = await shown.inputValue();
    const coming = page.waitForEvent('download');
    await press(page, done.getByRole('link', { name: 'Download the archive' }));
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^harbor-bank-[\d-]+\.zip$/);
    const bytes = readFileSync(await download.path());
    expect(bytes.includes(NAME)).toBe(false);
    expect(await fileOf(bytes, 'clients.csv', password)).toContain(NAME);
    await expect(fileOf(bytes, 'clients.csv', 'AAAAA-AAAAA-AAAAA-AAAAA')).rejects.toThrow(/password/i);
  });

  await test.step('every width, light and dark, has no fault of access and nothing beside the page', async () => {
    for (const colorScheme of ['dark', 'light'] as const)
      for (const width of [390, 1024, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        expect([colorScheme, width, await axeFindings(page)]).toEqual([colorScheme, width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
  });

  await test.step('the export is deleted, and the hold is lifted', async () => {
    const before = await exports.count();
    await press(page, exports.first().getByRole('button', { name: /^Delete: / }));
    await expect(exports).toHaveCount(before - 1);
    await expect(page.getByRole('button', { name: 'Export everything' })).toBeFocused();
    await page.reload();
    await press(page, holds.getByRole('button', { name: new RegExp(`^Lift the hold on .*${NAME}`) }));
    const dialog = page.getByRole('alertdialog', { name: new RegExp(`^Lift the hold on .*${NAME}`) });
    await press(page, dialog.getByRole('button', { name: 'Lift' }));
    await expect(holds.filter({ hasText: NAME })).toContainText(/Lifted.*Lifted by/s);
  });
});

/** The text of one file of the archive. */
async function fileOf(bytes: Buffer, name: string, password: string): Promise<string> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), {
    password,
    useWebWorkers: false,
  });
  const entry = (await zip.getEntries()).find(({ filename }) => filename === name);
  if (!entry || entry.directory) throw new Error(`there is no ${name} in the archive`);
  return entry.getData(new TextWriter());
}
