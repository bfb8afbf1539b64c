/**
 * The address to route by. One whose path cannot be decoded (`%E0%A4%A`) is an address like any other that nobody has:
 * its percent signs are taken as they stand, so that it is answered by a real page and not by the framework. A zero
 * byte, which no text of the database can hold, becomes the sign for what cannot be read.
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

/** U+FFFD, as an address writes it. */
const UNREADABLE = '%EF%BF%BD';

/** Whether a body of JSON spells a zero byte anywhere; the other way of writing one is no JSON at all. */
export function spellsZeroByte(json: string): boolean {
  return /(?<!\\)(?:\\\\)*\\u0000/.test(json);
}
