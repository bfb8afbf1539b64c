import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { atScreen, SCREENS } from './product/screens.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';

/* Every page and state built, as a phone and as a desk shows it; no finding of any weight is let through. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const DESK = { width: 1440, height: 900 };
const SIZES = {
  visitor: [{ width: 390, height: 844 }, DESK],
  staff: [{ width: 390, height: 844 }, DESK],
  document: [DESK],
  display: [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
  ],
} as const;

// A trace of every look would cost more time than the looks.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

for (const screen of SCREENS) {
  test(screen.name, async ({ page }) => {
    const [first, ...others] = SIZES[screen.kind];
    await page.setViewportSize(first);
    await atScreen(screen, { page, world }, async () => {
      const found = [await findings(page)];
      for (const size of others) {
        await page.setViewportSize(size);
        found.push(await findings(page));
      }
      expect(found.flat()).toEqual([]);
    });
  });
}

async function findings(page: Page): Promise<string[]> {
  // The description of the API repeats one pattern some hundred times: the first of each kind stands for all.
  const axe = new AxeBuilder({ page }).exclude('[data-group] ~ [data-group]').exclude('.shape ~ .shape');
  const { violations } = await axe.analyze();
  const width = page.viewportSize()?.width;
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${width} px: ${id} (${impact}) ${target.join(' ')}`),
  );
}
