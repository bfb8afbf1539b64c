/**
 * Caches values derived from a vendor's configuration, in the memory of this process. Each entry is valid for
 * one version of the configuration. Callers read the current version first, so no process returns a stale
 * value.
 */
export interface Cache {
  get(of: CacheKey): unknown;
  /** `weight` is the approximate size of the value in characters. */
  set(of: CacheKey, value: unknown, weight: number): void;
}

interface CacheKey {
  vendorId: number;
  version: number;
  name: string;
}

interface Entry {
  version: number;
  value: unknown;
  weight: number;
}

/** Evicts the least recently used entry first. */
export function openCache(most: number): Cache {
  const entries = new Map<string, Entry>();
  let weighs = 0;
  const forget = (key: string, { weight }: Entry): void => {
    entries.delete(key);
    weighs -= weight;
  };
  return {
    get({ vendorId, version, name }) {
      const key = `${vendorId}/${name}`;
      const entry = entries.get(key);
      if (entry?.version !== version) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set({ vendorId, version, name }, value, weight) {
      const key = `${vendorId}/${name}`;
      const before = entries.get(key);
      if (before) forget(key, before);
      entries.set(key, { version, value, weight });
      weighs += weight;
      for (const [oldest, entry] of entries) {
        if (weighs <= most || oldest === key) break;
        forget(oldest, entry);
      }
    },
  };
}

const parts = new WeakMap<Cache, Map<string, Cache>>();

/** The part of the cache for transactions that read the names of staff as these: values hold them. */
export function cacheUnder(cache: Cache, { word, staffId }: { word: string; staffId: number | null }): Cache {
  const name = `unnamed/${word}/${staffId}`;
  const known = parts.get(cache) ?? new Map<string, Cache>();
  parts.set(cache, known);
  const under = (of: CacheKey): CacheKey => ({ ...of, name: `${name}/${of.name}` });
  const part = known.get(name) ?? {
    get: (of) => cache.get(under(of)),
    set: (of, value, weight) => cache.set(under(of), value, weight),
  };
  known.set(name, part);
  return part;
}
