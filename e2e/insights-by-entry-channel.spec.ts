import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { changeJson } from './product/changed-responses.ts';
import { inFrench } from './product/in-the-lobby.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage } from './product/line.ts';
import { changing } from './product/operator.ts';
import { failing } from './product/requests.ts';

/* A manager reads visits by entry channel with the keyboard alone, and takes them along as a file. */

const MANAGER = 'manager@harbor.test';
const bank = changing({ vendor: 'harbor-bank' });

test.describe('with the feature', () => {
  test.beforeAll(() => bank.to({ 'feature.appointmentBookingChannel': 'true' }));
  test.afterAll(() => bank.back());

  test('a manager reads visits by entry channel with the keyboard', async ({ page }) => {
    await openStaffPage(page, '/insights', MANAGER);
    await tabTo(page, page.getByRole('radiogroup', { name: 'Views' }).getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=channels/);
    const table = page.getByRole('group', { name: 'By channel' });
    await expect(table.getByRole('row', { name: /^Web booking / })).toBeVisible();
    const visits = page.getByRole('definition').first();
    const ofAMonth = await visits.textContent();

    await tabTo(page, page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
    await expect(visits).not.toHaveText(ofAMonth!);
    await expect(page.getByText('in the 7 days before').first()).toBeVisible();

    await tabTo(page, page.getByRole('link', { name: 'Export' }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = readFileSync(await (await download).path(), 'utf8');
    const count = await table
      .getByRole('row', { name: /^Web booking / })
      .getByRole('cell')
      .first()
      .textContent();
    expect(file).toContain(`booked_through,modern_client_view,${count!.replace(',', '')},`);

    await tabTo(page, page.getByText('Show as a table'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Kiosk' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('the report says why it is empty or failed, in French too', async ({ page }) => {
    await inFrench(page);
    await changeJson(page, '**/insights/channels?*', ({ data }: { data: object }) => {
      Object.assign(data, { by_channel: [], by_campaign: [] });
    });
    const recover = await failing(page, '**/insights/channels?*');
    await openStaffPage(page, '/insights?tab=channels', MANAGER);
    await expect(page.getByRole('heading', { name: 'Les chiffres n’ont pas pu être chargés' })).toBeVisible({
      timeout: 20_000,
    });
    await recover();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Aucune visite pendant cette période' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Exporter' })).toHaveCount(0);
    await page.unroute('**/insights/channels?*');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Par canal', exact: true })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('without the feature', () => {
  test.beforeAll(() => bank.to({ 'feature.appointmentBookingChannel': 'false' }));
  test.afterAll(() => bank.back());

  test('the report is not offered', async ({ page }) => {
    await openStaffPage(page, '/insights?tab=channels', MANAGER);
    await expect(page.getByRole('radio', { name: 'Accuracy' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Channels' })).toHaveCount(0);
  });
});
