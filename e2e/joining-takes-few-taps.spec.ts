import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { cancel } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { contact, openMore, topics } from './product/request-form.ts';
import { nextJoin, refuseJoins } from './product/requests.ts';
import { heading } from './product/screen.ts';
import { Taps } from './product/taps.ts';

/* Counts taps: five to join the line from a QR code, the camera's included. */

let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

/** The address in the code of a kiosk. */
const scan = async (page: Page): Promise<void> => {
  await page.goto(
    `/s/harbor-bank/callback-service/${pike.id}?meeting_method=1&booked_through=kiosk_qr&lang=en`,
  );
  await heading(page, 'Join the line');
};

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('joins from a code in five taps, and sees each wait first', async ({ page, request }) => {
      const taps = new Taps(1);
      await scan(page);
      await expect(topics(page).getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(topics(page)).toHaveAttribute('aria-required', 'true');
      // Journeys join for cards and leave within seconds: its estimates may count as unreliable, and are hidden.
      const account = topics(page).getByRole('radio', { name: 'Open an account', exact: true });
      await expect(account).toHaveAccessibleDescription(/^Wait, about \d+ (min|h)/);
      await taps.on(account);
      await taps.on(page.getByLabel('First name'), 'Ana');
      await taps.on(contact(page), '206 555 0118');
      const join = page.getByRole('button', { name: /^Join the line · about \d+ (min|h)/ });
      if (device === 'a phone') await expect(join).toBeInViewport({ ratio: 1 });
      expect(await axeFindings(page)).toEqual([]);
      await taps.on(join);
      await heading(page, /^You.re in line, Ana/);
      expect(taps.count).toBe(5);
      const { searchParams } = new URL(page.url());
      await cancel(request, pike, {
        id: searchParams.get('id')!,
        code: searchParams.get('code')!,
        ticket: '',
      });
    });

    test('sends an email or a number from one field, and both from two', async ({ page }) => {
      await refuseJoins(page, 422);
      await scan(page);
      await topics(page).getByRole('radio').first().check();
      await page.getByLabel('First name').fill('Ana');
      const join = page.getByRole('button', { name: /^Join the line/ });
      await contact(page).fill('ana@example.com');
      expect((await nextJoin(page, () => join.click())).client).toMatchObject({ email: 'ana@example.com' });
      await contact(page).fill('(206) 555-0118');
      const country = page.getByRole('combobox', { name: 'Country' });
      await expect(country).toHaveValue('US');
      const byPhone = await nextJoin(page, () => join.click());
      expect(byPhone.client).toMatchObject({ cell_phone: '+12065550118' });
      expect(byPhone.client).not.toHaveProperty('email');
      await contact(page).fill('+44 20 7946 0018');
      await expect(country).toHaveCount(0);
      expect((await nextJoin(page, () => join.click())).client).toMatchObject({
        cell_phone: '+442079460018',
      });
      await page.getByRole('button', { name: 'Add an email' }).click();
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
      await page.keyboard.type('ana@example.com');
      expect((await nextJoin(page, () => join.click())).client).toMatchObject({
        email: 'ana@example.com',
        cell_phone: '+442079460018',
      });
    });

    test('joins by keyboard alone, and the bar never covers the focus', async ({ page }) => {
      await refuseJoins(page, 422);
      await scan(page);
      const bar = page.getByRole('button', { name: /^Join the line/ });
      const isClear = async (): Promise<void> => {
        const focused = (await page.locator(':focus').boundingBox())!;
        const { y } = (await bar.boundingBox())!;
        if (viewport.width < 1024) expect(focused.y + focused.height).toBeLessThanOrEqual(y);
      };
      await tabTo(page, topics(page).getByRole('radio').first());
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect(topics(page).getByRole('radio').nth(1)).toBeChecked();
      await isClear();
      await tabTo(page, page.getByLabel('First name'));
      await page.keyboard.type('Ana');
      await isClear();
      await tabTo(page, contact(page));
      await page.keyboard.type('ana@example.com');
      await isClear();
      await tabTo(page, page.getByRole('button', { name: /^Last name, notes/ }));
      await isClear();
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByLabel(/^Last name/));
      await page.keyboard.type('Ruiz');
      await isClear();
      const { client } = await nextJoin(page, () => page.keyboard.press('Enter'));
      expect(client).toMatchObject({ first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com' });
    });
  });

test('a vendor that asks every step has every field in view', async ({ page }) => {
  await withSettings({ vendor: 'harbor-bank' }, { askEveryStep: 'true' }, async () => {
    await scan(page);
    await expect(page.getByRole('textbox', { name: /^Last name/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Notes/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Last name/ })).toHaveCount(0);
  });
  await scan(page);
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toBeHidden();
  await openMore(page);
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toBeVisible();
});

test('a call still requires a number, in its own field', async ({ page }) => {
  await page.goto(`/s/harbor-bank/callback-service/${pike.id}?meeting_method=2`);
  await heading(page, 'Request a phone call');
  await expect(contact(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Mobile phone' })).toHaveAttribute('aria-required', 'true');
});
