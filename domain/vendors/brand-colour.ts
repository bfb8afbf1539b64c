/** Tokens that follow the vendor's primary colour; lamp, status and neutral colours are the same for all vendors. */
export interface BrandColours {
  readonly brand: string;
  readonly action: string;
  readonly actionHover: string;
  readonly actionPress: string;
  readonly actionContrast: string;
  readonly brandSoft: string;
  readonly brandLine: string;
  readonly brandInk: string;
}

/** §9 "Default theme colour". */
const DEFAULT_BRAND = '#2979FF';

/** Designed by hand for the default colour; the code below computes the closest match for other colours. */
const DEFAULT_COLOURS: BrandColours = {
  brand: DEFAULT_BRAND,
  action: '#1A66E8',
  actionHover: '#1558CC',
  actionPress: '#124AAB',
  actionContrast: '#FFFFFF',
  brandSoft: '#EAF1FE',
  brandLine: '#BBD3FB',
  brandInk: '#124AAB',
};

const WHITE = '#FFFFFF';
const TEXT_CONTRAST = 4.5;
const INK_CONTRAST = 7;

/** Returns whether a text is a colour `#rrggbb`. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Returns whether text of this colour on white, and white text on it, can be read; empty is no colour. The default has designed shades. */
export function readsOnWhite(colour: string): boolean {
  if (!isHexColour(colour) || colour.toUpperCase() === DEFAULT_BRAND) return true;
  return contrast(colour, WHITE) >= TEXT_CONTRAST;
}

/** Returns the nearest darker shade of a colour that reads on white; the colour itself if it does. */
export function readableShade(colour: string): string {
  if (readsOnWhite(colour)) return colour;
  const { hue, saturation, lightness } = hslOf(colour);
  const shade = (light: number) => hexOf({ hue, saturation, lightness: light });
  return shade(darken(lightness, (light) => contrast(shade(light), WHITE) >= TEXT_CONTRAST));
}

/**
 * Returns the light colours of a vendor's pages from its primary colour `#rrggbb`; any other text gives the
 * default's. The action colour has a contrast of 4.5:1 with white and with its own soft tint, both ways; the
 * ink has 7:1 with the tint.
 */
export function brandColours(primary: string): BrandColours {
  if (!isHexColour(primary) || primary.toUpperCase() === DEFAULT_BRAND) return DEFAULT_COLOURS;
  return computeColours(primary);
}

/** The rule without the exception for the default colour, so that tests can compare it with the designed colours. */
export function computeColours(primary: string): BrandColours {
  const { hue, saturation, lightness } = hslOf(primary);
  const tone = (strength: number, light: number) =>
    hexOf({ hue, saturation: saturation * strength, lightness: light });
  const brandSoft = tone(0.91, 0.957);
  const reads = (colour: string) =>
    contrast(colour, WHITE) >= TEXT_CONTRAST && contrast(colour, brandSoft) >= TEXT_CONTRAST;
  const action = darken(lightness, (light) => reads(tone(0.82, light)));
  // A colour close to black has no darker shades, so its shades are lighter, as far as white still reads on them.
  const step = action < 0.15 ? -1 : 1;
  const press = step === 1 ? action - 0.135 : darken(action + 0.135, (light) => reads(tone(0.82, light)));
  const ink = darken(
    Math.min(action, press),
    (light) => contrast(tone(0.82, light), brandSoft) >= INK_CONTRAST,
  );
  return {
    brand: primary.toUpperCase(),
    action: tone(0.82, action),
    actionHover: tone(0.82, action - step * 0.065),
    actionPress: tone(0.82, press),
    actionContrast: WHITE,
    brandSoft,
    brandLine: tone(0.89, 0.859),
    brandInk: tone(0.82, ink),
  };
}

/** Returns the same as CSS custom properties, by their names in the design language. */
export function brandVariables(primary: string): Record<string, string> {
  const colours = brandColours(primary);
  return {
    '--brand': colours.brand,
    '--action': colours.action,
    '--action-hover': colours.actionHover,
    '--action-press': colours.actionPress,
    '--action-contrast': colours.actionContrast,
    '--brand-soft': colours.brandSoft,
    '--brand-line': colours.brandLine,
    '--brand-ink': colours.brandInk,
    // The expected-time span of the wait arch: same contrast to the action colour as the default palette.
    '--window': 'color-mix(in srgb, var(--action) 48%, white)',
  };
}

export interface Theme {
  readonly primary: string;
  readonly secondary: string;
  readonly fontFamily: string;
  readonly normalWeight: number;
  readonly boldWeight: number;
}

/** §9: 400 and 500. */
const DEFAULT_WEIGHTS = { normal: 400, bold: 500 };

/** Returns what a vendor's theme (§3) changes, as CSS custom properties; null if it changes nothing. */
export function themeVariables(theme: Theme): Record<string, string> | null {
  const { primary, secondary, fontFamily, normalWeight, boldWeight } = theme;
  const variables = {
    ...(isHexColour(primary) && brandVariables(primary)),
    ...(isHexColour(secondary) && { '--secondary': secondary.toUpperCase() }),
    // A name and never CSS: it stands in a style attribute.
    ...(/^[\p{L}\p{N} _-]+$/u.test(fontFamily) && { '--font-face': `"${fontFamily}"` }),
    ...(normalWeight !== DEFAULT_WEIGHTS.normal && { '--weight': String(normalWeight) }),
    ...(boldWeight !== DEFAULT_WEIGHTS.bold && { '--weight-bold': String(boldWeight) }),
  };
  return Object.keys(variables).length === 0 ? null : variables;
}

/** Returns the WCAG 2 contrast of two `#rrggbb` colours: 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the highest lightness at or below `from`, in steps of half a percent, that satisfies; 0 (black) if
 * none does.
 */
function darken(from: number, satisfies: (lightness: number) => boolean): number {
  let lightness = Math.max(0, from);
  while (lightness > 0 && !satisfies(lightness)) lightness = Math.max(0, lightness - 0.005);
  return lightness;
}

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 1. */
function channelsOf(hex: string): [number, number, number] {
  const bits = Number.parseInt(hex.slice(1), 16);
  return [(bits >> 16) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255];
}

interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function hslOf(hex: string): Hsl {
  const [red, green, blue] = channelsOf(hex);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return { hue: 60 * (((green - blue) / spread + 6) % 6), saturation, lightness };
  const sextant = most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return { hue: 60 * sextant, saturation, lightness };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase();
}
