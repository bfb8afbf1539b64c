import type { Attempt, Draft } from './draft.ts';
import { emptyDraft } from './draft.ts';

export type Saved = { draft: Draft; attempt: Attempt | null };

export type DraftStore = {
  read: () => Saved | null;
  write: (saved: Saved) => void;
  clear: () => void;
};

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores a draft while the visitor types (§4 "persisted as the user types"): one entry per vendor and
 * location. Without storage only a reload loses it.
 */
export function draftStore(
  openStorage: () => DraftStorage,
  { vendor, location }: { vendor: string; location: string },
): DraftStore {
  const key = `qf:${vendor}:${location}`;
  const attempt = <T>(act: (storage: DraftStorage) => T): T | null => {
    try {
      return act(openStorage());
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt((storage) => savedFrom(storage.getItem(key))),
    write: (saved) => void attempt((storage) => storage.setItem(key, JSON.stringify(saved))),
    clear: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/** For shared screens: empty after a reload. */
export function memoryStorage(): DraftStorage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

/** Reads as much of an older or edited entry as fits; null when nothing fits. */
function savedFrom(text: string | null): Saved | null {
  if (text === null) return null;
  const stored: unknown = JSON.parse(text);
  if (!isRecord(stored)) return null;
  const { draft: typed, attempt } = stored;
  if (!isRecord(typed)) return null;
  const blank = emptyDraft('');
  const draft = Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => [name, sameKind(typed[name], empty) ? typed[name] : empty]),
  ) as Draft;
  const isValid = isRecord(attempt) && typeof attempt.key === 'string' && typeof attempt.body === 'string';
  return { draft, attempt: isValid ? { key: String(attempt.key), body: String(attempt.body) } : null };
}

function sameKind(value: unknown, empty: unknown): boolean {
  return isRecord(empty) ? isRecord(value) : typeof value === typeof empty;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
