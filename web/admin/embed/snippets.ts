import { isLanguage } from '#domain/language/languages.ts';
import { FIRST_HEIGHT } from '#web/embed/first-height.ts';
import { frameAddress } from '#web/embed/frame-address.ts';
import type { EmbedOptions } from '#web/embed/frame-address.ts';

export const SNIPPETS = ['script', 'element', 'iframe', 'react'] as const;
export type Snippet = (typeof SNIPPETS)[number];

export const LAYOUTS = ['inline', 'popup', 'button'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What staff choose for their website; '' is the default of each. */
export interface EmbedChoice {
  layout: Layout;
  view: EmbedOptions['view'];
  location: string;
  service: string;
  lang: string;
}

interface Site {
  origin: string;
  vendor: string;
  /** The title of a plain frame, for screen readers. */
  title: string;
}

/** The text that goes into the website's own pages. */
export function snippetOf(kind: Snippet, choice: EmbedChoice, site: Site): string {
  const src = `${site.origin}/embed.js`;
  const options = optionsOf(choice, site.vendor);
  if (kind === 'script')
    return spaced(
      `<script async${attributes({ src })}${attributes(options, 'data-')}></script>`,
      choice.layout,
    );
  if (kind === 'element')
    return `<script async${attributes({ src })}></script>\n${spaced(`<booking-widget${attributes(options)}></booking-widget>`, choice.layout)}`;
  if (kind === 'iframe') return `<iframe${attributes(frameOf(choice, site))}></iframe>`;
  return [
    `import { BookingWidget } from './BookingWidget';`,
    '',
    `<BookingWidget${attributes({ origin: site.origin, ...options })} />`,
  ].join('\n');
}

/** Keeps the space of a first screen, so that nothing below moves once the pages come. The script lets go of it. */
function spaced(html: string, layout: Layout): string {
  if (layout !== 'inline') return html;
  // mutation: space-for-the-pages
  const style = `min-height:${FIRST_HEIGHT}px`;
  return `<div data-booking-space${attributes({ style })}>${html}</div>`;
}

/** The attributes that are not the default. */
function optionsOf(
  { layout, view, location, service, lang }: EmbedChoice,
  vendor: string,
): Record<string, string> {
  const all = { vendor, view, location, service, lang, layout: layout === 'inline' ? '' : layout };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** A plain frame keeps its height: no script of ours runs on the website. */
function frameOf({ view, location, service, lang }: EmbedChoice, { origin, vendor, title }: Site) {
  const options = {
    origin,
    vendor,
    view,
    location,
    service,
    lang: isLanguage(lang) ? lang : null,
    query: '',
  };
  return {
    src: frameAddress(options, ''),
    title,
    width: '100%',
    height: String(FIRST_HEIGHT),
    style: 'border:0',
    allow: 'geolocation; clipboard-write',
  };
}

const attributes = (values: Readonly<Record<string, string>>, prefix = ''): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${prefix}${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('');
