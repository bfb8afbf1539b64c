import { expect, test } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { aSite } from './product/host-site.ts';
import { changing } from './product/operator.ts';

/* A page of another site shows the branch locator by its embed code; its visitor filters the list and goes on to book. */

test.use({ hasTouch: false, contextOptions: { reducedMotion: 'reduce' } });

const bank = changing({ vendor: 'harbor-bank' });
test.afterEach(() => bank.back());

/** The frame of our pages: it stands in a closed shadow root, which locators do not enter. */
async function frameOf(page: Page, product: string): Promise<Frame> {
  const found = () => page.frames().find((frame) => frame.url().startsWith(product));
  await expect.poll(() => found() !== undefined).toBe(true);
  return found()!;
}

const isAsTallAsItsContent = (page: Page, frame: Frame): Promise<void> =>
  expect(async () => {
    const content = await frame
      .locator('[data-embed]')
      .evaluate((shell) => shell.getBoundingClientRect().height);
    const height = await page
      .locator('booking-widget')
      .evaluate((widget) => widget.getBoundingClientRect().height);
    expect(content).toBeGreaterThan(200);
    expect(Math.abs(height - content)).toBeLessThanOrEqual(1);
  }).toPass();

for (const width of [390, 1024])
  test(`visitors find a location on another site at ${width} pixels`, async ({ page, baseURL }) => {
    const product = baseURL!;
    const site = await aSite(product);
    await bank.to({
      'api.allowedOrigins': site.origin,
      'client_view.enabled': 'true',
      'branch_locator.enabled': 'true',
      'branch_locator.radius': '0',
      'branch_locator.filters': '{}',
    });
    site.show(
      `<script async src="${product}/embed.js" data-vendor="harbor-bank" data-view="branches"></script>`,
      'en',
    );
    try {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.origin);
      const frame = await frameOf(page, product);
      await expect(frame.getByRole('article', { name: 'Pike Street', exact: true })).toBeVisible();
      await isAsTallAsItsContent(page, frame);
      expect(await axeFindings(page)).toEqual([]);

      // The list grows shorter, and the frame with it.
      const all = await frame.getByRole('article').count();
      await frame.getByRole('checkbox', { name: 'Step-free access' }).check();
      await expect(frame.getByRole('article')).toHaveCount(2);
      expect(all).toBeGreaterThan(2);
      await isAsTallAsItsContent(page, frame);

      // On to the booking, in the same frame.
      await frame
        .getByRole('link', { name: /^Book an appointment/ })
        .first()
        .click();
      await expect(frame.getByRole('heading', { level: 1, name: 'Select a service' })).toBeVisible();
      expect(frame.url()).toContain('mode=embed');
      expect(new URL(page.url()).origin).toBe(site.origin);
      await isAsTallAsItsContent(page, frame);
    } finally {
      site.close();
    }
  });
