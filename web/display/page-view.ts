import type { Language } from '#domain/language/languages.ts';

/** Parameters of a display's address that name no person. */
const SENT = ['location', 'mode', 'lang'];

/** Counts the display as a page view of the vendor's tag manager, once per page (§1). */
export function pushPageView(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  language: Language,
  target: { dataLayer?: unknown[] } = window as { dataLayer?: unknown[] },
): void {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => SENT.includes(name)));
  const url = query.size === 0 ? pathname : `${pathname}?${query}`;
  target.dataLayer ??= [];
  target.dataLayer.push({ event: 'virtualPageView', url, name: 'tv', language });
}
