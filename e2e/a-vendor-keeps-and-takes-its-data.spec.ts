import { readFileSync } from 'node:fs';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { blankClient } from '#contract/clients/clients.values.ts';
import { settingsComeBack } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage, signedIn } from './product/line.ts';
import { aSecondAdmin } from './product/second-admin.ts';

/*
 * An administrator shortens a period and sees what it would delete, holds the data of a client, and takes all data
 * along in an encrypted archive: by keyboard, on phone and desk, light and dark.
 */

const run = String(Date.now())
  .slice(-6)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
const NAME = `Held-${run}`;
const NAMED = new RegExp(NAME);
const LEAVING = `Leaving-${run}`;

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');

const press = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await tabTo(page, target, { stops: 160 });
  await page.keyboard.press('Enter');
};

test('an administrator keeps data by a hold, and takes it along encrypted', async ({ page, browser }) => {
  const csrf = await signedIn(page.request, 'admin@harbor.test');
  const post = async <T>(path: string, data: object): Promise<T> => {
    const headers = { 'x-csrf-token': csrf };
    const came = await page.request.post(`/api/internal/v1/admin${path}`, { headers, data });
    expect(came.ok(), await came.text()).toBe(true);
    return (await came.json()) as T;
  };
  const other = await browser.newPage();
  await signedIn(other.request, 'staff@harbor.test');
  const staff = (await (await other.request.get('/api/internal/v1/session')).json()) as {
    data: { staff_id: string };
  };
  const named = (last_name: string) =>
    post<{ data: { id: string } }>('/clients', {
      values: {
        ...blankClient,
        first_name: 'Marguerite',
        last_name,
        phone: '+12065550142',
        preferred_staff_id: staff.data.staff_id,
      },
    });
  const held = await named(NAME);
  const leaving = await named(LEAVING);
  const erased = { name: `Marguerite ${LEAVING}`, reason: 'client-request', notes: 'By letter' };
  await post(`/clients/${leaving.data.id}/erasure`, erased);
  const second = await aSecondAdmin({ browser, post, run });
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

  const erasures = page.getByRole('list', { name: 'Erasures' }).getByRole('listitem');
  await test.step('a request to erase waits in the queue: its author may withdraw it, and not approve it', async () => {
    const request = erasures.filter({ hasText: LEAVING });
    await expect(request).toContainText(/Open.*Asked for by .+ on .+Open until/s);
    await press(page, request.getByRole('button', { name: `See request for ${erased.name}` }));
    const dialog = page.getByRole('dialog', { name: `Erase ${erased.name}` });
    await expect(dialog.getByText('You asked for this.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve and erase' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a second administrator approves it there, and downloads the certificate', async () => {
    await second.emulateMedia({ reducedMotion: 'reduce' });
    await second.goto('/settings/data');
    const list = second.getByRole('list', { name: 'Erasures' }).getByRole('listitem');
    await press(second, list.getByRole('button', { name: `Decide about ${erased.name}` }));
    const dialog = second.getByRole('dialog', { name: `Erase ${erased.name}` });
    await expect(dialog.getByText('By letter')).toBeVisible();
    await dialog.getByLabel(`Type ${erased.name} to confirm`).fill(erased.name);
    await second.keyboard.press('Enter');
    await expect(second.getByText('The client is erased.', { exact: false })).toBeVisible();
    await expect(list.filter({ hasText: LEAVING })).toHaveCount(0);
    await press(second, list.first().getByRole('link', { name: 'Certificate' }));
    await expect(second.getByRole('heading', { level: 1, name: 'Certificate of erasure' })).toBeVisible();
    const coming = second.waitForEvent('download');
    await press(second, second.getByRole('link', { name: 'Download as JSON' }));
    const certificate = readFileSync(await (await coming).path(), 'utf8');
    expect(certificate).toContain('"approved_by":"Second Admin"');
    expect(certificate).not.toMatch(/marguerite|leaving/i);
    await second.context().close();
  });

  await test.step('phone numbers are for managers alone, as an administrator says', async () => {
    const phones = page.getByRole('combobox', { name: 'Phone numbers' });
    const saved = async (choice: string): Promise<void> => {
      await phones.focus();
      await phones.selectOption(choice);
      await press(page, page.getByRole('button', { name: 'Save settings' }));
      await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden();
    };
    const row = other.getByRole('row', { name: new RegExp(NAME) });
    await other.goto(`/clients?search=${NAME}`);
    await expect(row).toContainText('+12065550142');
    await saved('Managers and above');
    await other.reload();
    await expect(row).toContainText('…42');
    await expect(other.locator('body')).not.toContainText('5550142');
    await saved('All staff');
    await other.reload();
    await expect(row).toContainText('+12065550142');
    await other.context().close();
  });

  await test.step('long numbers are refused in notes, as the page says', async () => {
    const digits = page.locator('#digits');
    await expect(digits).toContainText(/Eight or more digits in a row are refused:\s*On/);
    await expect(digits).toContainText('The operator of Foyer switches the check on or off for you.');
    await page.goto(`/clients/${held.data.id}/timeline`);
    await press(page, page.getByRole('button', { name: 'Add a note' }).first());
    const dialog = page.getByRole('dialog', { name: /note/i });
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await note.fill('Account 1234-5678');
    await press(page, dialog.getByRole('button', { name: 'Save note' }));
    await expect(note).toHaveAccessibleDescription(/Cannot contain 8 or more consecutive digits/);
    expect(await axeFindings(page)).toEqual([]);
    await note.fill('Account 1234');
    await press(page, dialog.getByRole('button', { name: 'Save note' }));
    await expect(page.getByText('Account 1234')).toBeVisible();
    await openStaffPage(page, '/settings/data');
  });

  const exports = page.getByRole('list', { name: 'Full export' }).getByRole('listitem');
  await test.step('the archive opens with its password alone, and holds the client', async () => {
    const before = await exports.count();
    await press(page, page.getByRole('button', { name: 'Export everything' }));
    await expect(exports).toHaveCount(before + 1);
    const done = exports.first();
    // All data of the demo, on a machine that may be busy.
    await expect(done).toContainText('Ready', { timeout: 120_000 });
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
