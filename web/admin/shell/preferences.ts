import { useCallback, useSyncExternalStore } from 'react';

/** Preferences of one person on this device. Without storage (private windows) they last as long as the page. */
export interface Preferences {
  locationId?: string;
  /** The last choice was all locations. */
  allLocations?: boolean;
  /** The line of business chosen last; `all` for all of them. */
  lineId?: string;
  railOpen?: boolean;
  /** The rail of screens that need the width. */
  narrowRailOpen?: boolean;
  shortcuts?: boolean;
  /** Ids of the palette's items used last, the latest first. */
  recent?: readonly string[];
  lobbySort?: 'expected' | 'arrival';
  /** The locations whose lists a manager reads together. */
  lobbyLocations?: readonly string[];
  lobbyTab?: 'waiting' | 'expected' | 'done';
  /** The staff who do not serve, in the lobby. */
  lobbyStaffOpen?: boolean;
  lobbyOffDutyOpen?: boolean;
  /** A sound in the lobby when a visitor joins. */
  lobbySound?: boolean;
  /** A browser notification when a visitor joins, while the page is hidden. */
  lobbyNotification?: boolean;
  /** A browser notification of a new text to read, while the page is hidden. */
  textNotification?: boolean;
  /** The same for a waiting chat. */
  chatNotification?: boolean;
  /** Lower rows in tables. */
  compactRows?: boolean;
}

const cached = new Map<string, Preferences>();
const listeners = new Set<() => void>();

/** Reads and sets one preference of a person; updates every part of the page that uses it. */
export function usePreference<Key extends keyof Preferences>(
  personId: string,
  key: Key,
): [Preferences[Key], (value: Preferences[Key]) => void] {
  const current = (): Preferences[Key] => read(personId)[key];
  const value = useSyncExternalStore(subscribe, current, current);
  const set = useCallback(
    (next: Preferences[Key]) => write(personId, { ...read(personId), [key]: next }),
    [personId, key],
  );
  return [value, set];
}

/** Parses stored preferences; unknown values are ignored. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const result: unknown = JSON.parse(text ?? '{}');
    if (typeof result !== 'object' || result === null) return {};
    const {
      locationId,
      allLocations,
      lineId,
      railOpen,
      narrowRailOpen,
      shortcuts,
      recent,
      lobbySort,
      lobbyTab,
      lobbyLocations,
      lobbyStaffOpen,
      lobbyOffDutyOpen,
      lobbySound,
      lobbyNotification,
      textNotification,
      chatNotification,
      compactRows,
    } = result as Record<string, unknown>;
    return {
      ...(typeof locationId === 'string' && { locationId }),
      ...(typeof allLocations === 'boolean' && { allLocations }),
      ...(typeof lineId === 'string' && { lineId }),
      ...(typeof railOpen === 'boolean' && { railOpen }),
      ...(typeof narrowRailOpen === 'boolean' && { narrowRailOpen }),
      ...(typeof shortcuts === 'boolean' && { shortcuts }),
      ...(Array.isArray(recent) && { recent: recent.filter((id) => typeof id === 'string') }),
      ...(Array.isArray(lobbyLocations) && {
        lobbyLocations: lobbyLocations.filter((id) => typeof id === 'string'),
      }),
      ...((lobbyTab === 'waiting' || lobbyTab === 'expected' || lobbyTab === 'done') && { lobbyTab }),
      ...(typeof lobbyStaffOpen === 'boolean' && { lobbyStaffOpen }),
      ...(typeof lobbyOffDutyOpen === 'boolean' && { lobbyOffDutyOpen }),
      ...(typeof lobbySound === 'boolean' && { lobbySound }),
      ...(typeof lobbyNotification === 'boolean' && { lobbyNotification }),
      ...(typeof textNotification === 'boolean' && { textNotification }),
      ...(typeof chatNotification === 'boolean' && { chatNotification }),
      ...(typeof compactRows === 'boolean' && { compactRows }),
      ...((lobbySort === 'expected' || lobbySort === 'arrival') && { lobbySort }),
    };
  } catch {
    return {};
  }
}

function read(personId: string): Preferences {
  let result = cached.get(personId);
  if (!result) {
    result = parsePreferences(stored(personId));
    cached.set(personId, result);
  }
  return result;
}

function write(personId: string, next: Preferences): void {
  cached.set(personId, next);
  try {
    localStorage.setItem(storageKey(personId), JSON.stringify(next));
  } catch {
    // Without storage: keep it in memory.
  }
  for (const listener of listeners) listener();
}

function stored(personId: string): string | null {
  try {
    return localStorage.getItem(storageKey(personId));
  } catch {
    return null;
  }
}

function storageKey(personId: string): string {
  return `foyer.admin.${personId}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
