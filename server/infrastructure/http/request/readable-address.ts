/**
 * Returns the address for routing. If its path cannot be decoded (`%E0%A4%A`), the percent signs are taken
 * literally, so that a real 404 page responds and not the framework. A zero byte, which PostgreSQL text
 * cannot hold, becomes U+FFFD.
 */
export function readableAddress(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const query = url.slice(path.length).replaceAll('%00', UNREADABLE);
  try {
    decodeURIComponent(path);
    return path.replaceAll('%00', UNREADABLE) + query;
  } catch {
    return path.replaceAll('%', '%25') + query;
  }
}

/** U+FFFD, percent-encoded. */
const UNREADABLE = '%EF%BF%BD';

/** Returns true if a JSON body spells a zero byte anywhere; a raw one is invalid JSON. */
export function spellsZeroByte(json: string): boolean {
  return /(?<!\\)(?:\\\\)*\\u0000/.test(json);
}
