import { expect, test } from '@playwright/test';
import { create } from 'qrcode';
import type { Browser, Page } from '@playwright/test';
import { chromiumPath } from '../scripts/testing/chromium.ts';
import { appointmentAddress, bookAt, stateOf } from './product/appointments.ts';
import type { Booked } from './product/appointments.ts';
import { axeFindings } from './product/axe.ts';
import { appointmentBecomes, codeOfKiosk, withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { goOn } from './product/request-form.ts';

/* A kiosk checks booked visitors in: by their number, by their name, and by the code on their phone. */

// A camera that needs no permission; its picture comes from the page (see `aKiosk`).
test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

let at: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  at = await place(request, 'harbor-001');
  await request.dispose();
});

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome to/ });
const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('by number, by name and by the camera, with a keyboard alone, and without a trace', async ({
  browser,
  request,
}) => {
  // A repeated run finds only its own.
  const family = `Kiosk${String.fromCodePoint(...[1, 2, 3, 4, 5, 6].map(() => 97 + Math.floor(Math.random() * 26)))}`;
  const [early, byNumber, byName, byScan] = await Promise.all(
    ['Ada', 'Ben', 'Cleo', 'Dan'].map((first) =>
      bookAt(request, at, { first, last: family + first, phone: '+12065550142' }),
    ),
  );
  await appointmentBecomes(at.vendor, byNumber!.id, 'due');
  const page = await aKiosk(browser);
  const start = page.url();

  await test.step('by number, which says when it is too early, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'I have an appointment' }).focus();
    await page.keyboard.press('Enter');
    await expect(question(page, 'How would you like to check in?')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await goOn(page);
    await expect(page.getByText('Way to check in is required')).toBeVisible();
    await choose(page, /^Confirmation number/);
    await expect(question(page, 'What is your confirmation number?')).toBeFocused();
    const field = page.getByLabel('Confirmation number').and(page.locator('input'));
    const keys = page.getByRole('group', { name: 'Confirmation number' });
    const boxes = await keys
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(64);
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByText('Enter all 8 letters and digits')).toBeVisible();
    await expect(field).toBeFocused();
    for (const key of early!.number) await keys.getByRole('button', { name: key, exact: true }).click();
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByText('It is too early to check in', { exact: true })).toBeVisible();
    await expect(page.getByText(/^You can check in here from \d/)).toBeVisible();
    expect((await field.inputValue()).replaceAll(' ', '')).toBe(early!.number);
    expect(await axeFindings(page)).toEqual([]);
    await field.fill('ZZZZ ZZZ Z');
    await page.keyboard.press('Enter');
    await expect(page.getByText('We could not find this appointment here')).toBeVisible();
    // A keyboard types in any spelling.
    await field.fill('');
    await page.keyboard.type(byNumber!.number.toLowerCase());
    await page.keyboard.press('Enter');
    await isIn(page, 'Ben', byNumber!);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep on screen' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(welcome(page)).toBeVisible();
    expect(page.url()).toBe(start);
  });

  await test.step('by name, the end of the phone number and the time', async () => {
    await appointmentBecomes(at.vendor, byName!.id, 'due');
    const { start: when } = await stateOf(request, at, byName!);
    await page.getByRole('button', { name: 'I have an appointment' }).click();
    await choose(page, /^Name and phone/);
    await page.getByLabel('Last name').fill(`${family}cleo`.toLowerCase());
    await page.keyboard.press('Enter');
    const keys = page.getByRole('group', { name: 'Last three digits' });
    for (const digit of '1433') await keys.getByRole('button', { name: digit }).click();
    await goOn(page);
    expect(await axeFindings(page)).toEqual([]);
    await chooseTime(page, when);
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByText('We could not find this appointment here')).toBeVisible();
    await page.getByRole('button', { name: 'Another way' }).click();
    await choose(page, /^Name and phone/);
    await expect(page.getByLabel('Last name')).toHaveValue(`${family}cleo`.toLowerCase());
    await goOn(page);
    await keys.getByRole('button', { name: 'Delete' }).click();
    await keys.getByRole('button', { name: '2' }).click();
    await goOn(page);
    await goOn(page);
    await page.getByRole('button', { name: 'Check in' }).click();
    await isIn(page, 'Cleo', byName!);
    // No visitor touches the screen: the card ends after its time.
    await page.mouse.move(0, 0);
    await expect(welcome(page)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('by the code on the visitor’s phone, and never to the address of another', async () => {
    await appointmentBecomes(at.vendor, byScan!.id, 'due');
    const phone = await browser.newPage();
    await phone.goto(appointmentAddress(at, byScan!));
    await expect(phone.getByRole('img', { name: 'Code for checking in' })).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    await phone.close();
    await page.getByRole('button', { name: 'I have an appointment' }).click();
    await choose(page, /^Scan a code/);
    await expect(page.locator('video')).toBeVisible();
    await expect.poll(() => camera(page)).toEqual(['live']);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => camera(page)).toEqual(['ended']);
    await goOn(page);
    await show(page, 'https://elsewhere.example/s/harbor-bank/manage?id=1');
    await expect(page.getByText('This is not the code of an appointment')).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/\/check-in$/);
    await show(page, byScan!.number);
    await isIn(page, 'Dan', byScan!);
    expect(await camera(page)).toEqual(['ended', 'ended']);
    const ticket = await page.getByText(/^[A-Z]-\d{3}$/).textContent();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(welcome(page)).toBeVisible();

    // The code of an appointment's own page works too, and a visitor who has a ticket keeps it.
    await page.getByRole('button', { name: 'I have an appointment' }).click();
    await choose(page, /^Scan a code/);
    await show(page, `https://elsewhere.example${appointmentAddress(at, byScan!)}`);
    await isIn(page, 'Dan', byScan!);
    await expect(page.getByText(ticket!)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(welcome(page)).toBeVisible();
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  });

  await test.step('a refused camera leaves the other ways', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'I have an appointment' }).click();
    await choose(page, /^Scan a code/);
    await expect(page.getByText('The camera is not available')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('radio', { name: /^Name and phone/ })).toBeVisible();
  });

  await test.step('a kiosk without a device, or of a vendor whose staff check in, does not offer it', async () => {
    const visitor = await browser.newPage();
    await visitor.goto(start);
    await expect(welcome(visitor)).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Join the line' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'I have an appointment' })).toHaveCount(0);
    await visitor.goto(start.replace('/how?', '/check-in?'));
    await expect(welcome(visitor)).toBeVisible();
    await visitor.close();
    await withSettings({ vendor: at.vendor }, { 'lobby.checkInByVisitors': 'false' }, async () => {
      await page.goto(start);
      await expect(welcome(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'I have an appointment' })).toHaveCount(0);
    });
  });
  await page.context().close();
});

/** A browser that the operator's code has made a kiosk. Scripts of its pages can show a code to the camera. */
async function aKiosk(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1080, height: 1920 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const shown: { modules: number[][] } = { modules: [] };
    Object.assign(globalThis, { tracks, shown });
    const { mediaDevices } = navigator;
    const paint = (canvas: HTMLCanvasElement): void => {
      const picture = canvas.getContext('2d')!;
      picture.fillStyle = '#777';
      picture.fillRect(0, 0, canvas.width, canvas.height);
      const { modules } = shown;
      if (modules.length === 0) return;
      // A phone that shows the code, with its white border.
      const size = 9;
      picture.fillStyle = '#fff';
      picture.fillRect(150, 60, (modules.length + 8) * size, (modules.length + 8) * size);
      picture.fillStyle = '#000';
      for (const [y, row] of modules.entries())
        for (const [x, dark] of row.entries())
          if (dark) picture.fillRect(150 + (x + 4) * size, 60 + (y + 4) * size, size, size);
    };
    mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      paint(canvas);
      const stream = canvas.captureStream(10);
      const timer = setInterval(() => paint(canvas), 100);
      const [track] = stream.getTracks();
      const stop = track!.stop.bind(track);
      track!.stop = () => {
        clearInterval(timer);
        stop();
      };
      tracks.push(track!);
      return stream;
    };
  });
  const code = await codeOfKiosk({ vendor: at.vendor, locationId: at.id });
  await page.goto(`/s/${at.vendor}/device`);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Enrol this device' }).click();
  await page.waitForURL(/\/how\?/);
  return page;
}

async function choose(page: Page, way: RegExp): Promise<void> {
  await page.getByRole('radio', { name: way }).check();
  await goOn(page);
}

/** The hour and the quarter nearest to a start. */
async function chooseTime(page: Page, start: string): Promise<void> {
  const quarter = 900_000;
  const instant = Math.floor(Date.parse(start) / quarter) * quarter;
  const wordsOf = (time: number) =>
    new RegExp(
      `^${new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/Los_Angeles',
        hour: 'numeric',
        minute: '2-digit',
      })
        .format(time)
        .replace(/\s/, '\\s')}$`,
    );
  await page.getByRole('radio', { name: wordsOf(instant - (instant % 3_600_000)) }).check();
  await goOn(page);
  await page.getByRole('radio', { name: wordsOf(instant) }).check();
}

async function isIn(page: Page, name: string, { id }: Booked): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'You are checked in' })).toBeFocused();
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
  await expect(page.getByText(/^[A-Z]-\d{3}$/)).toBeVisible();
  await expect(page.getByText('Please take a seat. We call you by this number.')).toBeVisible();
  expect(page.url()).not.toContain(id === '' ? 'code' : `id=${id}`);
}

/** Holds a QR code to the camera. */
const show = (page: Page, text: string): Promise<void> => {
  const { size, data } = create(text, {}).modules;
  const modules = Array.from({ length: size }, (_, row) =>
    Array.from(data.subarray(row * size, (row + 1) * size)),
  );
  return page.evaluate((rows) => {
    (globalThis as unknown as { shown: { modules: number[][] } }).shown.modules = rows;
  }, modules);
};

/** The states of the cameras that this page opened. */
const camera = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  );
