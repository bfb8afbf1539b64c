import type { PickerList, PickerRow } from './rank-locations.ts';

const MOST = 3;

type RecentStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/** The locations somebody chose on this device, the last one first; a browser that refuses storage knows none. */
export function recentLocations(vendor: string, owner: RecentStorage = () => localStorage) {
  const key = `recent:${vendor}`;
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(owner().getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [];
    } catch {
      return [];
    }
  };
  const add = (id: string): void => {
    try {
      owner().setItem(key, JSON.stringify([id, ...read().filter((one) => one !== id)].slice(0, MOST)));
    } catch {
      // Only a convenience is lost.
    }
  };
  return { read, add };
}

/** Those of a list that were chosen before, apart from the others, in the order they were chosen in. */
export function withRecent(list: PickerList, ids: readonly string[]): PickerList & { recent: PickerRow[] } {
  const all = [...list.places, ...list.remote];
  const recent = ids.flatMap((id) => all.filter(({ location }) => location.id === id));
  const rest = (rows: readonly PickerRow[]) => rows.filter((row) => !recent.includes(row));
  return { ...list, recent, places: rest(list.places), remote: rest(list.remote) };
}
