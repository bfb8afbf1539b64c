type Rgb = readonly [number, number, number];

/** The colours that follow a vendor's own; lamp, status and neutral colours never do (looks, colour tokens). */
export type VendorPalette = {
  brand: string;
  action: string;
  actionHover: string;
  actionPress: string;
  brandSoft: string;
  brandLine: string;
  brandInk: string;
};

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/**
 * Derives a readable palette from any `#rrggbb` colour: action is darkened until 4.5:1 on white, ink until 7:1 on
 * the soft tint. Answers null for anything that is not such a colour.
 */
export function vendorPalette(colour: string): VendorPalette | null {
  const brand = parse(colour);
  if (!brand) return null;
  const soft = mix(brand, WHITE, 0.9);
  // Links stand on the soft tint too (a selected row), so action has to carry there as well as on white.
  const action = darkenUntil(brand, (c) => contrast(c, WHITE) >= 4.5 && contrast(c, soft) >= 4.5);
  return {
    brand: hex(brand),
    action: hex(action),
    actionHover: hex(mix(action, BLACK, 0.13)),
    actionPress: hex(mix(action, BLACK, 0.27)),
    brandSoft: hex(soft),
    brandLine: hex(mix(brand, WHITE, 0.68)),
    brandInk: hex(darkenUntil(action, (c) => contrast(c, soft) >= 7)),
  };
}

/** The palette as CSS custom properties. */
export function vendorVariables(palette: VendorPalette): Record<string, string> {
  return {
    '--brand': palette.brand,
    '--action': palette.action,
    '--action-hover': palette.actionHover,
    '--action-press': palette.actionPress,
    '--brand-soft': palette.brandSoft,
    '--brand-line': palette.brandLine,
    '--brand-ink': palette.brandInk,
    '--window': palette.brandLine,
  };
}

/** WCAG 2 contrast of two `#rrggbb` colours, 1 to 21; NaN when either is not one. */
export function contrastRatio(one: string, other: string): number {
  const a = parse(one);
  const b = parse(other);
  return a && b ? contrast(a, b) : Number.NaN;
}

function parse(colour: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour.trim());
  if (!match) return null;
  return [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16)];
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const blend = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])];
}

function darkenUntil(colour: Rgb, enough: (candidate: Rgb) => boolean): Rgb {
  for (let step = 0; step <= 100; step += 1) {
    const candidate = mix(colour, BLACK, step / 100);
    if (enough(candidate)) return candidate;
  }
  return BLACK;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
