import type { PickerList, PickerRow } from './rank-locations.ts';

const MOST = 3;

type RecentStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/** The locations chosen on this device, the last one first; empty without storage. */
export function recentLocations(vendor: string, storage: RecentStorage = () => localStorage) {
  const key = `recent:${vendor}`;
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [];
    } catch {
      return [];
    }
  };
  const add = (id: string): void => {
    try {
      storage().setItem(key, JSON.stringify([id, ...read().filter((one) => one !== id)].slice(0, MOST)));
    } catch {
      // Only a convenience is lost.
    }
  };
  return { read, add };
}

/** Moves recently chosen locations to a list of their own, most recent first. */
export function withRecent(list: PickerList, ids: readonly string[]): PickerList & { recent: PickerRow[] } {
  const all = [...list.physical, ...list.remote];
  const recent = ids.flatMap((id) => all.filter(({ location }) => location.id === id));
  const rest = (rows: readonly PickerRow[]) => rows.filter((row) => !recent.includes(row));
  return { ...list, recent, physical: rest(list.physical), remote: rest(list.remote) };
}
