import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

type Scheme = 'light' | 'dark' | 'ink';

const SELECTOR: Record<Scheme, string> = {
  light: "[data-scheme='light']",
  dark: "[data-scheme='dark']",
  ink: "[data-scheme='ink']",
};

/** Colours that a scheme declares, by name. */
function coloursOf(scheme: Scheme): Record<string, string> {
  const start = tokens.indexOf(`${SELECTOR[scheme]} {`);
  const block = tokens.slice(start, tokens.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gi)].map((match) => [match[1], match[2]]),
  );
}

function luminance(colour: string): number {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

const COLOURS = { light: coloursOf('light'), dark: coloursOf('dark'), ink: coloursOf('ink') };

function ratio(scheme: Scheme, front: string, back: string): number {
  const table = COLOURS[scheme];
  return contrast(table[front] ?? `missing ${front}`, table[back] ?? `missing ${back}`);
}

const ON_PAGE = ['surface', 'surface-2', 'brand-soft', 'lamp-soft'];

describe.each(['light', 'dark'] as const)('text in %s reads at 4.5:1', (scheme) => {
  it.each([
    ...['text', 'text-muted'].flatMap((front) => ON_PAGE.map((back) => [front, back])),
    ['text-faint', 'surface'],
    ['action', 'surface'],
    ['action', 'surface-2'],
    ['action-contrast', 'action'],
    ['action-contrast', 'action-hover'],
    ['action-contrast', 'action-press'],
    ['brand-ink', 'brand-soft'],
    ['lamp-ink', 'lamp'],
    ['ok', 'surface'],
    ['ok', 'ok-soft'],
    ['warn', 'warn-soft'],
    ['wait', 'wait-soft'],
    ['danger', 'surface'],
    ['danger-ink', 'danger-soft'],
    ['danger-contrast', 'danger'],
    ['danger-contrast', 'danger-hover'],
  ])('%s on %s', (front, back) => {
    expect(ratio(scheme, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['border-control', 'surface'],
    ['action', 'brand-soft'],
    ...[1, 2, 3, 4, 5, 6].map((series) => [`series-${series}`, 'surface']),
  ])('%s shows against %s at 3:1', (front, back) => {
    expect(ratio(scheme, front, back)).toBeGreaterThanOrEqual(3);
  });
});

it.each(['text', 'text-muted', 'text-faint', 'action'])('%s on ink reads from a distance at 7:1', (front) => {
  expect(ratio('ink', front, 'surface')).toBeGreaterThanOrEqual(7);
});

it('gives the ratios of the design language', () => {
  const measured: [Scheme, string, string, number][] = [
    ['light', 'text', 'surface', 15.52],
    ['light', 'text-muted', 'lamp-soft', 5.53],
    ['light', 'action', 'surface', 5.11],
    ['light', 'brand-ink', 'brand-soft', 7.14],
    ['dark', 'text', 'surface', 14.43],
    ['dark', 'danger', 'brand-soft', 6.32],
  ];
  for (const [scheme, front, back, expected] of measured) {
    expect(ratio(scheme, front, back)).toBeCloseTo(expected, 2);
  }
});
