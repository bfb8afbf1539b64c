/**
 * Returns the pattern of an address. `/*` at the end also matches the path without it, a bare `*` at the end
 * matches anything below, `*` inside matches one segment.
 */
export function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\\\*$/, '(?:/.*)?')
    .replace(/\\\*$/, '(?:/.*)?')
    .replaceAll('\\*', '[^/]+');
  return new RegExp(`^${source}$`);
}

/** Returns a path without its trailing slashes. A loop, because a pattern would backtrack from each of many slashes. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
