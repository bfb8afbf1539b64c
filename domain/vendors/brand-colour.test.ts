import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brandColours,
  brandVariables,
  computeColours,
  contrast,
  readableShade,
  readsOnWhite,
  isHexColour,
  themeVariables,
} from './brand-colour.ts';

describe('a colour on white', () => {
  it.each([
    ['', true],
    ['#2979FF', true],
    ['#1A66E8', true],
    ['#777777', false],
    ['#767676', true],
    ['#FFC857', false],
  ])('%s reads: %s', (colour, reads) => {
    expect(readsOnWhite(colour)).toBe(reads);
    const shade = readableShade(colour);
    expect(readsOnWhite(shade)).toBe(true);
    expect(shade === colour).toBe(reads);
  });
});

describe('contrast', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#2979FF', '#FFFFFF', 3.98],
    ['#777777', '#FFFFFF', 4.48],
    ['#FFFFFF', '#0000FF', 8.59],
  ])('%s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('brandColours', () => {
  it('returns the designed tokens for the default colour, and for invalid ones', () => {
    expect(brandVariables('#2979ff')).toEqual({
      '--brand': '#2979FF',
      '--action': '#1A66E8',
      '--action-hover': '#1558CC',
      '--action-press': '#124AAB',
      '--action-contrast': '#FFFFFF',
      '--brand-soft': '#EAF1FE',
      '--brand-line': '#BBD3FB',
      '--brand-ink': '#124AAB',
      '--window': 'color-mix(in srgb, var(--action) 48%, white)',
    });
    expect(['red', '#12', '#2979FF;}', ''].map(brandColours)).toEqual(Array(4).fill(brandColours('#2979FF')));
  });

  it('computes nearly the designed tokens by its rule', () => {
    const drawn = brandColours('#2979FF');
    const computed = computeColours('#2979FF');
    for (const name of [
      'action',
      'actionHover',
      'actionPress',
      'brandSoft',
      'brandLine',
      'brandInk',
    ] as const) {
      expect(distance(drawn[name], computed[name]), `${name} ${computed[name]}`).toBeLessThanOrEqual(6);
    }
  });

  it.each([
    '#FFD400',
    '#FFFFFF',
    '#000000',
    '#E60023',
    '#00A651',
    '#6F2DA8',
    '#FF6F00',
    '#00BCD4',
    '#C0C0C0',
    '#1A1A1A',
    '#0000FF',
    '#FFFF00',
    '#00FF00',
    '#FF00FF',
    '#7B3F00',
    '#F5F5DC',
    '#003366',
    '#8B0000',
    '#40E0D0',
    '#FFC0CB',
    '#414800',
  ])('%s has enough contrast: action on white and soft, ink on soft', (primary) => {
    expect(faultsOf(primary)).toEqual([]);
  });

  it('has enough contrast for any colour, and distinct shades', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (bits) => {
        expect(faultsOf(`#${bits.toString(16).padStart(6, '0')}`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('does not change a colour that is dark enough', () => {
    const { action } = brandColours('#7A1F1F');
    expect(contrast(action, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    expect(distance(action, '#7A1F1F')).toBeLessThanOrEqual(20);
  });
});

/** Faults of contrast and distinctness among the colours of a primary one. */
function faultsOf(primary: string): string[] {
  const colours = brandColours(primary);
  const shades = [colours.action, colours.actionHover, colours.actionPress];
  const faults = shades
    .filter((shade) => contrast(shade, colours.actionContrast) < 4.5)
    .map((shade) => `${shade} on ${colours.actionContrast}`);
  if (contrast(colours.action, colours.brandSoft) < 4.5) faults.push('action on soft');
  if (contrast(colours.brandInk, colours.brandSoft) < 7) faults.push('ink on soft');
  if (new Set(shades).size < 3) faults.push('shades alike');
  return Object.values(colours).every(isHexColour) ? faults : [...faults, 'no colour'];
}

/** The greatest difference of a channel, 0 to 255. */
function distance(one: string, other: string): number {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.max(...channels(one).map((value, index) => Math.abs(value - (channels(other)[index] ?? 0))));
}

describe('themeVariables', () => {
  const plain = { primary: '', secondary: '', fontFamily: '', normalWeight: 400, boldWeight: 500 };

  it('changes nothing by default', () => expect(themeVariables(plain)).toBeNull());

  it('contains each part that the vendor sets', () => {
    expect(themeVariables({ ...plain, secondary: '#ff8800' })).toEqual({ '--secondary': '#FF8800' });
    expect(themeVariables({ ...plain, fontFamily: 'Gill Sans' })).toEqual({ '--font-face': '"Gill Sans"' });
    expect(themeVariables({ ...plain, normalWeight: 350, boldWeight: 700 })).toEqual({
      '--weight': '350',
      '--weight-bold': '700',
    });
    expect(themeVariables({ ...plain, primary: '#7a1f1f' })).toEqual(brandVariables('#7a1f1f'));
  });

  it('never passes CSS on', () => {
    expect(themeVariables({ ...plain, secondary: 'red;}', fontFamily: 'x";color:red' })).toBeNull();
  });
});
