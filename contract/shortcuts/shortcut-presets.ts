import type { ShortcutDraft } from './draft-link.ts';

/** The presets of a form as the rules of shortcuts take them: ids as numbers, each once, and null for any. */
export function presetsOf(values: Omit<ShortcutDraft, 'kind'>) {
  return {
    serviceIds: numbers(values.service_ids),
    locationIds: numbers(values.location_ids),
    staffIds: numbers(values.staff_ids),
    method: values.meeting_method === 'any' ? null : Number(values.meeting_method),
    lang: values.lang === 'any' ? null : values.lang,
    locks: values.locks,
    windowFrom: values.window_from,
    windowTo: values.window_to,
    inviteOnly: values.invite_only,
    sort: values.sort,
    skipStaff: values.skip_staff,
  };
}

/** Ids of a form as numbers, each once. */
export const numbers = (ids: readonly string[]): number[] => [...new Set(ids.map(Number))];
