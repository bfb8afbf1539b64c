import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cancel, join, pageOf } from './product/line.ts';
import { joinTheLine, PASSWORD } from './product/people.ts';
import { place } from './product/places.ts';

/*
 * A visitor and staff complete a visit while the browser console is checked: no policy violation, no error,
 * no failed request.
 */

test('a visit from end to end leaves nothing in the console', async ({ page: visitor, browser, request }) => {
  test.setTimeout(120_000);
  const pike = await place(request, 'harbor-001');
  const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  const text = [visitor, staff, wall].map((page, at) =>
    complaintsOf(page, ['visitor', 'staff', 'wall'][at]!),
  );
  await Promise.all([visitor, staff, wall].map(watchThePolicy));

  await visitor.goto('/s/harbor-bank/');
  await visitor.getByLabel(/^Search by city/).fill('seattle');
  await visitor
    .getByRole('button', { name: /Pike Street/ })
    .first()
    .click();
  await visitor.getByRole('button', { name: 'Select location' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Welcome to Pike Street' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Join the line' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
  const ticket = await joinTheLine(visitor, { first: 'Henrike', email: 'henrike@example.com' });
  await visitor.getByRole('button', { name: 'Language: English' }).click();
  await visitor.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr');
  await pageHasLoaded(visitor);

  const origin = new URL(visitor.url()).origin;
  await wall.goto(`${origin}/s/harbor-bank/tv?location=${pike.id}`);
  await expect(wall.getByText('Now calling')).toBeVisible();
  await signInAt(staff, origin, 'advanced@harbor.test');
  await staff.goto(`${origin}/lobby?location=${pike.id}`);
  await staff.getByRole('button', { name: new RegExp(ticket) }).click();
  await staff
    .getByRole('button', { name: 'Call Henrike' })
    .or(staff.getByRole('button', { name: 'Call', exact: true }))
    .first()
    .click();
  const dialog = staff.getByRole('dialog');
  if (await dialog.isVisible()) {
    await dialog.getByRole('textbox').fill('Shown as an example');
    await dialog.getByRole('button', { name: /^Call/ }).click();
  }
  await expect(wall.getByText(ticket).first()).toBeVisible();
  await staff.getByRole('button', { name: /^Start/ }).click();
  await staff
    .getByRole('button', { name: /^Complete/ })
    .first()
    .click();
  await expect(
    visitor.getByRole('heading', { level: 2, name: /Comment s’est passée votre visite/ }),
  ).toBeVisible();
  await staff
    .getByRole('button', { name: 'Account of' })
    .or(staff.getByRole('button', { name: /^Account of/ }))
    .first()
    .click();
  await staff.keyboard.press('Escape');

  // A second visitor, who cancels.
  const other = await join(request, pike, { first: 'Hildegard' });
  await visitor.goto(pageOf(pike, other));
  await expect(visitor.getByRole('heading', { level: 1, name: /You’re in line|file/ })).toBeVisible();
  await pageHasLoaded(visitor);
  await cancel(request, pike, other);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.goto('/s/harbor-bank/callback-service?lang=en');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Select a Location' })).toBeVisible();

  expect(text.flat()).toEqual([]);
  await staff.context().close();
  await wall.context().close();
});

/**
 * The button that converts the visit is last to load. Its request is refused once the visit is called or
 * cancelled, and the browser logs each refusal.
 */
async function pageHasLoaded(visitor: Page): Promise<void> {
  await expect(
    visitor.getByRole('button', { name: /^(Book an appointment instead|Prendre plutôt)/ }).first(),
  ).toBeEnabled();
}

async function signInAt(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** Console errors, page errors and failed requests. */
function complaintsOf(page: Page, who: string): string[] {
  const text: string[] = [];
  page.on('pageerror', (error) => text.push(`${who}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') text.push(`${who}: ${message.text()} (${message.location().url})`);
  });
  return text;
}

/** Reports policy violations, even those the browser does not log. */
async function watchThePolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(`policy: ${violatedDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}`),
    );
  });
}
