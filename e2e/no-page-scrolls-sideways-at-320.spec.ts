import { expect, test } from '@playwright/test';
import { atScreen, SCREENS } from './product/screens.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';

/* As narrow as a phone held by somebody who reads at 400 percent; a wall display never is. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

test.use({
  trace: 'off',
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

for (const screen of SCREENS.filter(({ kind }) => kind !== 'display')) {
  test(screen.name, async ({ page }) => {
    await atScreen(screen, { page, world }, async () => {
      const { wide, outside } = await page.evaluate(() => {
        const reach = document.documentElement.scrollWidth;
        const beyond = [...document.body.querySelectorAll('*')].filter(
          (one) => one.getBoundingClientRect().right > 321,
        );
        return {
          wide: reach,
          outside: reach > 320 ? beyond.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : [],
        };
      });
      expect({ wide, outside }).toEqual({ wide: 320, outside: [] });
    });
  });
}
