/**
 * The address to route by. One whose path cannot be decoded (`%E0%A4%A`) is an address like any other that nobody has:
 * its percent signs are taken as they stand, so that it is answered by a real page and not by the framework.
 */
export function readableAddress(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
