import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { axeFindings } from './product/axe.ts';

/* The kit gallery without a server: every component and state, checked by axe, on narrow screens and by keyboard. */

const BUILT = new URL('../build/gallery/', import.meta.url);
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

let server: Server;
let address: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const configFile = new URL('../web/vite.config.ts', import.meta.url).pathname;
  await build({ configFile, mode: 'gallery', logLevel: 'error' });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    readFile(new URL(`.${path}`, BUILT)).then(
      (file) =>
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kit/gallery/index.html`;
});

test.afterAll(() => server.close());

const READERS = [
  { name: 'a visitor', query: '', width: 1280 },
  { name: 'a visitor page in brand colours', query: '?brand', width: 390 },
  { name: 'staff', query: '?density=admin', width: 1280 },
  { name: 'staff in dark mode', query: '?density=admin&scheme=dark', width: 1280 },
  { name: 'a kiosk', query: '?density=kiosk', width: 1080 },
];

test('passes axe in each density and scheme, and needs no sideways scrolling at 320 px', async ({ page }) => {
  for (const { name, query, width } of READERS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address + query);
    await expect(page.getByRole('heading', { name: 'Foyer kit' })).toBeVisible();
    expect.soft(await axeFindings(page), name).toEqual([]);
    if (query !== '') continue;
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('focuses the safe answer, takes Esc for it and restores the focus', async ({ page }) => {
  await page.goto(address);
  const opener = page.getByRole('button', { name: 'Cancel dialog' });
  await opener.click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel appointment' });
  await expect(dialog.getByRole('button', { name: 'Keep appointment' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel appointment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('chooses a language by keyboard and announces it in that language', async ({ page }) => {
  await page.goto(address);
  const picker = page.getByRole('button', { name: 'Language: English' });
  await picker.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Language: Français' })).toBeFocused();
  await expect(page.locator('[role=status] [lang=fr]')).toHaveText('Language changed to Français');
});

test('shows a failure until it is closed, even within an open dialog', async ({ page }) => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Failure message' }).click();
  const failure = 'An error occurred with your request';
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toContainText(failure);
  await page.getByRole('button', { name: 'Cancel dialog' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('alert')).toContainText(failure);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByText(failure)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('rates in halves by arrow keys', async ({ page }) => {
  await page.goto(address);
  const rating = page.getByRole('radiogroup', { name: 'How was your visit?' });
  await rating.getByRole('radio', { name: '3.5 out of 5' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '4.5 out of 5' })).toBeChecked();
});
