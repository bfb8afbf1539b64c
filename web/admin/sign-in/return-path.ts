/**
 * The page to open after sign-in: the requested one, or null when there is none or it would leave this site.
 * Accepts only a path of our own, so that a crafted link cannot send a fresh session elsewhere.
 */
export function returnPath(from: string | null | undefined): string | null {
  if (!from || !/^\/(?![/\\])/.test(from) || hasControls(from)) return null;
  const path = from.replace(/[?#].*$/, '');
  return path === '/sign-in' || path === '/forbidden' ? null : from;
}

/** Browsers drop tabs and line breaks inside an address: `/\t/evil.example` would become another site. */
function hasControls(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32 || character === '\\');
}
