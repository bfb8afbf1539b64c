/** Changes to a query string; `null` removes a parameter. */
export type QueryChange = Readonly<Record<string, string | null>>;

/**
 * A query string with some parameters changed; all others keep their spelling and order (§2.1 "keeping the
 * query string"). Accepts and returns it with or without `?`; an empty one gives ''.
 */
export function changeQuery(search: string, change: QueryChange): string {
  const names = new Set(Object.keys(change));
  const rest = pairsOf(search).filter((pair) => !names.has(nameOf(pair)));
  const added = Object.entries(change).flatMap(([name, value]) =>
    value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const all = [...rest, ...added];
  return all.length > 0 ? `?${all.join('&')}` : '';
}

/** The query for the next step: everything but the parameters that open one visitor's page (2.0.2). */
export function carriedQuery(search: string, change: QueryChange = {}): string {
  return changeQuery(search, { id: null, code: null, ...change });
}

function pairsOf(search: string): string[] {
  return search.replace(/^\?/, '').split('&').filter(Boolean);
}

function nameOf(pair: string): string {
  const [raw = ''] = pair.split('=', 1);
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
}
