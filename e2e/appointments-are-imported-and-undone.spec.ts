import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { freeStarts } from './product/appointments.ts';
import { axeFindings } from './product/axe.ts';
import { openStaffPage } from './product/line.ts';
import { place } from './product/places.ts';

/*
 * The calendar of another product comes as a file. A row with a wrong date is mended in place, the import runs, and the
 * schedule shows its appointments. A second file moves none. An undo cancels them, and their client is gone.
 */

/** Names have no digits. */
const RUN = randomUUID().replaceAll(/[^a-f]/g, '');
const CLIENT = `Imported-${RUN}`;
/** A time on the clocks of the location, as a calendar writes it: `2026-12-31 09:30`. */
const localTime = (start: string): string =>
  new Date(start).toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' }).slice(0, 16);
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function send(page: Page, rows: readonly string[]): Promise<void> {
  const text = ['Booking ID;Location;Service;Start;First name;Last name;E-mail;Status', ...rows].join('\n');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'calendar.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: `Check ${rows.length} rows` }).click();
  await expect(heading(page, 'What the import will do')).toBeVisible({ timeout: 30_000 });
}

test('appointments of another product are imported, seen on the schedule and undone', async ({ page }) => {
  const pike = await place(page.request, 'harbor-001');
  const starts = await freeStarts(page.request, pike, 'Cards');
  const [first, second] = [localTime(starts.at(-1)!), localTime(starts.at(-9)!)];
  const rowOf = (number: string, start: string) =>
    `${RUN}-${number};${pike.externalId};Cards and everyday banking;${start};Ida;${CLIENT};ida-${RUN}@example.com;booked`;

  await openStaffPage(page, '/settings/data');
  await page.getByRole('link', { name: 'Import appointments' }).click();
  await expect(heading(page, 'Import: Appointments')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download an empty file with the columns' }).click();
  const template = readFileSync(await (await downloading).path(), 'utf8');
  expect(template).toContain('"Appointment number","Location","Service","Staff member","Start"');
  expect(await axeFindings(page)).toEqual([]);

  await send(page, [rowOf('1', first), rowOf('2', second.replace(/(\d+)-(\d+)-(\d+)/, '$3.$2.$1'))]);
  const faulty = page.getByRole('listitem', { name: 'Line 3:' });
  await expect(faulty).toContainText('Write the start as 2026-12-31 09:30');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await faulty.getByLabel('Start').fill(second);
  await faulty.getByRole('button', { name: 'Check again: line 3' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(heading(page, 'Import finished')).toBeVisible({ timeout: 30_000 });
  const address = page.url();

  for (const start of [first, second]) {
    await page.goto(`/schedule?location=${pike.id}&date=${start.slice(0, 10)}&view=list`);
    await expect(page.getByText(`Ida ${CLIENT}`).first()).toBeVisible();
  }
  expect(await axeFindings(page)).toEqual([]);

  // The same file finds its appointments.
  await page.goto('/schedule?import=new');
  await send(page, [rowOf('1', first), rowOf('2', second)]);
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toHaveAccessibleDescription(
    'No row creates or changes a record',
  );

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo 2 created records' }).click();
  await expect(heading(page, 'Import undone')).toBeVisible({ timeout: 30_000 });
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/clients?search=${CLIENT.toLowerCase()}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.goto(`/schedule?location=${pike.id}&date=${first.slice(0, 10)}&view=list`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(CLIENT)).toHaveCount(0);
});
