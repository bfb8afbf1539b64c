import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { appointmentAddress, bookAt } from './product/appointments.ts';
import { join, pageOf, signedIn } from './product/line.ts';
import { pageSaying } from './product/page-settings.ts';
import { place } from './product/places.ts';
import { chooseTopic, goOn } from './product/request-form.ts';
import type { Place } from './product/places.ts';

/* A shared screen: it warns, clears itself, keeps nothing of a visitor, and leads nowhere else. */

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

const start = (more = ''): string => `/s/harbor-bank/how?location=${pike.id}&mode=kiosk&lang=en${more}`;
const form = (more = ''): string => `/s/harbor-bank/callback-service/${pike.id}?mode=kiosk&lang=en${more}`;
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome to Pike Street' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Display and help' });

test('after silence it warns twice, then starts again without a trace', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.clock.install();
  await page.goto(start());
  await expect(welcome(page)).toBeVisible();
  const dim = page.locator('[data-kiosk-dim]');
  // The timers run once the frame has loaded.
  await expect(async () => {
    await page.clock.fastForward(600_000);
    await expect(dim).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Are you still there?')).toHaveCount(0);
  // The first touch or key only wakes it.
  await page.getByRole('button', { name: 'Join the line' }).focus();
  await page.keyboard.press('Enter');
  await expect(dim).toHaveCount(0);
  await expect(welcome(page)).toBeVisible();
  await page.clock.fastForward(110_000);
  await expect(dim).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(dim).toBeVisible();
  await page.mouse.click(540, 900);
  await expect(dim).toHaveCount(0);
  await expect(welcome(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const steps = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Language' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.evaluate(() => {
    sessionStorage.setItem('a', 'visitor');
    localStorage.setItem('a', 'visitor');
  });
  await page.clock.fastForward(9_000);
  await expect(page.getByText('Êtes‑vous toujours là ?')).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(page.getByRole('region', { name: 'Êtes‑vous toujours là ?' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.clock.fastForward(10_000);
  const dialog = page.getByRole('alertdialog', { name: 'Êtes‑vous toujours là ?' });
  await expect(dialog.getByRole('button', { name: 'Je suis toujours là' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Shift');
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward(21_000);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(10_000);

  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL(start());
  // Every step of the visitor replaced the one before.
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, history.length])).toEqual([
    0,
    0,
    steps,
  ]);
  await page.goBack().catch(() => null);
  await expect(page.getByRole('heading', { level: 1, name: 'Rejoindre la file' })).toHaveCount(0);
  expect(page.url()).not.toContain('callback-service');
});

test('a success card ends after eight and a half seconds, or when the visitor decides', async ({
  page,
  request,
}) => {
  const visit = await join(request, pike, { first: 'Kim' });
  const card = pageOf(pike, visit, `&mode=kiosk&lang=en&location=${pike.id}`);
  await page.clock.install();
  await page.goto(card);
  await expect(page.getByRole('button', { name: 'Keep on screen' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.clock.fastForward(8_500);
  await expect(welcome(page)).toBeVisible();
  expect(page.url()).not.toContain(visit.code);

  // A busy machine may let the card or the dialog end before the press: then the visitor opens it again.
  await expect(async () => {
    await page.goto(card);
    await page.getByRole('button', { name: 'Keep on screen' }).click({ timeout: 8_000 });
    await page.clock.fastForward(9_000);
    await expect(page.getByRole('button', { name: 'Keep on screen' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(1);
    await page.clock.fastForward(14_000);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click({ timeout: 8_000 });
    await expect(welcome(page)).toBeVisible();
  }).toPass();

  // More time: no ring, and ten times the silence.
  await page.goto(card);
  await bar(page).getByRole('button', { name: 'More time' }).click();
  await page.clock.fastForward(270_000);
  await expect(page.getByText('Are you still there?')).toHaveCount(0);
  await page.clock.fastForward(15_000);
  await expect(page.getByText('Are you still there?')).toBeVisible();

  // The visitor's own phone has no timers.
  await page.goto(`${card}&booked_through=kiosk_qr`);
  await expect(page.getByText(visit.ticket).filter({ visible: true }).first()).toBeVisible();
  await page.clock.fastForward(600_000);
  await expect(page.getByText(visit.ticket).filter({ visible: true }).first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('it starts where the vendor says, and asks for a location that it never knew', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await pageSaying(page, { rest: { kioskRedirectUrl: 'https://kiosk.example/start' } });
  await page.route('https://kiosk.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Lobby</h1>' }),
  );
  await page.goto(form());
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page).toHaveURL(`https://kiosk.example/start?location=e%3A${pike.externalId}`);

  await page.unrouteAll();
  await page.goto('/s/harbor-bank/select-service?mode=kiosk&lang=en');
  // The page without a location leads on meanwhile, and a press on a page that goes is lost.
  await expect(async () => {
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page).toHaveURL(/\/where\?mode=kiosk$/, { timeout: 5_000 });
  }).toPass();
  expect(faults).toContain('No location ID in reset context');
});

test('offline, it covers the page and returns without help', async ({ page }) => {
  await page.clock.install();
  await page.goto(form());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/healthz', (route) => route.abort());
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('alert')).toHaveText('Temporarily unavailable. Please see a team member.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await page.unrouteAll();
  await page.clock.fastForward(10_000);
  await expect(welcome(page)).toBeVisible();
});

test('no page of it leads out, prints, selects or opens a window', async ({ page, request }) => {
  const visit = await join(request, pike, { first: 'Lee' });
  const booked = await bookAt(request, pike, { first: 'Lou' });
  const pages = [
    start(),
    form(),
    form('&meeting_method=2'),
    pageOf(pike, visit, '&mode=kiosk&lang=en'),
    `${appointmentAddress(pike, booked)}&mode=kiosk`,
    `/s/harbor-bank/select-service?mode=kiosk&location=${pike.id}`,
    '/s/harbor-bank/where?mode=kiosk',
    `/s/harbor-bank/callback-service?mode=kiosk`,
    '/s/harbor-bank/nowhere?mode=kiosk',
  ];
  for (const at of pages) {
    await page.goto(at);
    await expect(bar(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const escaping = await page.locator('a[href]').evaluateAll((links) =>
      (links as HTMLAnchorElement[])
        .filter(({ href, target }) => target !== '' || !href.startsWith(`${location.origin}/s/harbor-bank/`))
        .filter(({ hash }) => hash !== '#main')
        .map(({ href }) => href),
    );
    expect([at, escaping]).toEqual([at, []]);
    await expect(page.locator('input[type=file]')).toHaveCount(0);
  }
  const blocked = await page.evaluate(() => {
    const isBlocked = (event: Event): boolean => !document.body.dispatchEvent(event);
    const of = (name: string) => isBlocked(new Event(name, { bubbles: true, cancelable: true }));
    const link = document.createElement('a');
    link.href = 'https://elsewhere.example/';
    document.body.append(link);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    return [
      of('contextmenu'),
      of('selectstart'),
      of('dragstart'),
      isBlocked(new WheelEvent('wheel', { ctrlKey: true, bubbles: true, cancelable: true })),
      isBlocked(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true })),
      !link.dispatchEvent(click),
      window.open('https://elsewhere.example/') === null,
    ];
  });
  expect(blocked).toEqual([true, true, true, true, true, true, true]);
});

test('the access bar makes it usable, by touch and by keyboard', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    speechSynthesis.speak = ({ text }) => void said.push(text);
  });
  for (const [width, height] of [
    [1080, 1920],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(form('&speech=1'));
    await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
    await expect(bar(page).getByRole('button')).toHaveCount(6);
    const targets = await bar(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const [at, target] of targets.entries()) {
      expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(64);
      if (at > 0) expect(target.left - targets[at - 1]!.right).toBeGreaterThanOrEqual(7.9);
    }
    const size = () =>
      page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.getBoundingClientRect().height);
    const before = await size();
    await bar(page).getByRole('button', { name: 'Larger text' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await size()) / before).toBeGreaterThanOrEqual(1.49);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('button', { name: 'High contrast' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('banner').evaluate((it) => it.getBoundingClientRect().top / innerHeight))
      .toBeGreaterThanOrEqual(0.5);
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('button', { name: 'More time' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toContainText('Ask a team member');
    const box = await help.boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(height * 0.5);
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toContain(
      'More time',
    );
    // A reset takes all of it back.
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(welcome(page)).toBeVisible();
    await expect(bar(page).getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(page).toHaveURL(/location=\d+&mode=kiosk$/);
  }
});

test('one question a screen, with a keypad and nothing of the number in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.clock.install();
  await page.goto(start());
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByText('Question 1 of 4')).toBeVisible();
  expect(await page.getByRole('radio').count()).toBeLessThanOrEqual(6);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await goOn(page);
  await expect(page.getByText('Question 1 of 4')).toBeVisible();
  await expect(page.getByText('Topic is required')).toBeVisible();
  await chooseTopic(page);
  await goOn(page);
  await expect(page.getByRole('heading', { level: 2, name: 'What is your name?' })).toBeFocused();
  await goOn(page);
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Kiona');
  await page.keyboard.press('Enter');
  const keypad = page.getByRole('group', { name: 'Mobile phone' });
  for (const digit of '20655501435') await keypad.getByRole('button', { name: digit }).click();
  await keypad.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByLabel(/^Mobile phone/).and(page.locator('input'))).toHaveValue('2065550143');
  expect(await axeFindings(page)).toEqual([]);
  await goOn(page);
  await expect(page.getByText('Number ending in 143')).toBeVisible();
  expect(await page.locator('main').innerText()).not.toContain('5550');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Number ending in 143')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await goOn(page);
  await page.locator('form button[type="submit"]').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in line, Kiona' })).toBeVisible();
  await page.clock.fastForward(9_000);
  await expect(welcome(page)).toBeVisible();
});

test('it asks with whom, where the vendor lets a kiosk ask, and staff see the name', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await pageSaying(page, { settings: { 'kiosk.selectStaff': true } });
  await page.goto(form());
  await chooseTopic(page, 'Cards');
  await goOn(page);
  await expect(
    page.getByRole('heading', { level: 2, name: 'Who would you like to meet with?' }),
  ).toBeFocused();
  await expect(page.getByRole('radio', { name: /^First available/ })).toBeChecked();
  const names = page.getByRole('radio');
  expect(await names.count()).toBeLessThanOrEqual(6);
  expect(await axeFindings(page)).toEqual([]);
  const label = names.nth(1).locator('xpath=ancestor::label');
  const name = (await label.innerText()).split('\n').at(-1)!.trim();
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1)).toBeChecked();
  await goOn(page);
  await page.getByLabel('First name').fill('Wanda');
  await goOn(page);
  await page.getByLabel(/^Email/).fill(`wanda-${Date.now()}@kiosk.test`);
  await goOn(page);
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  await page.locator('form button[type="submit"]').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in line, Wanda' })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id');
  await signedIn(request, 'admin@harbor.test');
  const lobby = await request.get(`/api/internal/v1/admin/lobby/${pike.id}`);
  const { data } = (await lobby.json()) as { data: { waiting: { id: string; preferred_staff: string }[] } };
  expect(data.waiting.find((one) => one.id === id)?.preferred_staff).toBe(name);
});
