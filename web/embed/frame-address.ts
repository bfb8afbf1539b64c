import { UTM_KEYS } from '#domain/codes/campaign.ts';
import type { Language } from '#domain/language/languages.ts';

/** What a host page shows: attributes of the element or of the script. */
export interface EmbedOptions {
  /** The origin of our pages. */
  readonly origin: string;
  /** The vendor's `pathname`; '' where the origin is the vendor's own. */
  readonly vendor: string;
  /** Where it begins: '' is the vendor's start page. */
  readonly view: '' | 'booking' | 'queue' | 'branches';
  readonly location: string;
  readonly service: string;
  readonly lang: Language | null;
  /** Any further parameters of a visitor's page, such as `workflow=7`. */
  readonly query: string;
}

/**
 * The address of the frame. `hostSearch` is the host page's own query: its campaign goes on. With `framed` false, it is
 * the same page for a tab of its own.
 */
export function frameAddress(options: EmbedOptions, hostSearch: string, framed = true): string {
  const { origin, vendor, view, location, service, lang } = options;
  const inPath = view === 'queue' && location !== '';
  const query = new URLSearchParams(options.query);
  if (framed) query.set(query.has('mode') ? 'embed' : 'mode', query.has('mode') ? '1' : 'embed');
  if (lang) query.set('lang', lang);
  if (location !== '' && !inPath) query.set('location', location);
  if (service !== '') query.set('services', service);
  const host = new URLSearchParams(hostSearch);
  for (const name of UTM_KEYS) {
    const value = host.get(name);
    if (value && !query.has(name)) query.set(name, value);
  }
  const prefix = vendor === '' ? '' : `/s/${encodeURIComponent(vendor)}`;
  const queue = inPath ? `/callback-service/${encodeURIComponent(location)}` : '/callback-service';
  const paths = {
    booking: '/select-service',
    queue,
    branches: '/branch-locator',
    '': framed ? '/embed' : '/',
  };
  const path = paths[view];
  const text = query.toString();
  return `${origin}${prefix}${path}${text === '' ? '' : `?${text}`}`;
}
