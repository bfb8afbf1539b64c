import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { openLetter } from './product/mailbox.ts';
import { withSettings } from './product/operator.ts';
import { PASSWORD } from './product/people.ts';

/*
 * A staff member's account from the invitation on: password, authenticator app, sign-in with a code, passkey in
 * Chromium's virtual authenticator, and the end of another session. By keyboard where a form is filled in.
 */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const OWN = 'a quiet lamp at noon';

test('staff are invited, add second factors and end a session', async ({ page, playwright, baseURL }) => {
  test.setTimeout(180_000);
  const admin = await playwright.request.newContext({ baseURL });
  const email = await invitedAddress(admin);
  let secret = '';

  await test.step('the mail leads to the page that sets the password', async () => {
    await openLetter(page, { email, subject: /You are invited/ });
    const link = await page.getByRole('link', { name: 'Accept the invitation' }).getAttribute('href');
    await page.goto(link!);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Foyer' })).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('password2026!');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This password is easy to guess.')).toBeVisible();
    await expect(password).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await withSettings(
      { vendor: 'harbor-bank' },
      { 'access.passwordLength': '24', 'access.passwordKinds': '{"digit":"required","symbol":"required"}' },
      async () => {
        await page.reload();
        await expect(
          page.getByText('At least 24 characters. At least one digit. At least one symbol, such as # or -.'),
        ).toBeVisible();
        await password.focus();
        await page.keyboard.type(OWN);
        await page.keyboard.press('Enter');
        await expect(
          page.getByText(
            'Please choose a password of 24 to 128 characters. Please add a digit. Please add a symbol, such as # or -.',
          ),
        ).toBeVisible();
        await expect(password).toBeFocused();
        for (const colorScheme of ['dark', 'light'] as const)
          for (const width of [390, 1440]) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 900 });
            expect([colorScheme, width, await axeFindings(page)]).toEqual([colorScheme, width, []]);
            expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          }
      },
    );
    await page.reload();
    await expect(page.getByText('At least 12 characters. A short sentence works well.')).toBeVisible();
    await password.fill(OWN);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/invitation'));
  });

  await test.step('the profile opens from the user menu', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    const hours = page.getByRole('region', { name: 'Your hours' });
    await expect(hours.getByText(/Not working|You have no hours here|[AP]M/).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('times follow the clock that the person chooses', async () => {
    await expect(page.getByText(/last used .* at \d{1,2}:\d\d.[AP]M/).first()).toBeVisible();
    await page.getByLabel('Times of day').selectOption({ label: '24 hours, as in 18:05' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your profile is saved')).toBeVisible();
    await expect(page.getByText(/last used .* at \d\d:\d\d$/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Times of day')).toHaveValue('24');
    await expect(page.getByText(/last used .* at \d\d:\d\d$/).first()).toBeVisible();
  });

  await test.step('an authenticator app is added, with recovery codes', async () => {
    await page.getByRole('button', { name: 'Set up the app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' });
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await axeFindings(page, { within: 'dialog[open]' })).toEqual([]);
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('alertdialog', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByText('10 codes left')).toBeVisible();
  });

  await test.step('a sign-in then needs the password and a code', async () => {
    await signOut(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(OWN);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong')).toBeVisible();
    await code.fill(codeOf(secret, 0));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  });

  await test.step('a passkey signs in without a password', async () => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Passkey 1' })).toBeVisible();
    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  });

  await test.step('another session ends from the list', async () => {
    const other = await playwright.request.newContext({ baseURL });
    const signedIn = await other.post('/api/internal/v1/session', {
      data: { email, password: OWN, code: codeOf(secret, 1) },
    });
    expect(signedIn.status()).toBe(200);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeHidden();
    expect((await other.get('/api/internal/v1/session')).status()).toBe(401);
    await other.dispose();
  });

  await test.step('a forgotten password leads to a mail', async () => {
    await signOut(page);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'is on its way' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await openLetter(page, { email, subject: /Set a new password/ });
    await page.goto((await page.getByRole('link', { name: 'Set a new password' }).getAttribute('href'))!);
    await page.getByLabel('New password').fill('an evening of rain');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password is set.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('the profile fits a phone', async () => {
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/profile');
    await expect(page.getByText('This device')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
  await admin.dispose();
});

/** The admin of the demo invites a colleague; returns the address of the mail. */
async function invitedAddress(admin: APIRequestContext): Promise<string> {
  const data = { email: 'admin@harbor.test', password: PASSWORD };
  const signedIn = await admin.post('/api/internal/v1/session', { data });
  const { data: person } = (await signedIn.json()) as { data: { csrf_token: string } };
  const headers = { 'x-csrf-token': person.csrf_token };
  const listed = await admin.get('/api/v2/open/users', { headers: { 'x-vendor': 'harbor-bank' } });
  const staff = ((await listed.json()) as { data: { id: string }[] }).data;
  for (const { id } of staff.toReversed()) {
    const invited = await admin.post(`/api/internal/v1/admin/staff/${id}/invite`, { headers });
    if (invited.ok()) return ((await invited.json()) as { data: { email: string } }).data.email;
  }
  throw new Error('The demo has no staff member to invite');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
}

/** The code of an authenticator app, some steps from now: the server takes the step before and after. */
function codeOf(secret: string, steps: number): string {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
