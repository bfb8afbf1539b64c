import { expect, test } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { enlargeText, whatMoves } from './product/enlarge-text.ts';
import { illegible } from './product/legible.ts';
import { checkText } from './product/check-text.ts';

/* The legibility check of every screen finds the faults injected here, and no others. */

const around = (body: string): string =>
  `<!doctype html><html lang="en"><title>Planted</title><meta name="viewport" content="width=device-width">
   <style>body{margin:16px;font:16px sans-serif;color:#222;background:#fff}</style><main>${body}</main></html>`;

test.use({ viewport: { width: 390, height: 600 } });

const MUTATIONS: readonly [what: string, body: string, found: RegExp][] = [
  ['a page wider than the screen', '<p style="width:500px">Wide</p>', /^390 px: \d+ px wide: p "Wide"$/],
  [
    'a word cut at its side',
    '<p style="width:60px;overflow:hidden;white-space:nowrap">Donaudampfschiff</p>',
    /cut off/,
  ],
  [
    'a word cut by an ellipsis',
    '<p style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Donaudampf</p>',
    /cut off/,
  ],
  ['lines cut below', '<div style="height:30px;overflow:clip">One<br>two<br>three</div>', /cut off/],
  [
    'a label larger than its button',
    '<button style="width:80px;white-space:nowrap">Donaudampfschiff</button>',
    /out of its button/,
  ],
  [
    'a placeholder longer than its field',
    '<input style="width:60px" aria-label="x" placeholder="Donaudampfschiff">',
    /placeholder/,
  ],
  ['grey on white', '<p style="color:#8a8a8a">Pale</p>', /too pale, 3\.\d\d: p "Pale"/],
  [
    'white on white by an ancestor’s opacity',
    '<div style="opacity:.4"><p>Faint</p></div>',
    /too pale, \d\.\d\d: p "Faint"/,
  ],
  ['a colour in another notation', '<p style="color:oklch(0.7 0.1 250)">Pale</p>', /too pale/],
  [
    'a word broken in the middle',
    '<p style="width:60px;overflow-wrap:anywhere">Donaudampfschiff</p>',
    /broken in its middle: p "Donaudampfschiff"/,
  ],
  [
    'a text over another',
    '<p>Below</p><p style="position:relative;top:-34px">Above</p>',
    /over another: p "Below" and p "Above"/,
  ],
  ['a letter missing from every font', '<p>Empty \u0378 box</p>', /missing \u0378/],
];

test('finds each injected fault', async ({ page }) => {
  for (const [what, body, result] of MUTATIONS) {
    await page.setContent(around(body));
    expect.soft((await illegible(page)).join('\n'), what).toMatch(result);
  }
});

const FINE: readonly [what: string, body: string][] = [
  [
    'a container that scrolls sideways',
    '<div style="overflow:auto;width:80px" tabindex="0"><p style="width:300px">Wide but within reach</p></div>',
  ],
  [
    'text for screen readers only',
    '<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Heard</p>',
  ],
  [
    'collapsed text, and content below it',
    '<div id="more" style="height:20px;overflow:hidden">One<br>two<br>three</div><button aria-controls="more" aria-expanded="false">Show more</button>',
  ],
  [
    'words on several lines',
    '<p style="width:80px">Words that stand on several lines, and 漢字漢字漢字漢字漢字</p>',
  ],
  [
    'a menu over the page',
    '<p>Below</p><ul style="position:relative;top:-40px;margin:0;background:#fff"><li>Above</li></ul>',
  ],
  ['a disabled button', '<button disabled style="color:#bbb;background:#eee">Later</button>'],
  ['letters of every supported language', '<p>Ó ż ł ã ç é ñ ё я щ — “ ” … · €</p>'],
];

test('axe finds injected faults, within the selected part', async ({ page }) => {
  await page.setContent(around('<h1>Planted</h1><img src="data:,"><div id="near"><button></button></div>'));
  expect(await axeFindings(page)).toEqual(['button-name (critical) button', 'image-alt (critical) img']);
  expect(await axeFindings(page, { within: '#near' })).toEqual(['button-name (critical) button']);
  expect(await axeFindings(page, { rules: ['color-contrast'] })).toEqual([]);
  await page.setContent(around('<h1>Planted</h1><p style="color:#8a8a8a">Pale</p>'));
  expect(await axeFindings(page, { rules: ['color-contrast'] })).toEqual(['color-contrast (serious) p']);
});

test('detects faults of doubled text, and motion', async ({ page }) => {
  await page.setContent(around('<div style="height:24px;overflow:hidden">Fits as it is</div><p>Beside</p>'));
  expect(await page.evaluate(checkText)).toEqual([]);
  await page.evaluate(enlargeText);
  expect((await page.evaluate(checkText)).join('\n')).toMatch(/cut off: div "Fits as it is"/);
  await page.setContent(around('<p>Still</p><button style="transition:color 1ms">Nearly</button>'));
  expect(await page.evaluate(whatMoves)).toEqual([]);
  for (const moving of [
    'transition:color 200ms',
    'animation:x 1s;',
    'overflow:auto;scroll-behavior:smooth',
  ]) {
    await page.setContent(around(`<style>@keyframes x{}</style><p style="${moving}">Moves</p>`));
    expect.soft(await page.evaluate(whatMoves), moving).toHaveLength(1);
  }
});

test('accepts everything else', async ({ page }) => {
  for (const [what, body] of FINE) {
    await page.setContent(around(body));
    expect.soft(await illegible(page), what).toEqual([]);
  }
});
