/** The use of a page, by `?mode=` (§1). */
export type PageMode = 'kiosk' | 'tv' | 'embed' | 'invitation' | 'walk-in';

const MODES: Readonly<Record<string, PageMode>> = {
  kiosk: 'kiosk',
  tv: 'tv',
  embed: 'embed',
  invitation: 'invitation',
  'walk-in': 'walk-in',
  walkin: 'walk-in',
  walk_in: 'walk-in',
};

/** Returns the mode that a parameter names, in any spelling; null for a regular page and for unknown values. */
export function pageMode(text: string | null | undefined): PageMode | null {
  const name = text?.trim() ?? '';
  return Object.hasOwn(MODES, name) ? (MODES[name] ?? null) : null;
}
