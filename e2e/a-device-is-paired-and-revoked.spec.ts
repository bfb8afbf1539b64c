import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { PRINTER_PORTS } from '#domain/devices/printing.ts';
import { aReceiptPrinter } from '#server/testing/receipt-printer.ts';
import type { ReceiptPrinter } from '#server/testing/receipt-printer.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { aVisitor, signIn, staffInTheLobby } from './product/people.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { answerKiosk } from './product/request-form.ts';

/* Staff turn a browser into a kiosk: it joins as one, obeys from afar, and is a visitor's browser when they end it. */

let at: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  at = await place(request, 'harbor-002');
  const headers = { 'x-csrf-token': await signedIn(request, 'admin@harbor.test') };
  for (const { id } of await devicesAt(request))
    await request.post(`/api/internal/v1/admin/devices/${id}/revoke`, { headers, data: {} });
  await request.dispose();
});

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Devices' }).getByRole('listitem').filter({ hasText: name });
const act = async (page: Page, name: string, verb: RegExp): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: verb }).click();
};

test('a kiosk is paired, joins without the box of consent, is renamed, reloaded and revoked', async ({
  browser,
}) => {
  const settings = { explicitComplianceAgreement: 'true', 'kiosk.ticketPrinting': 'network' };
  const printer = await aPrinterNearby();
  await withSettings({ vendor: at.vendor }, settings, async () => {
    const manager = await staffInTheLobby(browser, 'admin@harbor.test', at.id);
    const tablet = await aVisitor(browser, { width: 1024, height: 768 });
    const lost = await losesRevocations(tablet);
    const code = await test.step('staff create a code', async () => {
      await manager.getByRole('tab', { name: 'Devices' }).click();
      await expect(manager.getByText('No devices yet')).toBeVisible();
      expect(await axeFindings(manager)).toEqual([]);
      await manager.getByRole('button', { name: 'Pair a device' }).click();
      await manager.getByLabel('Device name').fill('At the door');
      expect(await axeFindings(manager)).toEqual([]);
      await manager.getByRole('button', { name: 'Show code' }).click();
      const digits = manager.getByText(/^\d{3}\s\d{3}$/);
      await expect(digits).toBeVisible();
      await expect(manager.getByText(/Valid for another (10:00|9:\d\d)\./)).toBeVisible();
      expect(await axeFindings(manager)).toEqual([]);
      return (await digits.textContent())!;
    });

    await test.step('the tablet takes the code, and refuses a wrong one', async () => {
      await tablet.goto(`/s/${at.vendor}/device`);
      await expect(tablet.getByRole('heading', { level: 1, name: 'Set up this device' })).toBeVisible();
      await tablet.getByLabel('Code').fill('12');
      await tablet.getByRole('button', { name: 'Enrol this device' }).click();
      await expect(tablet.getByText('This code is not valid.')).toBeVisible();
      expect(await axeFindings(tablet)).toEqual([]);
      await tablet.getByLabel('Code').fill(code);
      await tablet.getByRole('button', { name: 'Enrol this device' }).click();
      await tablet.waitForURL(new RegExp(`/how\\?location=${at.id}&mode=kiosk`));
      await expect(manager.getByText('At the door is paired.')).toBeVisible();
      await manager.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await expect(row(manager, 'At the door').getByText('Online')).toBeVisible();
      expect(await axeFindings(manager)).toEqual([]);
    });

    await test.step('staff set its printer, and print a test page', async () => {
      await expect(row(manager, 'At the door').getByText('No printer')).toBeVisible();
      await act(manager, 'At the door', /^Printer/);
      await manager.getByLabel('Address').fill('http://printer');
      await manager.getByRole('button', { name: 'Save' }).click();
      await expect(manager.getByText('Enter a name or an IP address')).toBeVisible();
      expect(await axeFindings(manager)).toEqual([]);
      await manager.getByLabel('Address').fill(printer.host);
      await manager.getByLabel('Port').selectOption(String(printer.port));
      await manager.getByRole('button', { name: 'Save' }).click();
      await expect(row(manager, 'At the door').getByText('No printer')).toHaveCount(0);
      await act(manager, 'At the door', /^Print a test page/);
      await expect(manager.getByText('The test page is printed')).toBeVisible();
      await expect(row(manager, 'At the door').getByText(/Printed /)).toBeVisible();
      expect(printer.receipts[0]?.rows).toContain('At the door');
    });

    await test.step('its visitor joins with source 14, and is asked for no consent', async () => {
      await tablet.getByRole('button', { name: 'Join the line' }).click();
      await expect(tablet.getByRole('checkbox', { name: /accept/i })).toHaveCount(0);
      const joined = tablet.waitForResponse(
        (one) => one.url().includes('queue-appointments') && one.request().method() === 'POST',
      );
      await answerKiosk(tablet, { first: 'Kim', email: 'kim@kiosk.test' });
      await tablet.getByRole('button', { name: /^Join the line/ }).click();
      const answer = await joined;
      expect(answer.status()).toBe(201);
      const { data } = (await answer.json()) as { data: { id: string } };
      const seen = await manager.request.get(`/api/internal/v1/admin/visits/${data.id}`);
      const visit = ((await seen.json()) as { data: { source: number; ticket_number: string } }).data;
      expect(visit.source).toBe(14);
      await expect(tablet.getByText('Please take your ticket.')).toBeVisible();
      expect(printer.receipts[1]?.rows).toContain(visit.ticket_number);
      expect(new URL(printer.receipts[1]!.code!).searchParams.get('id')).toBe(data.id);
    });

    await test.step('it prints again in another language, and says when it cannot', async () => {
      await tablet.getByRole('button', { name: 'Language', exact: true }).click();
      await tablet.getByRole('dialog').getByRole('button', { name: '中文' }).click();
      await tablet.getByRole('button', { name: '打印号码单' }).click();
      await expect.poll(() => printer.receipts.length).toBe(3);
      const pictures = printer.receipts[2]!.items.filter(({ kind }) => kind === 'picture');
      expect(pictures.length).toBeGreaterThanOrEqual(2);
      expect(pictures.every((item) => item.kind === 'picture' && item.black > 500)).toBe(true);
      printer.mood = 'paper-out';
      await tablet.getByRole('button', { name: '打印号码单' }).click();
      await expect(tablet.getByText('无法打印号码单 ')).toBeVisible();
      expect(await axeFindings(tablet)).toEqual([]);
      await expect(row(manager, 'At the door').getByText('Printer out of paper')).toBeVisible();
      expect([printer.receipts.length, printer.unknown]).toEqual([3, []]);
    });

    await test.step('its browser prints the receipt alone, once, and again on request', async () => {
      await withSettings({ vendor: at.vendor }, { 'kiosk.ticketPrinting': 'browser' }, async () => {
        await tablet.addInitScript(() => {
          const prints: string[] = [];
          Object.assign(globalThis, { prints });
          globalThis.print = () =>
            void prints.push(document.querySelector('[data-receipt]')?.textContent ?? 'no receipt');
        });
        await tablet.goto(`/s/${at.vendor}/how?location=${at.id}&mode=kiosk&lang=en`);
        await tablet.getByRole('button', { name: 'Join the line' }).click();
        await answerKiosk(tablet, { first: 'Lou', email: 'lou@kiosk.test' });
        await tablet.getByRole('button', { name: /^Join the line/ }).click();
        await expect(tablet.getByText('Please take your ticket.')).toBeVisible();
        const prints = () => tablet.evaluate(() => (globalThis as unknown as { prints: string[] }).prints);
        const ticket = await tablet.locator('[data-receipt] > p').nth(2).textContent();
        expect(await prints()).toEqual([expect.stringContaining(ticket!)]);
        await tablet.evaluate(() => globalThis.print());
        expect(await prints()).toHaveLength(1);
        await tablet.getByRole('button', { name: 'Print ticket' }).click();
        await expect.poll(async () => (await prints()).length).toBe(2);
        await tablet.emulateMedia({ media: 'print' });
        await expect(tablet.locator('[data-receipt]')).toBeVisible();
        await expect(tablet.getByRole('button', { name: 'Print ticket' })).toBeHidden();
        await tablet.emulateMedia({ media: null });
        await tablet.reload();
        await expect(tablet.getByText('Please take your ticket.')).toBeVisible();
        expect(await prints()).toEqual([]);
      });
      expect(printer.receipts).toHaveLength(3);
      await printer.stop();
    });

    await test.step('staff rename and reload it', async () => {
      await act(manager, 'At the door', /^Rename/);
      await manager.getByLabel('Device name').fill('Entrance');
      await manager.getByRole('button', { name: 'Rename', exact: true }).click();
      await expect(row(manager, 'Entrance')).toBeVisible();
      const loaded = tablet.waitForEvent('load');
      await act(manager, 'Entrance', /^Reload/);
      const following = tablet.waitForResponse((one) => one.url().endsWith('/device/heartbeat'));
      await loaded;
      // Its first heartbeat comes before its channel, the second with it.
      await following;
    });

    await test.step('a revocation ends it, also if its message is lost', async () => {
      await expect(tablet.locator('[data-kiosk-frame]')).toBeAttached();
      await act(manager, 'Entrance', /^Revoke/);
      const dialog = manager.getByRole('alertdialog', { name: 'Revoke Entrance?' });
      await expect(dialog).toBeVisible();
      expect(await axeFindings(manager)).toEqual([]);
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      // The page leaves because its connection is cut: `run-device.test.ts` measures the time.
      await tablet.waitForURL(/\/device\?ended=1$/, { timeout: 15_000 });
      expect(lost()).toBe(1);
      await expect(tablet.getByText('This device is no longer enrolled')).toBeVisible();
      expect(await axeFindings(tablet)).toEqual([]);
      await expect(manager.getByText('No devices yet')).toBeVisible();
      await tablet.goto(`/s/${at.vendor}/how?location=${at.id}&mode=kiosk`);
      expect(await deviceOf(tablet)).toBeNull();
    });

    await test.step('staff end a device at the device itself, with the PIN of the location', async () => {
      await manager.getByRole('button', { name: /^(Create a|Change the) PIN$/ }).click();
      expect(await axeFindings(manager)).toEqual([]);
      await manager.getByRole('button', { name: 'Show a new PIN' }).click();
      const pin = (await manager.getByText(/^\d{3}\s\d{3}$/).textContent())!.replaceAll(/\D/g, '');
      expect(await axeFindings(manager)).toEqual([]);
      await manager.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await expect(manager.getByRole('button', { name: 'Change the PIN' })).toBeVisible();
      await tablet.goto(`/s/${at.vendor}/device`);
      await tablet.getByLabel('Code').fill(await aCodeOf(manager));
      const started = tablet.waitForResponse((one) => one.url().endsWith('/device/heartbeat'));
      await tablet.getByRole('button', { name: 'Enrol this device' }).click();
      // The frame is in the server's page already; it listens once its first heartbeat is out.
      await started;
      const menu = tablet.getByRole('dialog', { name: 'Staff menu' });
      await pressLong(tablet, 'corner');
      await expect(menu.getByLabel('PIN of this location').first()).toBeFocused();
      expect(await axeFindings(tablet)).toEqual([]);
      await tablet.keyboard.type(String((Number(pin) + 1) % 1_000_000).padStart(6, '0'));
      await tablet.keyboard.press('Enter');
      await expect(menu.getByText('This PIN is wrong. Please check it.')).toBeVisible();
      await menu.getByRole('button', { name: 'Close' }).click();
      await expect(menu).toHaveCount(0);
      await pressLong(tablet, 'Escape');
      for (const digit of pin) await menu.getByRole('button', { name: digit, exact: true }).click();
      await menu.getByRole('button', { name: 'Unlock' }).click();
      await expect(menu.getByRole('button', { name: 'Use at another location' })).toBeFocused();
      expect(await axeFindings(tablet)).toEqual([]);
      await menu.getByRole('button', { name: 'Exit kiosk mode' }).click();
      await tablet.waitForURL(new RegExp(`/how\\?location=${at.id}$`));
      expect(await deviceOf(tablet)).toBeNull();
      expect(await devicesAt(manager.request)).toEqual([]);
    });

    await test.step('an account of role 7 makes its browser a kiosk, which reaches no page of staff', async () => {
      const other = await aVisitor(browser, { width: 1024, height: 768 });
      await signIn(other, 'kiosk@harbor.test');
      await other.waitForURL(/\/how\?location=\d+&mode=kiosk/);
      expect(await deviceOf(other)).not.toBeNull();
      expect((await other.goto('/lobby'))!.status()).toBe(403);
    });

    await test.step('the settings of the lobby list the same devices, and print codes', async () => {
      await manager.goto(`/settings/lobby?at=${at.id}`);
      await manager.getByRole('button', { name: 'QR codes to print' }).click();
      await expect(manager.getByRole('img', { name: 'Scan to join the line' })).toBeVisible();
      expect(await axeFindings(manager)).toEqual([]);
    });
  });
});

/** A printer at one of the ports of printers that is free here. */
async function aPrinterNearby(): Promise<ReceiptPrinter> {
  const [first, ...others] = PRINTER_PORTS;
  return others.reduce<Promise<ReceiptPrinter>>(
    (before, port) => before.catch(() => aReceiptPrinter({ port })),
    aReceiptPrinter({ port: first }),
  );
}

/** The device in the page's state. */
async function deviceOf(page: Page): Promise<unknown> {
  const state = await page.locator('#page-state').textContent();
  return (JSON.parse(state ?? '{}') as { device?: unknown }).device;
}

async function devicesAt(request: APIRequestContext): Promise<{ id: string }[]> {
  const list = await request.get(`/api/internal/v1/admin/lobby/${at.id}/devices`);
  return ((await list.json()) as { data: { id: string }[] }).data;
}

/** A code that staff create outside the page: its dialog is tested above. */
async function aCodeOf({ request }: Page): Promise<string> {
  const headers = { 'x-csrf-token': await signedIn(request, 'admin@harbor.test') };
  const path = `/api/internal/v1/admin/lobby/${at.id}/device-codes`;
  const made = await request.post(path, { headers, data: { kind: 'kiosk', name: 'Entrance' } });
  return ((await made.json()) as { data: { code: string } }).data.code;
}

/** Five seconds, and a little more, on the corner of the screen or on the key. */
async function pressLong(page: Page, on: 'corner' | 'Escape'): Promise<void> {
  const [press, release] =
    on === 'corner'
      ? [() => page.mouse.down(), () => page.mouse.up()]
      : [() => page.keyboard.down(on), () => page.keyboard.up(on)];
  if (on === 'corner') await page.mouse.move(20, 20);
  await press();
  await expect(page.getByRole('dialog', { name: 'Staff menu' })).toBeVisible({ timeout: 15_000 });
  await release();
}

/** Passes every message to the page but those of a revocation. Returns how many were lost. */
async function losesRevocations(page: Page): Promise<() => number> {
  let lost = 0;
  await page.routeWebSocket(/\/realtime/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes('"revoked"')) lost += 1;
      else socket.send(message);
    });
  });
  return () => lost;
}
