import * as z from 'zod/mini';
import type { ShortcutValues } from './shortcuts.values.ts';
import { shortcutValues } from './shortcuts.values.ts';

/** Begins what stands in place of a token while staff preview a shortcut that is not saved. */
export const DRAFT_PREFIX = 'draft.';
/** Longer than any draft, whose lists have at most fifty records each. */
export const DRAFT_MAX = 8_192;

const draft = z.pick(shortcutValues, {
  kind: true,
  location_ids: true,
  service_ids: true,
  staff_ids: true,
  meeting_method: true,
  lang: true,
  locks: true,
  sort: true,
  skip_staff: true,
  invite_only: true,
  window_from: true,
  window_to: true,
});

/** The same for pages, whose build leaves schemas out. */
const PARTS: (keyof ShortcutDraft)[] = [
  ...(['kind', 'location_ids', 'service_ids', 'staff_ids', 'meeting_method'] as const),
  ...(['lang', 'locks', 'sort', 'skip_staff', 'invite_only', 'window_from', 'window_to'] as const),
];

/** What a link opens of an unsaved shortcut. No secret: the server takes it from staff alone. */
export type ShortcutDraft = z.output<typeof draft>;

/** The values of a form as they stand in the address of its preview. */
export const draftToken = (values: ShortcutValues): string => DRAFT_PREFIX + JSON.stringify(values, PARTS);

/** The draft of an address; null if it is a token, or not one of ours. */
export function readDraft(text: string): ShortcutDraft | null {
  if (!text.startsWith(DRAFT_PREFIX) || text.length > DRAFT_MAX) return null;
  try {
    return z.safeParse(draft, JSON.parse(text.slice(DRAFT_PREFIX.length))).data ?? null;
  } catch {
    return null;
  }
}

/** The query of a link (B-10, G-41). Presets of a walk-in stand in it: the page of the line reads them there. */
export function linkQuery(
  {
    kind,
    lang,
    locationIds,
    serviceIds,
  }: {
    kind: ShortcutValues['kind'];
    lang: string;
    locationIds: readonly (string | number)[];
    serviceIds: readonly (string | number)[];
  },
  token: string,
): Record<string, string> {
  const own: Record<string, string> =
    kind === 'walk-in'
      ? {
          mode: 'walk-in',
          ...(locationIds.length === 1 && { location: String(locationIds[0]) }),
          meeting_method: '1',
          ...(serviceIds.length > 0 && { services: serviceIds.join(',') }),
          shortcut: token,
        }
      : kind === 'invitation'
        ? { mode: 'invitation', invitation: token }
        : { shortcut: token };
  return { ...own, ...(lang !== 'any' && { lang }) };
}
