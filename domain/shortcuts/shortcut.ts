import type { SlotQuery } from '../appointments/slot-query.ts';
import { addDays } from '../time/date.ts';
import type { LocalDate } from '../time/date.ts';
import { MINUTE } from '../time/instant.ts';
import { instantOf } from '../time/zone.ts';

/** What a booking shortcut is for. A personal one books with one staff member, one of a team with any of several. */
export const SHORTCUT_KINDS = ['personal', 'team', 'campaign', 'invitation', 'walk-in'] as const;
export type ShortcutKind = (typeof SHORTCUT_KINDS)[number];

/** The presets that a shortcut can lock. */
export const SHORTCUT_LOCKS = ['service', 'location', 'staff', 'method', 'language'] as const;
export type ShortcutLock = (typeof SHORTCUT_LOCKS)[number];

/** The order in which visitors see the services and staff of a shortcut: the usual one, or that of its own lists. */
export const SHORTCUT_SORTS = ['usual', 'listed'] as const;
export type ShortcutSort = (typeof SHORTCUT_SORTS)[number];

/** The presets of a shortcut: empty lists, and `any`, preset nothing. */
export interface ShortcutPresets {
  serviceIds: readonly number[];
  locationIds: readonly number[];
  staffIds: readonly number[];
  method: number | null;
  lang: string | null;
  locks: readonly ShortcutLock[];
  /** The local dates that its visitors may book, inclusive; null is without limit. */
  windowFrom: LocalDate | null;
  windowTo: LocalDate | null;
}

/** The presets of a shortcut whose values contradict each other, by the field of its form. */
export function contradictions(
  kind: ShortcutKind,
  presets: ShortcutPresets & { inviteOnly: boolean; skipStaff: boolean },
) {
  const { serviceIds, locationIds, staffIds, windowFrom, windowTo, inviteOnly } = presets;
  const namesNone = serviceIds.length + locationIds.length + staffIds.length === 0;
  const wrong: [boolean, string, 'required' | 'option'][] = [
    [
      kind === 'personal' && staffIds.length !== 1,
      'staff_ids',
      staffIds.length === 0 ? 'required' : 'option',
    ],
    [kind === 'team' && staffIds.length === 0, 'staff_ids', 'required'],
    [kind === 'walk-in' && locationIds.length > 1, 'location_ids', 'option'],
    [presets.locks.some((lock) => !hasPreset(presets, lock)), 'locks', 'option'],
    [inviteOnly && namesNone, 'invite_only', 'option'],
    // A suggestion that visitors are not asked about would change nothing.
    [presets.skipStaff && staffIds.length > 0 && !presets.locks.includes('staff'), 'skip_staff', 'option'],
    [windowFrom !== null && windowTo !== null && windowTo < windowFrom, 'window_to', 'option'],
  ];
  return wrong.filter(([is]) => is).map(([, field, code]) => ({ field, code }));
}

function hasPreset({ serviceIds, locationIds, staffIds, method, lang }: ShortcutPresets, lock: ShortcutLock) {
  const preset: Record<ShortcutLock, boolean> = {
    service: serviceIds.length > 0,
    location: locationIds.length > 0,
    staff: staffIds.length > 0,
    method: method !== null,
    language: lang !== null,
  };
  return preset[lock];
}

/** The minute since 1970 at which a shortcut ends: after its expiry, or after the last date that it books; null is never. */
export function endsMinute(
  { expiresOn, windowTo }: { expiresOn: LocalDate | null; windowTo: LocalDate | null },
  zone: string,
): number | null {
  const last = [expiresOn, windowTo].filter((date) => date !== null).toSorted()[0];
  return last === undefined ? null : instantOf(addDays(last, 1), 0, zone) / MINUTE;
}

/** Why a request breaks a lock of its shortcut; null if it keeps all of them. */
export function brokenLock(
  { locks, ...presets }: ShortcutPresets,
  asked: { serviceId: number; locationId: number; method: number; staffId: number | null },
): 'service_id' | 'location_id' | 'meeting_method' | 'staff_id' | null {
  const breaks = (lock: ShortcutLock, ids: readonly number[], id: number): boolean =>
    locks.includes(lock) && !ids.includes(id);
  if (breaks('service', presets.serviceIds, asked.serviceId)) return 'service_id';
  if (breaks('location', presets.locationIds, asked.locationId)) return 'location_id';
  if (locks.includes('method') && presets.method !== asked.method) return 'meeting_method';
  if (asked.staffId !== null && breaks('staff', presets.staffIds, asked.staffId)) return 'staff_id';
  return null;
}

/** A query of free times, narrowed to what a shortcut permits. */
export function withinShortcut<Query extends Pick<SlotQuery, 'staffIds' | 'bookingWindow'>>(
  query: Query,
  { locks, staffIds, windowFrom: from, windowTo: to }: ShortcutPresets,
): Query {
  return {
    ...query,
    ...(locks.includes('staff') && {
      staffIds: query.staffIds?.filter((id) => staffIds.includes(id)) ?? staffIds,
    }),
    bookingWindow: { from, to },
  };
}
