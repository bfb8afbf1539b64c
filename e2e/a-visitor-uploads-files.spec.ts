import { expect, test } from '@playwright/test';
import { aJpeg, aPdf, aPng } from '#domain/testing/sample-files.ts';
import { axeFindings } from './product/axe.ts';
import { booked, chooseTime, fillDetails, goOn, submit, toTheTimes } from './product/booking.ts';
import { signedIn } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* Files of a booking, from the visitor's choice to the staff's download. */

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

/** The demo's fields plus files; other journeys book here at the same time. */
const FIELDS = {
  first_name: 'required',
  last_name: 'optional',
  email: 'required',
  cell_phone: 'optional',
  notes: 'optional',
  uploads: 'optional',
};
const file = (name: string, mimeType: string, bytes: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

test('shows file errors at once, keeps the input, and staff get the files', async ({ page }) => {
  await withSettings({ vendor: 'harbor-bank' }, { clientFields: JSON.stringify(FIELDS) }, async () => {
    await toTheTimes(page, { locationId: pike.id, service: 'Cards and everyday banking' });
    await chooseTime(page, 5);
    await goOn(page);
    await fillDetails(page, { first: 'Petra', last: 'Papers', email: 'petra.papers@example.com' });

    const field = page.getByLabel('Files');
    await test.step('refuses an SVG with its reason', async () => {
      await field.setInputFiles([file('drawing.png', 'image/png', Buffer.from('<svg/>'))]);
      await expect(page.getByText(/^Choose a PDF, JPEG or PNG file\./)).toBeVisible();
    });
    await test.step('uploads several files and removes one', async () => {
      await field.setInputFiles([
        file('passport.pdf', 'application/pdf', aPdf()),
        file('front.jpg', 'image/jpeg', aJpeg({ comment: 'SECRET' })),
        file('back.png', 'image/png', aPng()),
      ]);
      await expect(page.getByRole('listitem').filter({ hasText: /passport|front|back/ })).toHaveCount(3);
      await page.getByRole('button', { name: 'Remove back.png' }).click();
      await expect(page.getByText('back.png')).toHaveCount(0);
      await expect(field).toBeFocused();
    });
    await test.step('keeps them over a reload, and is accessible', async () => {
      await page.reload();
      await expect(page.getByText('passport.pdf')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Petra');
      expect(await axeFindings(page)).toEqual([]);
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(width);
        await page.screenshot({ path: test.info().outputPath(`files-${width}.png`), fullPage: true });
      }
    });
    await submit(page);
    const { id } = await booked(page);

    await test.step('and staff download the files', async () => {
      const { request } = page;
      await signedIn(request, 'manager@harbor.test');
      const shown = await request.get(`/api/internal/v1/admin/appointments/${id}`);
      const { files } = (await shown.json()).data.attributes;
      expect(files.map(({ name }: { name: string }) => name)).toEqual(['passport.pdf', 'front.jpg']);
      const [paper, photo] = await Promise.all(
        files.map((each: { id: string }) =>
          request.get(`/api/internal/v1/admin/visits/${id}/files/${each.id}`),
        ),
      );
      expect(await paper.body()).toEqual(Buffer.from(aPdf()));
      expect((await photo.body()).toString('latin1')).not.toContain('SECRET');
    });
  });
});
